/**
 * Loads the page's modules after its first paint. Requested earlier, they would compete for a slow connection with the
 * styles, the font and the first visible image, and delay the paint; a page can be read without them. Input in the
 * meantime is recorded (`record-early-input.ts`).
 */
const LATE = 'late-module'
/** After this time the modules are loaded even if nothing has been painted. */
const PAINT_LIMIT_MS = 3000

/** Defers the modules of a rendered page: browsers ignore unknown types of links and scripts. */
export function withLateModules(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATE}" fetchpriority="low"`)
    .replaceAll(/(<script\b[^>]*) type="module"/g, `$1 type="${LATE}"`)
}

/**
 * Requests what `withLateModules` deferred, after the first paint. A background tab does not paint, and some browsers do
 * not report paints: in both cases the modules are requested at DOMContentLoaded.
 */
export function loadModulesLate(): void {
  const reportsPaints = 'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes?.includes('paint')
  if (document.hidden || !reportsPaints) requestWhenParsed()
  else {
    new PerformanceObserver(requestWhenParsed).observe({ type: 'paint', buffered: true })
    setTimeout(requestWhenParsed, PAINT_LIMIT_MS)
  }
}

function requestWhenParsed(): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', requestModules, { once: true })
  else requestModules()
}

function requestModules(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${LATE}]`)) link.rel = 'modulepreload'
  for (const late of document.querySelectorAll(`script[type=${LATE}]`)) {
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = late.textContent
    late.replaceWith(script)
  }
}
