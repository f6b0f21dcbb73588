/** Returns the canonical address of a product ('/product/12-garden-mint') or a bundle ('/bundle/3'). */
export function itemPath(item: { id: number; slug: string; type: 'product' | 'bundle' }): string {
  return item.type === 'bundle' ? `/bundle/${item.id}` : productPath(item)
}

/** Returns the canonical address of a product: '/product/12-garden-mint'. */
export function productPath({ id, slug }: { id: number; slug: string }): string {
  return slug === '' ? `/product/${id}` : `/product/${id}-${slug}`
}
