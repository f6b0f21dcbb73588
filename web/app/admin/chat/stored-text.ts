/** Words that have not reached the agent, kept in this tab of the browser while staff look elsewhere. */

/** '' where nothing is kept, and in browsers that keep nothing. */
export function readStoredText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** An empty text is forgotten. */
export function storeText(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The text then lives as long as the page shows it.
  }
}

/** Where what is being written in a chat is kept. */
export const draftKey = (chat: string): string => `admin.chat.draft:${chat}`

/** Where a message that could not be sent is kept. */
export const failedKey = (chat: string): string => `admin.chat.failed:${chat}`
