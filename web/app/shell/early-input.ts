import { useEffect } from 'react'

/** Told to the document once React has taken the page over. */
const TAKEN_OVER = 'taken-over'

/**
 * Runs from the page's head: keeps what a visitor on a slow line does before the page's modules run, and does it again, in
 * that order, once they do: taps on buttons, each button once, the last text or tick of each field, and sending a form by the
 * Enter key. Links, and forms with an address of their own, need no modules and are left to the browser; a blank search does
 * nothing, as ever.
 */
export const EARLY_INPUT_SCRIPT = `(function(d){
var kept=new Map();
function keep(element,what){kept.delete(element);kept.set(element,what)}
function isTick(f){return f.type==='checkbox'||f.type==='radio'}
function tap(e){var b=e.target.closest('button');if(b&&b.type!=='submit'){keep(b);e.preventDefault();e.stopImmediatePropagation()}}
function type(e){var f=e.target;if(typeof f.value==='string'&&f.type!=='file')keep(f,isTick(f)?f.checked:f.value)}
function isBlankSearch(f){var q=f.querySelector('[role=search] [name=search]');return q&&!q.value.trim()}
function send(e){var f=e.target,isOwn=!f.hasAttribute('action');if(isOwn)keep(f);if(isOwn||isBlankSearch(f)){e.preventDefault();e.stopImmediatePropagation()}}
function again(what,element){
if(!element.isConnected)return;
if(what===undefined)return element.requestSubmit?element.requestSubmit():element.click();
if(isTick(element)){element.checked=!what;return element.click()}
element.value='';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element),'value').set.call(element,what);
element.dispatchEvent(new Event('input',{bubbles:true}));
element.dispatchEvent(new Event('change',{bubbles:true}))
}
d.addEventListener('click',tap,true);
d.addEventListener('input',type,true);
d.addEventListener('submit',send,true);
d.addEventListener('${TAKEN_OVER}',function(){
d.removeEventListener('click',tap,true);
d.removeEventListener('input',type,true);
d.removeEventListener('submit',send,true);
kept.forEach(function(what,element){setTimeout(again,0,what,element)})
},{once:true})
})(document)`

/** Has what was kept done again, once the page is as the visitor's own browser draws it. */
export function useEarlyInput(): void {
  useEffect(() => {
    // What differs from the server's page is drawn right after this effect.
    const drawn = setTimeout(() => document.dispatchEvent(new Event(TAKEN_OVER)))
    return () => clearTimeout(drawn)
  }, [])
}
