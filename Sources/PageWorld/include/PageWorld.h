#ifndef PAGEWORLD_H
#define PAGEWORLD_H

/* One file of `world`: an expression whose value is a function. The source is UTF-8 and ends with a zero. */
typedef struct {
    const char *_Nonnull name;
    const char *_Nonnull source;
} PageWorldFile;

/* The file of that name, without `.js`; NULL if there is none. */
const PageWorldFile *_Nullable page_world_file(const char *_Nonnull name);

/* Whether that text stands in one of the files. */
_Bool page_world_holds(const char *_Nonnull text);

/* Whether that word stands in a file. */
_Bool page_world_names(const PageWorldFile *_Nonnull file, const char *_Nonnull word);

#endif
