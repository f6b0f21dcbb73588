/** Where the original of the picture `key` is kept in the storage. */
export const originalName = (key: string) => `originals/${key.slice(0, 2)}/${key}`
