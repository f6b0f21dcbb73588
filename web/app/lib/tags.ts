/**
 * The tag layer: `window.dataLayer` of Google's tags. Without a tag, or without consent, events are dropped and nothing is loaded
 * (docs/decisions/0052).
 */
declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const SCRIPTS = 'https://www.googletagmanager.com'
const MANAGER = /^GTM-/
/** Events of the first page may come before its tag starts. */
const MAX_HELD = 20

type Params = Readonly<Record<string, unknown>>

let held: { name: string; params: Params }[] = []
let started: string | undefined

/** Tag managers distinguish commands from events by their type: an arguments object instead of an array. */
export function pushCommand(..._command: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the consent form of the tag layer asks for it
  window.dataLayer.push(arguments)
}

/** Loads the tag and sends the events so far; '' drops them. Only the first call of a page counts. */
export function startTag(id: string): void {
  if (started !== undefined) return
  started = id
  if (id !== '') load(id)
  for (const { name, params } of held) sendEvent(name, params)
  held = []
}

function load(id: string): void {
  const isManager = MANAGER.test(id)
  if (isManager) pushObject({ 'gtm.start': Date.now(), event: 'gtm.js' })
  else {
    pushCommand('js', new Date())
    pushCommand('config', id)
  }
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPTS}/${isManager ? 'gtm.js' : 'gtag/js'}?id=${id}`
  document.head.append(script)
}

/** Sends an event of Google's ecommerce measurement. Amounts are pounds. */
export function sendEvent(name: string, params: Params): void {
  if (started === undefined) {
    if (held.length < MAX_HELD) held.push({ name, params })
  } else if (MANAGER.test(started)) {
    // Otherwise the manager would add what the event before had.
    pushObject({ ecommerce: null })
    pushObject({ event: name, ecommerce: params })
  } else if (started !== '') pushCommand('event', name, params)
}

/** Whether events are sent. */
export const isTagged = (): boolean => started !== undefined && started !== ''

function pushObject(entry: object): void {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}
