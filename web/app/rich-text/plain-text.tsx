/** Shows a text that is too complex to parse as markdown, as it was written. */
export function PlainText({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs do not move
      <p key={index}>{paragraph}</p>
    ))
}
