/** The words that a person agrees to, shown beside the button and stored with the consent. A changed text is a new one. */
export const CONSENT_TEXTS = {
  newsletter: 'Email me the newsletter until I unsubscribe. It never advertises vaping products.',
  back_in_stock: 'Email me once when this is back in stock, with its price and a link. Nothing else.',
} as const
export type SubscriptionPurpose = keyof typeof CONSENT_TEXTS

/** The page that unsubscribes; mail programs post to the same address (RFC 8058). */
export const unsubscribePath = (token: string): string => `/unsubscribe?token=${token}`
