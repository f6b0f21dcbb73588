/** Returns the description without the short description, which many repeat at their start and which is shown above. */
export function descriptionBody(description: string, short: string): string {
  const text = description.trimStart()
  return short !== '' && text.startsWith(short) ? text.slice(short.length).trimStart() : description
}
