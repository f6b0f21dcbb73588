/** The age and cookie choices in the browser, and the consent sent to tags (docs/behaviour.md, Age and cookies). */
import { CONSENT_VERSION, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { readStored, removeStored, writeStored } from '../ui/storage.ts'

/** `custom`: the visitor's own selection; `granted`: everything accepted. */
export type ConsentStatus = 'custom' | 'granted'
type Signal = 'granted' | 'denied'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Whether the gate has to be shown: the age is unconfirmed, or no cookie choice for the current wording is stored. */
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

/** Removes the cookie choice, so that the gate asks again. The age stays confirmed. */
export function removeConsent(): void {
  removeStored(STORAGE_KEYS.cookieConsent)
  removeStored(STORAGE_KEYS.analyticsConsent)
  removeStored(STORAGE_KEYS.consentRecord)
}

/** Publishes a choice from an earlier page to the tag layer; does nothing without one. */
export function publishStoredConsent(): void {
  if (!isChoiceMissing()) publishConsent(readStored(STORAGE_KEYS.analyticsConsent) === 'true')
}

function publishConsent(analytics: boolean): void {
  consent('default', 'denied')
  consent('update', analytics ? 'granted' : 'denied')
}

/** Consent to advertising is always denied. */
function consent(command: 'default' | 'update', analytics_storage: Signal): void {
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  tag('consent', command, { analytics_storage, ...denied })
}

/** Tag managers distinguish commands from events by their type: an arguments object instead of an array. */
function tag(..._command: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the consent form of the tag layer asks for it
  window.dataLayer.push(arguments)
}
