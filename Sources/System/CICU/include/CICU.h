// ICU without its types: see the functions of this header.
