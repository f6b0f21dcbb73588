/** Descriptions of other shops, which are HTML, as markdown that holds no HTML at all. */
import TurndownService from 'turndown'

/** Longer HTML than this is cut: a description of that length is a page builder's, or an attack on the parser. */
const MAX_HTML = 200_000
/** Deeper than this nobody writes by hand, and the parser's recursion would end the process. */
const MAX_DEPTH = 400

/** Elements that go with all they contain. */
const REMOVED = new Set(
  ['script', 'style', 'iframe', 'object', 'embed', 'noscript', 'template', 'svg', 'math', 'form', 'input', 'button']
    .concat([
      'select',
      'textarea',
      'video',
      'audio',
      'canvas',
      'link',
      'meta',
      'title',
      'head',
      'img',
      'picture',
      'map',
    ])
    .concat(['frame', 'frameset', 'noframes', 'noembed', 'applet', 'base', 'dialog', 'xmp', 'plaintext', 'source']),
)

/**
 * Markdown of `html`. Scripts, styles, frames, forms, pictures and event handlers are gone, links lead only to http,
 * https and mail addresses, tables stay tables; what looks like HTML in the text is text. Never refuses.
 */
export function markdownOf(html: string): string {
  const source = html.slice(0, MAX_HTML)
  if (source.trim() === '') return ''
  const markdown = isTooDeep(source) ? textOnly(source) : converter.turndown(source)
  return tidied(withoutTags(markdown))
}

/** One paragraph of plain text of `html`, for places that show no markdown. */
export function plainTextOf(html: string): string {
  const words = markdownOf(html)
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

const converter = makeConverter()

function makeConverter(): TurndownService {
  const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '_' })
  const escapeMarkdown = service.escape.bind(service)
  // What the source wrote as "&amp;lt;" must not become "<" in the reader of the markdown.
  const escapeText = (text: string) => escapeMarkdown(text.replace(/&(?=#?\w+;)/g, '&amp;')).replaceAll('|', '\\|')
  service.escape = escapeText

  service.addRule('removed', { filter: (node) => REMOVED.has(node.nodeName.toLowerCase()), replacement: () => '' })
  // Text within code is not escaped by turndown, so it is taken as ordinary words.
  service.addRule('code', { filter: 'code', replacement: (_, node) => escapeText(node.textContent ?? '') })
  service.addRule('preformatted', { filter: 'pre', replacement: (content) => `\n\n${content}\n\n` })
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    // The page's own heading is the product's name.
    replacement: (content, node) => {
      const words = content.replace(/\s+/g, ' ').trim()
      return words === '' ? '' : `\n\n${'#'.repeat(Math.max(2, Number(node.nodeName.slice(1))))} ${words}\n\n`
    },
  })
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node) => {
      const words = content.replace(/\s*\n\s*/g, ' ').trim()
      const target = linkTarget(node.getAttribute('href') ?? '')
      return words === '' || target === undefined ? words : `[${words}](${target})`
    },
  })
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content) => `| ${content.replace(/\s+/g, ' ').trim()} `,
  })
  service.addRule('row', { filter: 'tr', replacement: (content) => `\n${content.replace(/\n/g, '')}|\n` })
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => `\n${content}\n` })
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${tableOf(content)}\n\n` })
  return service
}

/** A table of the lines that begin with a bar; its first is the head. One column only is no table but paragraphs. */
function tableOf(content: string): string {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.filter((line) => line.startsWith('| ')).map(cellsOf)
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns < 2) return lines.map((line) => (line.startsWith('| ') ? cellsOf(line).join(' ') : line)).join('\n\n')
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

/** The address as a markdown link can hold it, or undefined for anything but a page or a mail address. */
function linkTarget(href: string): string | undefined {
  if (/^mailto:[\w.+-]+@[\w.-]+$/i.test(href)) return href
  const url = URL.parse(href)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '') return undefined
  return url.href
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replace(/[\\<>"'|]/g, encodeURIComponent)
}

/** turndown leaves "<" in text alone; before a blank or a digit it opens nothing. */
function withoutTags(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, '&lt;')
}

/** At most one blank line between paragraphs, no blanks at line ends but the two that break a line. */
function tidied(markdown: string): string {
  const lines = markdown
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00A0]+$/, (end) => (end === '  ' ? end : '')))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/gi)) {
    if (/^<(?:br|hr|img|input|meta|link|wbr|col|source)\b/i.test(tag) || tag.endsWith('/>')) continue
    depth += tag.startsWith('</') ? -1 : 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

function textOnly(html: string): string {
  return converter.escape(
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replace(/<[^>]*>?/g, ' ')
      .replace(/\s+/g, ' '),
  )
}
