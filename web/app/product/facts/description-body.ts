/** A description without the sentence that already stands above it: many begin by repeating the short description. */
export function descriptionBody(description: string, short: string): string {
  const text = description.trimStart()
  return short !== '' && text.startsWith(short) ? text.slice(short.length).trimStart() : description
}
