/** The content of every shop. Staff can add further pages, whose key is the last part of their address. */

/** A page with its own address. `blocks` are required by law: it cannot be published without them. */
interface BuiltIn {
  type: 'page' | 'home' | 'frame' | 'branding'
  path: string
  blocks: readonly string[]
}

const page = (path: string, ...blocks: string[]): BuiltIn => ({ type: 'page', path, blocks })

export const HOME_KEY = 'home'
/** What surrounds every page. */
export const FRAME_KEY = 'frame'
/** Logo, colours and fonts. */
export const BRANDING_KEY = 'branding'
export const BUILT_IN_CONTENT: Readonly<Record<string, BuiltIn>> = {
  [HOME_KEY]: { type: 'home', path: '/', blocks: [] },
  [FRAME_KEY]: { type: 'frame', path: '/', blocks: [] },
  [BRANDING_KEY]: { type: 'branding', path: '/', blocks: [] },
  terms: page('/terms', 'seller'),
  'return-policy': page('/return-policy', 'cancellation_form'),
  privacy: page('/privacy', 'seller', 'browser_storage', 'retention', 'privacy_form'),
  'delivery-info': page('/delivery-info', 'delivery_prices'),
  'about-us': page('/about-us'),
  recycling: page('/recycling'),
  'review-policy': page('/review-policy'),
}

/** Returns the address of a page. */
export const pagePath = (key: string): string => BUILT_IN_CONTENT[key]?.path ?? `/pages/${key}`
