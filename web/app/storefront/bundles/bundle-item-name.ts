import type { Bundle } from '../catalogue/queries.ts'

type BundleItem = Bundle['items'][number]

/**
 * 'Garden Mint Nic Salt, 10 mg', with the quantity before it when it is more than one: '2 × …'. A choice that the name
 * already contains is left out.
 */
export function bundleItemName({ product, variation, quantity }: BundleItem): string {
  const choices = Object.values(variation?.attributes ?? {}).filter((value) => !product.name.includes(value))
  const name = [product.name, ...choices].join(', ')
  return quantity > 1 ? `${quantity} × ${name}` : name
}
