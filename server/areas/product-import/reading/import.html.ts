/** Converts HTML descriptions of other shops to markdown without any HTML. */
import TurndownService from 'turndown'
import { clipped } from './import.values.ts'

/** Longer HTML is truncated: it comes from a page builder, or is an attack on the parser. */
const MAX_HTML = 200_000
/** Deeper nesting is never written by hand, and the parser's recursion would crash the process. */
const MAX_DEPTH = 400
const MAX_TABLE_CELLS = 20_000
/** Replaces a line break for turndown, which would trim it: a private-use character that text does not contain. */
const LINE_BREAK = '\uE000'

/** Elements that are removed with their content. */
const REMOVED = new Set(
  [
    'script style iframe object embed noscript template svg math form input button select textarea video audio canvas',
    'link meta title head img picture map frame frameset noframes noembed applet base dialog xmp plaintext source',
  ].flatMap((names) => names.split(' ')),
)

/**
 * Converts `html` to markdown. Removes scripts, styles, frames, forms, images and event handlers; links lead only to
 * http, https and mail addresses; tables stay tables; what looks like HTML in text stays text. Never throws.
 */
export function htmlToMarkdown(html: string): string {
  const source = withoutLongGaps(html.slice(0, MAX_HTML))
  if (source.trim() === '') return ''
  const markdown = isTooDeep(source) ? textOnly(source) : converter.turndown(source)
  return tidied(withoutTags(markdown.replaceAll(LINE_BREAK, '  \n')))
}

/** Converts `html` to one paragraph of plain text, for places without markdown. */
export const htmlToPlainText = (html: string): string => plainText(htmlToMarkdown(html))

/** Returns a product's texts in the shop's format. The first sentence replaces a missing short description. */
export function readDescriptions(html: string, shortHtml: string): { description: string; short_description: string } {
  const description = htmlToMarkdown(html)
  return { description, short_description: htmlToPlainText(shortHtml) || firstSentence(plainText(description)) }
}

function firstSentence(text: string): string {
  return clipped(/^.{20,}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text, 200)
}

