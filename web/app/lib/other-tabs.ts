/** Notifies the shop's other tabs in this browser of changes on the server, so that all tabs agree. */
const CHANNEL = 'shop'

export type Changed = 'cart' | 'wishlist'

let channel: BroadcastChannel | undefined

/** One channel per tab, which does not receive its own messages. Undefined in browsers without BroadcastChannel. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export function notifyOtherTabs(what: Changed): void {
  openChannel()?.postMessage(what)
}

/** Calls `onChange` when another tab reports a change. Returns a function that unsubscribes it. */
export function onOtherTab(onChange: (what: unknown) => void): () => void {
  const opened = openChannel()
  const handle = (event: MessageEvent<unknown>) => onChange(event.data)
  opened?.addEventListener('message', handle)
  return () => opened?.removeEventListener('message', handle)
}
