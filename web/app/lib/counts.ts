/**
 * Counts what happens on the shop's pages (docs/insights.md): without cookies, storage or an identifier. What belongs to a visit is
 * remembered in memory only, until the next full page load.
 */
import type { CountKind } from '@shop/contract/insights/counts.ts'

const PATH = '/api/v1/counts'
/** Counts of one moment are sent together. */
const WAIT_MS = 1000
const AT_ONCE = 10
/** Customers return here from the pages of payment providers and from mails, in the middle of a visit. */
const NO_ENTRY =
  /^\/(?:checkout|pay|order-confirmation|bank-transfer-payment|age-check|confirm-email|reset-password)(?:\/|$)/

let pending: { kind: CountKind; key: string }[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const counted = new Set<string>()

/** Adds one to a count. Never throws, and a count that does not arrive is not sent again. */
export function count(kind: CountKind, key = ''): void {
  if (!isCounted()) return
  pending.push({ kind, key })
  if (pending.length === AT_ONCE) send()
  else if (timer === undefined) {
    timer = setTimeout(send, WAIT_MS)
    window.addEventListener('pagehide', send, { once: true })
  }
}

/** Counts only the first time since the page was loaded. */
export function countOnce(kind: CountKind, key = ''): void {
  const name = `${kind} ${key}`
  if (counted.has(name)) return
  counted.add(name)
  count(kind, key)
}

/** Counts a page, and with the first one a visit if the visitor comes from elsewhere. */
export function countPage(path: string): void {
  const isFirst = !counted.has('first page')
  counted.add('first page')
  if (isFirst && isArrival(path)) count('visit')
  count('page_view')
}

/** Whether this page load is neither a reload, a step back, nor a link within the shop. */
function isArrival(path: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew = navigation !== undefined && 'type' in navigation && navigation.type === 'navigate'
  return isNew && URL.parse(document.referrer)?.origin !== window.location.origin && !NO_ENTRY.test(path)
}

/** Controlled browsers say so. */
const isCounted = (): boolean => typeof navigator.sendBeacon === 'function' && !navigator.webdriver

function send(): void {
  clearTimeout(timer)
  timer = undefined
  window.removeEventListener('pagehide', send)
  if (pending.length === 0) return
  const body = new Blob([JSON.stringify({ counts: pending })], { type: 'application/json' })
  pending = []
  navigator.sendBeacon(PATH, body)
}
