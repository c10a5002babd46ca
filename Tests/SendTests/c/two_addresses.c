/* A library that is loaded before the C library: every name has two addresses, ::1 and then 127.0.0.1. Whether localhost has both,
 * and in this order, is a matter of the machine. */
#define _GNU_SOURCE
#include <netdb.h>
#include <signal.h>
#include <sys/socket.h>

static struct addrinfo *address(const char *text, const char *service) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST}, *result = NULL;
  return getaddrinfo(text, service, &hints, &result) == 0 ? result : NULL;
}

int getaddrinfo_a(int mode, struct gaicb *list[], int count, struct sigevent *event) {
  (void)mode;
  (void)event;
  for (int index = 0; index < count; index++) {
    struct addrinfo *first = address("::1", list[index]->ar_service),
                    *second = address("127.0.0.1", list[index]->ar_service);
    if (!first || !second) return EAI_SYSTEM;
    first->ai_next = second;
    list[index]->ar_result = first;
    list[index]->__return = 0;
  }
  return 0;
}
