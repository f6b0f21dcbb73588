/** The information pages of every shop. Staff can add further pages, whose key is the last part of their address. */

/** A page with its own address. `blocks` are required by law: it cannot be published without them. */
interface BuiltInPage {
  path: string
  blocks: readonly string[]
}

export const BUILT_IN_PAGES: Readonly<Record<string, BuiltInPage>> = {
  terms: { path: '/terms', blocks: ['seller'] },
  'return-policy': { path: '/return-policy', blocks: ['cancellation_form'] },
  privacy: { path: '/privacy', blocks: ['seller', 'browser_storage', 'retention', 'privacy_form'] },
  'delivery-info': { path: '/delivery-info', blocks: ['delivery_prices'] },
  'about-us': { path: '/about-us', blocks: [] },
  recycling: { path: '/recycling', blocks: [] },
  'review-policy': { path: '/review-policy', blocks: [] },
}

/** Returns the address of a page. */
export const pagePath = (key: string): string => BUILT_IN_PAGES[key]?.path ?? `/pages/${key}`
