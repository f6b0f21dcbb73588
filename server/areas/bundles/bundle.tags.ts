/** Lists of bundles. */
export const BUNDLES_TAG = 'bundle'

/** Everything that shows the bundle; its change also invalidates BUNDLES_TAG. */
export const bundleTag = (id: number): string => `${BUNDLES_TAG}:${id}`
