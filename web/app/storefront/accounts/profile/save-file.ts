/** Downloads `text` as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by the next task, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(address))
}
