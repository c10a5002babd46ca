/* Handles that cannot be misused into undefined behaviour: numbers that name slots of a table which never moves.
 *
 * A handle is slot (24 bits), kind (8 bits) and generation (32 bits). A slot's state is one atomic word: its
 * generation, flags, and the number of calls that use the object now. A call pins the object for its duration, so that
 * a concurrent close can only mark the object as closing; the last call to unpin it disposes of it. */
#ifndef LOCSCRIPT_HANDLES_H
#define LOCSCRIPT_HANDLES_H

#include <stdint.h>

typedef void (*loc_dispose)(void *object);

/* Returns a new handle of this kind (1 to 255) for an object, or 0 if there is no memory or 16 million handles are
 * open. */
uint64_t loc_handle_new(uint8_t kind, void *object, loc_dispose dispose);

/* Pins the object and returns it; NULL when the handle is not an open one of this kind. Any number of calls may pin it at once. */
void *loc_handle_pin(uint64_t handle, uint8_t kind);

/* The reason why nothing is pinned: no open handle of this kind; another thread uses it; it was made before fork(). */
typedef enum loc_refusal { LOC_REFUSAL_STALE = 0, LOC_REFUSAL_BUSY = 1, LOC_REFUSAL_FORKED = 2 } loc_refusal;

/* Pins the object for one user at a time, in the process that made it. Pins of loc_handle_pin do not count: they are
 * for actions in parallel to the user, such as interrupting it. */
void *loc_handle_pin_alone(uint64_t handle, uint8_t kind, loc_refusal *refusal);

/* Each function ends the pin of its kind. */
void loc_handle_unpin(uint64_t handle);
void loc_handle_unpin_alone(uint64_t handle);

/* Closes a handle and returns 1; 0 when it is not an open handle of this kind. The object is disposed of after its last user
 * has unpinned it. */
int loc_handle_close(uint64_t handle, uint8_t kind);

#endif
