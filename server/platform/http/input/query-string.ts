/** Parses query strings so that `categories[]=1&categories[]=2` is the parameter `categories` with two values. */

/** Names with and without `[]` are the same parameter; repeated ones become a list. Invalid escapes stay unchanged. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [rawName, value] of new URLSearchParams(text)) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName
    const known = query[name]
    query[name] = known === undefined ? value : [known, value].flat()
  }
  return query
}
