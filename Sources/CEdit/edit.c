#include "edit.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

typedef char *generator(const char *, int);

/* libedit's interface of the same form as readline's (editline/readline.h). */
static struct {
  char *(*readline)(const char *);
  int (*using_history)(void);
  int (*add_history)(const char *);
  int (*read_history)(const char *);
  int (*write_history)(const char *);
  char **(*rl_completion_matches)(const char *, generator *);
  int (**rl_getc_function)(FILE *);
  char **(**rl_attempted_completion_function)(const char *, int, int);
  int *rl_attempted_completion_over;
  int *rl_completion_append_character;
  char **rl_line_buffer;
} edit;

static int (*next_character)(void);
static generator *match_words;

/* Debian's name for libedit's library, and the one of other distributions. */
static const char *const libraries[] = {"libedit.so.2", "libedit.so.0"};

bool loc_edit_open(void) {
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof libraries / sizeof *libraries; i++)
    library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  const struct {
    const char *name;
    void *place;
  } names[] = {
    {"readline", &edit.readline},
    {"using_history", &edit.using_history},
    {"add_history", &edit.add_history},
    {"read_history", &edit.read_history},
    {"write_history", &edit.write_history},
    {"rl_completion_matches", &edit.rl_completion_matches},
    {"rl_getc_function", &edit.rl_getc_function},
    {"rl_attempted_completion_function", &edit.rl_attempted_completion_function},
    {"rl_attempted_completion_over", &edit.rl_attempted_completion_over},
    {"rl_completion_append_character", &edit.rl_completion_append_character},
    {"rl_line_buffer", &edit.rl_line_buffer},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    void *found = dlsym(library, names[i].name);
    if (!found) return false;
    /* POSIX has data and functions in pointers of one form; dlsym's own manual assigns them so. */
    *(void **)names[i].place = found;
  }
  return true;
}

static int read_character(FILE *file) {
  (void)file;
  return next_character();
}

static char **complete(const char *text, int start, int end) {
  (void)start, (void)end;
  /* No file names when nothing of ours matches. */
  *edit.rl_attempted_completion_over = 1;
  return edit.rl_completion_matches(text, match_words);
}

void loc_edit_start(int (*next)(void), char *(*match)(const char *prefix, int state)) {
  next_character = next;
  match_words = match;
  *edit.rl_getc_function = read_character;
  *edit.rl_attempted_completion_function = complete;
  /* No space after a completion: most are followed by a point or a parenthesis. */
  *edit.rl_completion_append_character = 0;
  /* It creates the editor, which reads the character function and the locale only at that time. */
  edit.using_history();
}

const char *loc_edit_line(void) { return *edit.rl_line_buffer; }

char *loc_edit_read_line(const char *prompt) { return edit.readline(prompt); }

void loc_edit_add_history(const char *line) { edit.add_history(line); }
void loc_edit_read_history(const char *path) { edit.read_history(path); }
void loc_edit_write_history(const char *path) { edit.write_history(path); }
