/**
 * The Content-Security-Policy of a page. Inline scripts that rendering marked as the shop's own are allowed by the hash of their
 * text, which is cached with the page; a nonce would have to differ for every visitor. Styles come from files and from sheets
 * that scripts construct: pages of the shop have neither style elements nor style attributes.
 */
import { createHash } from 'node:crypto'

/** Matches the shop's own inline scripts; any others in the page may not run. */
const scriptWith = (mark: string) => new RegExp(`<script(?=[^>]* nonce="${mark}")[^>]*>([\\s\\S]*?)</script>`, 'g')
const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/g
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g

/** External origins that a page may use. */
export interface OutsideOrigins {
  images?: readonly string[]
  scripts?: readonly string[]
  frames?: readonly string[]
  connections?: readonly string[]
  /** Origins whose frames may use the browser's Payment Request API. */
  payments?: readonly string[]
}

/**
 * Returns the policy that allows what `html` needs, including the `outside` origins, and nothing else. `mark`, letters and
 * digits, is the nonce that rendering gave the shop's own scripts; it must be secret until then.
 */
export function contentSecurityPolicy(html: string, mark: string, outside: OutsideOrigins, isHttps = false): string {
  const { images = [], scripts = [], frames = [], connections = [] } = outside
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashesOf(html, scriptWith(mark)), ...scripts].join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self'",
    // blob: is for images in the browser's memory, such as one that staff have chosen but not uploaded yet.
    `img-src ${["'self'", 'data:', 'blob:', ...images].join(' ')}`,
    `connect-src ${["'self'", ...connections].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${["'self'", ...frames].join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Returns a style-src that allows only the style elements and attributes of `html`, each by its hash. Mails need it, because mail
 * clients do not load style sheets.
 */
export function ownStyles(html: string): string {
  const elements = hashesOf(html, STYLE_ELEMENT)
  const attributes = hashesOf(html, STYLE_ATTRIBUTE)
  const named = [...elements, ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [])]
  return `style-src ${named.length > 0 ? named.join(' ') : "'none'"}`
}

/** Returns the hashes of the matches of `pattern` in `html`, without duplicates. */
function hashesOf(html: string, pattern: RegExp): string[] {
  const texts = [...html.matchAll(pattern)].map(([, text = '']) => (pattern === STYLE_ATTRIBUTE ? decoded(text) : text))
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
/** Decodes an attribute's value as a browser does. */
const decoded = (value: string) => value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
