/**
 * Loads the page's modules after its first paint. Requested earlier, they would compete for a slow connection with the
 * styles, the font and the first visible image, and delay the paint; a page can be read without them. Input in the
 * meantime is recorded (`early-input.ts`).
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
 * Runs from the page's head: after the first paint it requests what `withLateModules` deferred. A background tab does
 * not paint, and some browsers do not report paints: in both cases the modules are requested at DOMContentLoaded.
 */
export const LATE_MODULES_SCRIPT = `(function(d){
function ask(){
d.querySelectorAll('link[rel=${LATE}]').forEach(function(l){l.rel='modulepreload'});
d.querySelectorAll('script[type=${LATE}]').forEach(function(s){var m=d.createElement('script');m.type='module';m.textContent=s.textContent;s.replaceWith(m)})
}
function askWhole(){if(d.readyState==='loading')d.addEventListener('DOMContentLoaded',ask,{once:true});else ask()}
var P=window.PerformanceObserver;
if(d.hidden||!P||!(P.supportedEntryTypes||[]).includes('paint'))return askWhole();
new P(askWhole).observe({type:'paint',buffered:true});
setTimeout(askWhole,${PAINT_LIMIT_MS})
})(document)`
