/**
 * The Content-Security-Policy of a page. Inline scripts that the rendering marked as the shop's own are allowed by the hash of
 * their text, which is cached with the page; a nonce would have to differ for every visitor and could not be cached. Styles come from files and from sheets
 * that scripts construct: a page of the shop has neither style elements nor style attributes.
 */
import { createHash } from 'node:crypto'

/** Inline scripts of the shop's own; whatever else got into the page is not allowed to run. */
const scriptWith = (mark: string) => new RegExp(`<script(?=[^>]* nonce="${mark}")[^>]*>([\\s\\S]*?)</script>`, 'g')
const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/g
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g

/** Origins outside the shop that a page may use. */
export interface OutsideOrigins {
  images?: readonly string[]
  scripts?: readonly string[]
  frames?: readonly string[]
  connections?: readonly string[]
}

/**
 * The policy under which `html` works with what it needs from `outside`, and nothing else does. `mark`, letters and digits, is
 * the nonce that the rendering gave the shop's own scripts; nobody else may have known it.
 */
export function contentSecurityPolicy(html: string, mark: string, outside: OutsideOrigins, isHttps = false): string {
  const { images = [], scripts = [], frames = [], connections = [] } = outside
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashesOf(html, scriptWith(mark)), ...scripts].join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self'",
    // blob: is a picture that the browser itself holds, such as one that staff have chosen and not sent yet.
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
 * What allows the style elements and style attributes that `html` has, each by its hash, and no others. Mails need it: their
 * readers know no style sheets.
 */
export function ownStyles(html: string): string {
  const elements = hashesOf(html, STYLE_ELEMENT)
  const attributes = hashesOf(html, STYLE_ATTRIBUTE)
  const named = [...elements, ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [])]
  return `style-src ${named.length > 0 ? named.join(' ') : "'none'"}`
}

/** The hashes of what `pattern` finds in `html`, each once. */
function hashesOf(html: string, pattern: RegExp): string[] {
  const texts = [...html.matchAll(pattern)].map(([, text = '']) => (pattern === STYLE_ATTRIBUTE ? decoded(text) : text))
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
/** An attribute's value as a browser reads it. */
const decoded = (value: string) => value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
