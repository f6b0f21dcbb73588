/**
 * The page's modules come after its first paint. Asked for at once they would share a slow line with the styles, the font
 * and the picture that is seen first, and would hold the paint back; a page reads without them. What a visitor does in
 * the meantime is kept (`early-input.ts`).
 */
const LATE = 'late-module'
/** A page that has not been painted by then, in ms, gets its modules all the same. */
const PAINT_LIMIT_MS = 3000

/** Holds back the modules of a rendered page: a browser does nothing with kinds of link and script that it does not know. */
export function withLateModules(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATE}" fetchpriority="low"`)
    .replaceAll(/(<script\b[^>]*) type="module"/g, `$1 type="${LATE}"`)
}

/**
 * Runs from the page's head: asks for what `withLateModules` held back as soon as something is painted. A tab in the
 * background paints nothing, and a browser that does not tell of its paints cannot be waited for: there the modules come
 * once the page is whole.
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
