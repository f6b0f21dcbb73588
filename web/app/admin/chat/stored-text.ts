/** Unsent text for the agent, stored in this browser tab while staff look at other pages. */

/** Returns the stored text; '' if there is none, or without session storage. */
export function readStoredText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores a text; an empty one is removed. */
export function storeText(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Without session storage the text lasts as long as the page.
  }
}

/** Returns the storage key of a chat's draft. */
export const draftKey = (chat: string): string => `admin.chat.draft:${chat}`

/** Returns the storage key of a message that could not be sent. */
export const failedKey = (chat: string): string => `admin.chat.failed:${chat}`
