/** Finds parts that fit none of the kits and tanks in a cart. Pure. */

import { goesInto } from '@shop/contract/advice/hardware.ts'
import type { Misfit } from '@shop/contract/advice/misfits.ts'
import type { FittingRow } from './advice.repository.ts'

const MAX_ALTERNATIVES = 3

type Product = Pick<FittingRow, 'id' | 'name' | 'slug' | 'product_class' | 'fitting'>

/** Nothing is reported about a part, or a kit, for which nothing that fits is known. */
export function findMisfits(products: readonly Product[]): Misfit[] {
  return products.flatMap((part) => {
    const knownHosts = part.fitting.filter((other) => goesInto(part.product_class, other.product_class))
    const hosts = products.filter((other) => goesInto(part.product_class, other.product_class))
    if (knownHosts.length === 0 || hosts.some(({ id }) => knownHosts.some((known) => known.id === id))) return []
    const host = hosts.find((one) => partsOf(one).length > 0)
    if (!host) return []
    const others = partsOf(host).filter(({ in_stock }) => in_stock)
    const ofSameClass = others.filter(({ product_class }) => product_class === part.product_class)
    const alternatives = (ofSameClass.length > 0 ? ofSameClass : others).slice(0, MAX_ALTERNATIVES)
    return {
      product_id: part.id,
      product_class: part.product_class,
      host: named(host),
      alternatives: alternatives.map(named),
    }
  })
}

const partsOf = (host: Product) => host.fitting.filter((other) => goesInto(other.product_class, host.product_class))
const named = ({ id, name, slug }: Pick<Product, 'id' | 'name' | 'slug'>) => ({ id, name, slug })
