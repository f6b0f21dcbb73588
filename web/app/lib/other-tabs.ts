/** Notifies the shop's other tabs in this browser that something on the server has changed, so that all of them agree. */
const CHANNEL = 'shop'

export type Changed = 'cart' | 'wishlist'

let channel: BroadcastChannel | undefined

/** One channel for the whole tab: what it sends does not come back to it. Browsers without channels go without. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export function notifyOtherTabs(what: Changed): void {
  openChannel()?.postMessage(what)
}

/** Calls `onChange` when another tab reports a change. Returns a function that stops it. */
export function onOtherTab(onChange: (what: unknown) => void): () => void {
  const opened = openChannel()
  const handle = (event: MessageEvent<unknown>) => onChange(event.data)
  opened?.addEventListener('message', handle)
  return () => opened?.removeEventListener('message', handle)
}
