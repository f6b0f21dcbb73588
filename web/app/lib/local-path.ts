const HOME = '/'
const OURS = 'http://localhost'

/**
 * `target` when it is a path of this site, else `fallback`. A redirect target comes from the address bar, so anything
 * that a browser could read as another site is refused: '//x', '/\x', 'https:…', control characters.
 */
export function localPath(target: string | null | undefined, fallback: string = HOME): string {
  if (!target?.startsWith('/') || leadsAway(target) || hasControlCharacter(target)) return fallback
  const url = URL.parse(target, OURS)
  if (url?.origin !== OURS) return fallback
  // '/..//x' is a path of ours that is written '//x' once its dots are gone.
  const path = url.pathname + url.search + url.hash
  return leadsAway(path) ? fallback : path
}

const leadsAway = (path: string): boolean => /^\/[/\\]/.test(path)

/** Browsers drop tabs and line breaks from an address, so '/\t/x' would become '//x'. */
function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
