/** Old addresses: paths of a former shop, or of this one, that redirects lead away from. */

/** Addresses that redirects never apply to: the home page, the admin area, and those for programs. */
const NEVER_MOVED = /^\/(?:$|(?:admin|api|media|assets|icons|health|metrics)(?:\/|$))/
const ORIGIN = /^https?:\/\/[^/?#\\]+/i

/**
 * Returns the path of an old address in the form in which redirects are stored and looked up: decoded, in lower case and without
 * a slash at its end. The origin of a whole URL is ignored. Undefined for anything else, such as an address with a query.
 */
export function oldPath(address: string): string | undefined {
  const path = decoded(address.trim().replace(ORIGIN, ''))?.normalize('NFC').toLowerCase().replace(/\/+$/, '')
  return path?.startsWith('/') && !NEVER_MOVED.test(path) && !isAmbiguous(path) ? path : undefined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Whether a path has an empty part, a query, a fragment, a backslash or a control character. */
const isAmbiguous = (path: string): boolean =>
  /\/\/|[?#\\]/.test(path) || [...path].some((character) => character < ' ' || character === '\u007f')
