/** Why a visitor is asked to log in, by the page they requested. The first match wins. */
const REASONS: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^\/cart\b/, 'Please log in to see your cart.'],
  [/^\/checkout\b/, 'Please log in to place an order.'],
  [/^\/(profile\/orders|order-confirmation)\b/, 'Please log in to see your orders.'],
  [/^\/profile\/addresses\b/, 'Please log in to see your addresses.'],
  [/^\/profile\/wishlist\b/, 'Please log in to manage your wishlist.'],
  [/^\/profile\b/, 'Please log in to see your profile.'],
  [/^\/review\b/, 'Please log in to write a review.'],
  [/^\/admin\b/, 'Please log in with a staff account.'],
]
const ENDED = 'Your session has ended. Log in to carry on where you were.'

/** Returns why the login page was opened, from its query; undefined for a visitor who opened it directly. */
export function loginReason(query: URLSearchParams): string | undefined {
  if (query.get('reason') === 'session-ended') return ENDED
  const target = query.get('redirect') ?? ''
  return REASONS.find(([path]) => path.test(target))?.[1]
}

/** Returns what the shop will do after the login (see usePromptLogin), from the history state. */
export function carriedPromise(state: unknown): string | undefined {
  const isCarried = typeof state === 'object' && state !== null && 'promise' in state
  return isCarried && typeof state.promise === 'string' ? state.promise : undefined
}
