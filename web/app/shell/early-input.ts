import { useEffect } from 'react'

/** Told to the document once React has taken the page over. */
const TAKEN_OVER = 'taken-over'

/**
 * Runs from the page's head: keeps what a visitor on a slow line does before the page's modules run, and does it again
 * once they do. Of the taps on buttons the last one counts; of each field, the last text. Links, and buttons that send a
 * form by themselves, need no modules and are left to the browser.
 */
export const EARLY_INPUT_SCRIPT = `(function(d){
var tapped,typed=new Map();
function tap(e){var b=e.target.closest('button');if(b&&b.type!=='submit'){tapped=b;e.preventDefault();e.stopImmediatePropagation()}}
function type(e){var f=e.target;if(typeof f.value==='string'&&!/^(checkbox|radio|file)$/.test(f.type))typed.set(f,f.value)}
function again(value,field){
if(!field.isConnected)return;
field.value='';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value);
field.dispatchEvent(new Event('input',{bubbles:true}));
field.dispatchEvent(new Event('change',{bubbles:true}))
}
d.addEventListener('click',tap,true);
d.addEventListener('input',type,true);
d.addEventListener('${TAKEN_OVER}',function(){
d.removeEventListener('click',tap,true);
d.removeEventListener('input',type,true);
typed.forEach(again);
if(tapped&&tapped.isConnected)tapped.click()
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
