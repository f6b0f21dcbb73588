/** Edits of a Markdown text in its text area, which the browser can undo. */

/** Replaces the selection, and selects `selected` characters from `start` of the new text if given. */
export function insertText(area: HTMLTextAreaElement, text: string, start = text.length, selected = 0): void {
  const from = area.selectionStart
  area.focus()
  // Unlike setting the value, this can be undone.
  const isInserted = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)
  if (!isInserted) {
    area.setRangeText(text, from, area.selectionEnd, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(from + start, from + start + selected)
}

const selectionOf = (area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)

/** Puts marks around the selection, such as '**'; removes them if it has them. */
export function wrapSelection(area: HTMLTextAreaElement, mark: string): void {
  const text = selectionOf(area)
  const isWrapped = text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark)
  if (isWrapped) {
    const inner = text.slice(mark.length, -mark.length)
    insertText(area, inner, 0, inner.length)
  } else insertText(area, `${mark}${text}${mark}`, mark.length, text.length)
}

/** Adds a prefix such as '## ' to each selected line; removes it if all of them have it. */
export function prefixLines(area: HTMLTextAreaElement, prefix: string): void {
  const start = area.value.lastIndexOf('\n', area.selectionStart - 1) + 1
  const end = area.value.indexOf('\n', area.selectionEnd)
  area.setSelectionRange(start, end < 0 ? area.value.length : end)
  const lines = selectionOf(area).split('\n')
  const isPrefixed = lines.every((line) => line.startsWith(prefix))
  const text = lines.map((line) => (isPrefixed ? line.slice(prefix.length) : `${prefix}${line}`)).join('\n')
  insertText(area, text, 0, text.length)
}

const URL_TEXT = '/shop'

/** Makes the selection a link, and selects the address to type over. */
export function insertLink(area: HTMLTextAreaElement): void {
  const text = selectionOf(area) || 'text'
  insertText(area, `[${text}](${URL_TEXT})`, text.length + 3, URL_TEXT.length)
}

/** Inserts a paragraph of its own, such as an image. */
export function insertBlock(area: HTMLTextAreaElement, text: string): void {
  const before = area.value.slice(0, area.selectionStart)
  const after = area.value.slice(area.selectionEnd)
  const top = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const bottom = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  insertText(area, `${top}${text}${bottom}`)
}
