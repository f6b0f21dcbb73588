import { useEffect } from 'react'

/** Told to the document just before React listens to it. */
const TAKING_OVER = 'taking-over'
/** Told to the document once React has taken the page over. */
const TAKEN_OVER = 'taken-over'

/**
 * Runs from the page's head: keeps what a visitor on a slow line does before the page's modules run, and does it again, in
 * that order, once they do: taps on buttons, each button once, the last text or tick of each field, and sending a form by the
 * Enter key. Links, and forms with an address of their own, need no modules and are left to the browser, a blank search
 * excepted, which does nothing, as ever. While React takes the page over those forms are kept too: it would answer them
 * already, without knowing what stands in their fields. What is done while the rest is done again waits for its turn.
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

/** To be called just before React is given the page. */
export function holdFormsBack(): void {
  document.dispatchEvent(new Event(TAKING_OVER))
}

/** Has what was kept done again, once the page is as the visitor's own browser draws it. */
export function useEarlyInput(): void {
  useEffect(() => {
    // What differs from the server's page is drawn right after this effect.
    const drawn = setTimeout(() => document.dispatchEvent(new Event(TAKEN_OVER)))
    return () => clearTimeout(drawn)
  }, [])
}
