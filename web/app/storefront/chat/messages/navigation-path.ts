import { localPath } from '@shop/contract/lib/local-path.ts'

/** Matches a tool call such as `open_page('/cart')` or `navigate(path="/cart")`. */
const TOOL_CALL = /^[\w.]+\s*\(\s*(?:\w+\s*[=:]\s*)?(.*?)\s*\)\s*;?$/s
const QUOTED = /^(["'`])(.*)\1$/s
const SCHEME = /^([a-z][a-z\d+.-]*):/i
const WEB_HOST = /^(?:https?:)?\/\/[^/?#\\]*/i
const BARE_HOST = /^(?:localhost|[a-z\d-]+(?:\.[a-z\d-]+)+)(?::\d+)?(?=\/)/i
const FIELDS = ['path', 'url', 'to', 'page']

/**
 * Returns the path of a navigation request, without a host or a tool call around it and with a leading '/'
 * (docs/behaviour.md, Assistant). Undefined if it is not a page of this site.
 */
export function navigationPath(message: string): string | undefined {
  const target = unquoted(unwrapped(message.trim()))
  const scheme = SCHEME.exec(target)?.[1]?.toLowerCase()
  const isWeb = WEB_HOST.test(target)
  if (target === '' || (scheme && !isWeb && !BARE_HOST.test(target))) return undefined
  const path = target.replace(WEB_HOST, '').replace(BARE_HOST, '')
  return localPath(path.startsWith('/') ? path : `/${path}`, '') || undefined
}

function unwrapped(text: string): string {
  const inner = TOOL_CALL.exec(text)?.[1] ?? text
  return fieldOf(inner) ?? inner
}

/** Returns the address in JSON such as `{"path": "/cart"}`. */
function fieldOf(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const content: unknown = JSON.parse(text)
    const values = FIELDS.map(
      (field) => (typeof content === 'object' && content && Reflect.get(content, field)) as unknown,
    )
    return values.find((value) => typeof value === 'string')
  } catch {
    return undefined
  }
}

const unquoted = (text: string): string => (QUOTED.exec(text)?.[2] ?? text).trim()
