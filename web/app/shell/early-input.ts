import { useEffect } from 'react'

/** Dispatched on the document just before React hydrates it. */
const TAKING_OVER = 'taking-over'
/** Dispatched on the document once React has hydrated it. */
const TAKEN_OVER = 'taken-over'

/**
 * Runs from the page's head: records what a visitor on a slow connection does before the page's modules run, and
 * replays it in that order once they do: clicks on buttons (each button once), the last text or checked state of each
 * field, and submits by the Enter key. Links, and forms with their own address, need no modules and are left to the
 * browser; only a blank search does nothing, as usual. During hydration those forms are recorded too: React would
 * handle them already, without the values of their fields. Input during the replay is queued.
 */
export const EARLY_INPUT_SCRIPT = `(function(d){
var kept=new Map(),isTaking=false,isAgain=false;
function keep(element,what){kept.delete(element);kept.set(element,what)}
function hold(e){e.preventDefault();e.stopImmediatePropagation()}
function isTick(f){return f.type==='checkbox'||f.type==='radio'}
function isBlankSearch(f){var q=f.querySelector('[role=search] [name=search]');return q&&!q.value.trim()}
function tap(e){var b=e.target.closest('button');if(!isAgain&&b&&b.type!=='submit'){keep(b);hold(e)}}
function type(e){var f=e.target;if(!isAgain&&typeof f.value==='string'&&f.type!=='file')keep(f,isTick(f)?f.checked:f.value)}
function send(e){
if(isAgain)return;
if(isTaking||!e.target.hasAttribute('action')){keep(e.target);hold(e)}else if(isBlankSearch(e.target))hold(e)
}
function again(element,what){
if(!element.isConnected)return;
if(what===undefined)return element.requestSubmit?element.requestSubmit():element.click();
if(isTick(element)){element.checked=!what;return element.click()}
element.value='';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element),'value').set.call(element,what);
element.dispatchEvent(new Event('input',{bubbles:true}));
element.dispatchEvent(new Event('change',{bubbles:true}))
}
function next(){
var one=kept.entries().next();
if(one.done)return leave();
kept.delete(one.value[0]);
setTimeout(next);
isAgain=true;
again(one.value[0],one.value[1]);
isAgain=false
}
function leave(){
d.removeEventListener('click',tap,true);
d.removeEventListener('input',type,true);
d.removeEventListener('submit',send,true)
}
d.addEventListener('click',tap,true);
d.addEventListener('input',type,true);
d.addEventListener('submit',send,true);
d.addEventListener('${TAKING_OVER}',function(){isTaking=true},{once:true});
d.addEventListener('${TAKEN_OVER}',function(){setTimeout(next)},{once:true})
})(document)`

/** Starts recording all form submits; to be called just before hydration. */
export function holdFormsBack(): void {
  document.dispatchEvent(new Event(TAKING_OVER))
}

/** Replays the recorded input, once the page has been hydrated. */
export function useEarlyInput(): void {
  useEffect(() => {
    // Differences from the server-rendered page are rendered right after this effect.
    const drawn = setTimeout(() => document.dispatchEvent(new Event(TAKEN_OVER)))
    return () => clearTimeout(drawn)
  }, [])
}
