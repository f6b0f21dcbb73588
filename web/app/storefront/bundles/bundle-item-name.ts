import type { Bundle } from '../catalogue/queries.ts'

type BundleItem = Bundle['items'][number]

/**
 * Returns a name such as 'Garden Mint Nic Salt, 10 mg', with a quantity above one in front: '2 × …'. Attribute values
 * that the product name already contains are omitted.
 */
export function bundleItemName({ product, variation, quantity }: BundleItem): string {
  const choices = Object.values(variation?.attributes ?? {}).filter((value) => !product.name.includes(value))
  const name = [product.name, ...choices].join(', ')
  return quantity > 1 ? `${quantity} × ${name}` : name
}
