/** Content as lines, for comparisons. */

/** Returns one line for each plain field, by name, and texts with their own lines. The database keeps no order of fields. */
export function contentText(content: unknown, name = ''): string {
  if (Array.isArray(content)) return content.map((item) => contentText(item, name)).join('\n')
  if (typeof content === 'object' && content !== null) {
    return Object.entries(content)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([field, value]) => contentText(value, field))
      .filter((text) => text !== '')
      .join('\n')
  }
  if (content === '' || content === false || content === null || content === undefined) return ''
  return typeof content === 'string' && content.includes('\n') ? `${name}:\n${content}` : `${name}: ${content}`
}
