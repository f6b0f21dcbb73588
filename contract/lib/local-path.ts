const HOME = '/'
const OURS = 'http://localhost'

/**
 * Returns `target` if it is a path of this site, otherwise `fallback`. Prevents open redirects: everything that a
 * browser could resolve to another site is rejected ('//x', '/\x', 'https:…', control characters).
 */
export function localPath(target: string | null | undefined, fallback: string = HOME): string {
  if (!target?.startsWith('/') || leadsAway(target) || hasControlCharacter(target)) return fallback
  const url = URL.parse(target, OURS)
  if (url?.origin !== OURS) return fallback
  // '/..//x' is a path of this site that becomes '//x' once its dots are resolved.
  const path = url.pathname + url.search + url.hash
  return leadsAway(path) ? fallback : path
}

const leadsAway = (path: string): boolean => /^\/[/\\]/.test(path)

/** Browsers remove tabs and line breaks from an address, so '/\t/x' would become '//x'. */
function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
