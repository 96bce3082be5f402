#include "CGetopt.h"

#include <stddef.h>
#include <unistd.h>

struct cgetopt_result cgetopt_next(
    int argc, char *const *argv, const char *letters, const struct option *options, bool starts_over) {
    if (starts_over) {
#ifdef __GLIBC__
        optind = 0;
#else
        optind = 1;
        optreset = 1;
#endif
    }
    opterr = 0;
    optarg = NULL;
    optopt = 0;
    struct cgetopt_result result;
    result.value = getopt_long(argc, argv, letters, options, NULL);
    result.argument = optarg;
    result.mistaken = optopt;
    result.next = optind;
    return result;
}
