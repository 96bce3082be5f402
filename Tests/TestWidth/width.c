// How many tests run at once: two for each processor, unless the caller says otherwise.
//
// Swift Testing begins all of them. A test then waits for its next turn until every other one has had its own, which
// on two processors takes longer than a request may go without an answer, and the whole takes half as long again.
// The library reads its limit from the environment alone, before anything of the tests' own in Swift is called.

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void limit_tests_at_once(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    char width[24];
    snprintf(width, sizeof width, "%ld", 2 * (processors > 0 ? processors : 1));
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
