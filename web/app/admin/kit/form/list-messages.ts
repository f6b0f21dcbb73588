/** Returns the messages of a form's error at any depth, such as those of a list's items. */
export function listMessages(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [error.message]
  return Object.entries(error).flatMap(([name, inner]) => (name === 'ref' ? [] : listMessages(inner)))
}
