/** Returns the storage name of an image's original. */
export const originalName = (key: string) => `originals/${key.slice(0, 2)}/${key}`
/** Returns the storage name of a document. */
export const documentName = (key: string) => `documents/${key.slice(0, 2)}/${key}.pdf`
