/**
 * The Content-Security-Policy of a page. Inline scripts are allowed by the hash of their text, which is kept with the
 * page; a nonce would have to differ for every visitor and could not be cached.
 */
import { createHash } from 'node:crypto'

/** Inline scripts that run; data blocks (JSON-LD) do not and need no hash. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g

/** Origins outside the shop that a page may use. */
export interface OutsideOrigins {
  images?: readonly string[]
  scripts?: readonly string[]
  frames?: readonly string[]
  connections?: readonly string[]
}

/** The policy under which `html` works with what it needs from `outside`, and nothing else does. */
export function contentSecurityPolicy(html: string, outside: OutsideOrigins): string {
  const { images = [], scripts = [], frames = [], connections = [] } = outside
  const hashes = new Set<string>()
  for (const [, text = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...scripts].join(' ')}`,
    // Toasts and the scroll lock of dialogs add <style> elements whose text is not known beforehand.
    "style-src 'self' 'unsafe-inline'",
    // blob: is a picture that the browser itself holds, such as one that staff have chosen and not sent yet.
    `img-src ${["'self'", 'data:', 'blob:', ...images].join(' ')}`,
    `connect-src ${["'self'", ...connections].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${["'self'", ...frames].join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
