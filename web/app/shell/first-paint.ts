import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { THEMES } from './theme/theme.ts'

/**
 * Runs before the first paint, from the page's head: applies the stored theme, and opens the age and cookie gate unless
 * both choices are stored. Cached pages are the same for every visitor, so only the browser can know either.
 */
export const FIRST_PAINT_SCRIPT = `(function(d){var t,a,c;try{t=localStorage.getItem('${STORAGE_KEYS.theme}');a=localStorage.getItem('${STORAGE_KEYS.ageVerified}');c=localStorage.getItem('${STORAGE_KEYS.cookieConsent}')}catch(e){}d.dataset.theme=${JSON.stringify(THEMES)}.indexOf(t)<0?'light':t;if(a!=='true'||!c)d.dataset.gate='open'})(document.documentElement)`
