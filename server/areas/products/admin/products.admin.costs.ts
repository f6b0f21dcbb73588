/** Cost prices: staff without the permission `costs.read` neither see nor change them. */
import type { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import { type Caller, isPermitted } from '../../../platform/http/session-guard.ts'

/** Returns the product as `caller` may see it. */
export function withPermittedCosts(caller: Caller, product: AdminProduct): AdminProduct {
  if (isPermitted(caller, 'costs.read')) return product
  return { ...product, variations: product.variations.map(({ cost_price: _, ...variation }) => variation) }
}

/** Returns variations of a form with the cost prices that `caller` may set; of the others, `current`. */
export function permittedCosts<V extends object, Current>(caller: Caller, variations: readonly V[], current: Current) {
  return isPermitted(caller, 'costs.read')
    ? [...variations]
    : variations.map((variation) => ({ ...variation, cost_price: current }))
}