function plainText(markdown: string): string {
  const words = markdown
    .replace(/(?<!\\)\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replace(/^(?:#+|>|-|\d+\.)\s+/gm, '')
    .replace(/\\([\\`*_[\]#+.!|~>-])/g, '$1')
    .replace(/\*\*|(?<!\w)_|_(?!\w)/g, '')
    .replace(/^\|?[\s|:-]+\|$/gm, '')
    .replaceAll('|', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
  return words.replace(/\s+/g, ' ').trim()
}

const BLANK_ENTITY = /&(?:nbsp|tab|newline|e[mn]sp|thinsp|#0{0,9}(?:9|1[0-3]|32|160)|#x0{0,9}(?:9|[a-d]|20|a0));?/gi

/** turndown scans a run of whitespace once per character, so runs must be short. */
function withoutLongGaps(source: string): string {
  return source
    .replaceAll(LINE_BREAK, '')
    .replace(BLANK_ENTITY, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?: ?\n){3,}/g, '\n\n')
}

const converter = makeConverter()

function makeConverter(): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '_' })
  const escapeMarkdown = service.escape.bind(service)
  // "&amp;lt;" in the source must not become "<" in the markdown renderer.
  const escapeText = (text: string) => escapeMarkdown(text.replace(/&(?=#?\w+;)/g, '&amp;')).replaceAll('|', '\\|')
  service.escape = escapeText

  service.addRule('removed', { filter: (node) => REMOVED.has(node.nodeName.toLowerCase()), replacement: () => '' })
  // turndown does not escape text within code, so it becomes plain text.
  service.addRule('code', { filter: 'code', replacement: (_, node) => escapeText(node.textContent ?? '') })
  service.addRule('line break', { filter: 'br', replacement: () => LINE_BREAK })
  service.addRule('preformatted', { filter: 'pre', replacement: (content) => `\n\n${content}\n\n` })
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    // The page's top heading is the product's name.
    replacement: (content, node) => {
      const words = oneLine(content)
      return words === '' ? '' : `\n\n${'#'.repeat(Math.max(2, Number(node.nodeName.slice(1))))} ${words}\n\n`
    },
  })
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node) => {
      const words = oneLine(content)
      const target = linkTarget(node.getAttribute('href') ?? '')
      return words === '' || target === undefined ? words : `[${words}](${target})`
    },
  })
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content) => `| ${oneLine(content)} `,
  })
  service.addRule('row', { filter: 'tr', replacement: (content) => `\n${content.replace(/\n/g, '')}|\n` })
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => `\n${content}\n` })
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${tableOf(content)}\n\n` })
  return service
}

/**
 * Returns a table of the lines that begin with a bar; its first is the header. A single column becomes paragraphs, and
 * so does a table that would need too many empty cells.
 */
function tableOf(content: string): string {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.filter((line) => line.startsWith('| ')).map(cellsOf)
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns < 2 || columns * rows.length > MAX_TABLE_CELLS)
    return lines.map((line) => (line.startsWith('| ') ? cellsOf(line).join(' ') : line)).join('\n\n')
  const caption = lines.filter((line) => !line.startsWith('|'))
  const filled = rows.map((row) => `| ${Array.from({ length: columns }, (_, index) => row[index] ?? '').join(' | ')} |`)
  const [head = '', ...body] = filled
  const table = [head, `|${' --- |'.repeat(columns)}`, ...body].join('\n')
  return caption.length > 0 ? `${caption.join('\n')}\n\n${table}` : table
}

function cellsOf(line: string): string[] {
  return line
    .slice(1)
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

function oneLine(content: string): string {
  return content.replaceAll(LINE_BREAK, ' ').replace(/\s+/g, ' ').trim()
}

/** Returns the URL for a markdown link; undefined for anything except a page or a mail address. */
function linkTarget(href: string): string | undefined {
  if (/^mailto:[\w.+-]+@[\w.-]+$/i.test(href)) return href
  const url = URL.parse(href)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '') return undefined
  return url.href
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replace(/[\\<>"'|]/g, encodeURIComponent)
}

/** turndown leaves "<" only in text; before a space or a digit it opens no tag. */
function withoutTags(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, '&lt;')
}

/** Leaves at most one blank line between paragraphs, and no trailing spaces except line breaks. */
function tidied(markdown: string): string {
  const lines = markdown
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      const text = withoutBlankEnd(line)
      return line === `${text}  ` ? line : text
    })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A regular expression ending in $ would rescan from each space of a long run; this scans once. */
function withoutBlankEnd(line: string): string {
  let end = line.length
  while (' \t\u00A0'.includes(line[end - 1] ?? '-')) end--
  return line.slice(0, end)
}

/** Yields each tag of `html` in one pass; stops at a "<" without a following ">". */
function* tagsOf(html: string): Generator<{ start: number; end: number; tag: string }> {
  let start = html.indexOf('<')
  let end = 0
  while (start !== -1) {
    if (end <= start) end = html.indexOf('>', start) + 1
    if (end === 0) return
    if (/^<\/?[a-z]/i.test(html.slice(start, start + 3))) {
      yield { start, end, tag: html.slice(start, end) }
      start = html.indexOf('<', end)
    } else start = html.indexOf('<', start + 1)
  }
}

const EMPTY_ELEMENT = /^<(?:br|hr|img|input|meta|link|wbr|col|source)\b/i

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const { tag } of tagsOf(html)) {
    if (EMPTY_ELEMENT.test(tag) || tag.endsWith('/>')) continue
    depth += tag.startsWith('</') ? -1 : 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** Returns the text of `html` without tags, scripts and styles. */
function textOnly(html: string): string {
  const parts: string[] = []
  let after = 0
  let within = ''
  for (const { start, end, tag } of tagsOf(html)) {
    const name = /^<\/?([a-z]+)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    if (within === '') parts.push(html.slice(after, start))
    if (tag.startsWith('</') && name === within) within = ''
    else if (within === '' && (name === 'script' || name === 'style') && !tag.startsWith('</')) within = name
    after = end
  }
  if (within === '') parts.push(html.slice(after))
  return converter.escape(parts.join(' ').replace(/</g, ' ').replace(/\s+/g, ' '))
}
