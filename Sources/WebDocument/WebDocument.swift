// WebDocument
