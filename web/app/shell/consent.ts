/** Age and cookie choices in the browser, and the consent that the tags receive (docs/behaviour.md, Age and cookies). */
import { CONSENT_VERSION, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { readStored, removeStored, writeStored } from '../ui/storage.ts'

/** `custom`: the visitor's own choice; `granted`: everything accepted. */
export type ConsentStatus = 'custom' | 'granted'
type Signal = 'granted' | 'denied'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Whether the gate has to ask: the age is not confirmed, or no cookie choice about today's wording is stored. */
export function isChoiceMissing(): boolean {
  const record = readStored(STORAGE_KEYS.consentRecord)
  const isOutdated = record !== null && !record.startsWith(`${CONSENT_VERSION} `)
  return readStored(STORAGE_KEYS.ageVerified) !== 'true' || !readStored(STORAGE_KEYS.cookieConsent) || isOutdated
}

/** Stores both choices and publishes the consent. Confirming the age alone never counts as consent to analytics. */
export function storeChoices(status: ConsentStatus, analytics: boolean): void {
  writeStored(STORAGE_KEYS.ageVerified, 'true')
  writeStored(STORAGE_KEYS.cookieConsent, status)
  writeStored(STORAGE_KEYS.analyticsConsent, String(analytics))
  writeStored(STORAGE_KEYS.consentRecord, `${CONSENT_VERSION} ${new Date().toISOString()}`)
  publishConsent(analytics)
}

/** Clears the cookie choice, so that it is asked for again. The age stays confirmed. */
export function removeConsent(): void {
  removeStored(STORAGE_KEYS.cookieConsent)
  removeStored(STORAGE_KEYS.analyticsConsent)
  removeStored(STORAGE_KEYS.consentRecord)
}

/** Publishes a choice from an earlier page to the tag layer; does nothing before there is one. */
export function publishStoredConsent(): void {
  if (!isChoiceMissing()) publishConsent(readStored(STORAGE_KEYS.analyticsConsent) === 'true')
}

function publishConsent(analytics: boolean): void {
  consent('default', 'denied')
  consent('update', analytics ? 'granted' : 'denied')
}

/** Ads are denied always. */
function consent(command: 'default' | 'update', analytics_storage: Signal): void {
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  tag('consent', command, { analytics_storage, ...denied })
}

/** Tag managers tell commands from events by their being an arguments object, not an array. */
function tag(..._command: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the consent form of the tag layer asks for it
  window.dataLayer.push(arguments)
}
