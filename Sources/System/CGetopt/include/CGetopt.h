// getopt_long with its variables as results: Swift takes globals that anyone may write for unsafe, and Glibc's module
// lacks the function.
#ifndef HEADLESS_CGETOPT_H
#define HEADLESS_CGETOPT_H

#include <getopt.h>
#include <stdbool.h>

struct cgetopt_result {
    // An option's `val`; 1 for an argument that is no option; '?' or ':' for a mistake; -1 at the end.
    int value;
    // What an option takes, or the argument that is no option.
    const char *argument;
    // The `val` of the option a mistake is about; 0: unknown or ambiguous.
    int mistaken;
    // The index of the next element of argv.
    int next;
};

// The next option or argument, in the order of the command line; argv[0] is skipped. `letters` begins with "-:".
// Not to be called by two at once.
struct cgetopt_result cgetopt_next(
    int argc, char *const *argv, const char *letters, const struct option *options, bool starts_over);

#endif
