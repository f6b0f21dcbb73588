/** Where the original of the picture `key` is kept in the storage. */
export const originalName = (key: string) => `originals/${key.slice(0, 2)}/${key}`
/** Where the document `key` is stored. */
export const documentName = (key: string) => `documents/${key.slice(0, 2)}/${key}.pdf`
