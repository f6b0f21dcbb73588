/** The age and cookie choices in the browser, and the consent sent to tags (docs/behaviour.md, Age and cookies). */
import { ANALYTICS_COOKIE, ANALYTICS_COOKIE_DAYS, CONSENT_VERSION, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { pushCommand } from '../lib/tags.ts'
import { readStored, removeStored, writeStored } from '../ui/storage.ts'

/** `custom`: the visitor's own selection; `granted`: everything accepted. */
export type ConsentStatus = 'custom' | 'granted'
type Signal = 'granted' | 'denied'

/** Whether the gate has to be shown: the age is unconfirmed, or no cookie choice for the current wording is stored. */
export function isChoiceMissing(): boolean {
  const record = readStored(STORAGE_KEYS.consentRecord)
  const isOutdated = record !== null && !record.startsWith(`${CONSENT_VERSION} `)
  return readStored(STORAGE_KEYS.ageVerified) !== 'true' || !readStored(STORAGE_KEYS.cookieConsent) || isOutdated
}

/**
 * Stores both choices and publishes the consent. Confirming the age alone never counts as consent to analytics. With a Google tag,
 * which the choice named, its consent goes into a cookie too, because the server sends the policy that allows the tag.
 */
export function storeChoices(status: ConsentStatus, analytics: boolean, hasGoogleTag: boolean): void {
  writeStored(STORAGE_KEYS.ageVerified, 'true')
  writeStored(STORAGE_KEYS.cookieConsent, status)
  writeStored(STORAGE_KEYS.analyticsConsent, String(analytics))
  writeStored(STORAGE_KEYS.consentRecord, `${CONSENT_VERSION} ${new Date().toISOString()}`)
  setAnalyticsCookie(analytics && hasGoogleTag)
  publishConsent(analytics)
}

/** Whether the visitor agreed to analytics and still does. */
export const isAnalyticsGranted = (): boolean =>
  !isChoiceMissing() && readStored(STORAGE_KEYS.analyticsConsent) === 'true'

/** Removes the cookie choice, so that the gate asks again. The age stays confirmed. */
export function removeConsent(): void {
  removeStored(STORAGE_KEYS.cookieConsent)
  removeStored(STORAGE_KEYS.analyticsConsent)
  removeStored(STORAGE_KEYS.consentRecord)
  setAnalyticsCookie(false)
}

function setAnalyticsCookie(isGranted: boolean): void {
  const maxAge = isGranted ? ANALYTICS_COOKIE_DAYS * 24 * 60 * 60 : 0
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${ANALYTICS_COOKIE}=granted; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

/** Publishes a choice from an earlier page to the tag layer; does nothing without one. */
export function publishStoredConsent(): void {
  if (!isChoiceMissing()) publishConsent(isAnalyticsGranted())
}

function publishConsent(analytics: boolean): void {
  consent('default', 'denied')
  consent('update', analytics ? 'granted' : 'denied')
}

/** Consent to advertising is always denied. */
function consent(command: 'default' | 'update', analytics_storage: Signal): void {
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  pushCommand('consent', command, { analytics_storage, ...denied })
}
