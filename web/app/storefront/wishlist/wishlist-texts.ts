/** The toast texts for each place with a heart; by default those of the product page. */
export const WISHLIST_TEXTS = {
  page: {
    saved: 'Product added to wishlist!',
    removed: 'Product removed from wishlist!',
    saveFailed: 'Failed to add product to wishlist. Please try again.',
    removeFailed: 'Failed to remove product from wishlist. Please try again.',
  },
  card: {
    saved: 'Added to wishlist',
    removed: 'Removed from wishlist',
    saveFailed: 'Failed to update wishlist',
    removeFailed: 'Failed to update wishlist',
  },
  quickView: {
    saved: 'Product added to wishlist!',
    removed: 'Product removed from wishlist!',
    saveFailed: 'Failed to update wishlist. Please try again.',
    removeFailed: 'Failed to update wishlist. Please try again.',
  },
} as const

export type WishlistSource = keyof typeof WISHLIST_TEXTS
