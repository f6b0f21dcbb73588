import type { Bundle } from '../catalogue/queries.ts'

type Part = Bundle['items'][number]

/**
 * 'Garden Mint Nic Salt, 10 mg', with the number before it where there are several: '2 × …'. A choice that the name
 * already says is not said again.
 */
export function partName({ product, variation, quantity }: Part): string {
  const choices = Object.values(variation?.attributes ?? {}).filter((value) => !product.name.includes(value))
  const name = [product.name, ...choices].join(', ')
  return quantity > 1 ? `${quantity} × ${name}` : name
}
