/** How long a pack of a product lasts, from the facts of its class. */
import { countDays, USUAL_ML_A_DAY } from '@shop/contract/advice/lasting.ts'
import type { Product } from '../../storefront/catalogue/queries.ts'

type Described = Pick<Product, 'product_class' | 'compliance' | 'pack_size'>
/** A chosen variation, which may be another size. */
type Chosen = Pick<Product['variations'][number], 'attributes'> | undefined

/** Returns the volume of the chosen size in ml, or that of the facts; undefined if neither says. */
export function findVolume(
  { compliance: { volume_ml, pod_ml, pod_count } }: Described,
  chosen: Chosen,
): number | undefined {
  const sizes = Object.values(chosen?.attributes ?? {}).flatMap((value) => /^([\d.]+)\s*ml$/i.exec(value)?.[1] ?? [])
  if (sizes[0] !== undefined) return Number(sizes[0])
  if (typeof volume_ml === 'number') return volume_ml
  return typeof pod_ml === 'number' && typeof pod_count === 'number' ? pod_ml * pod_count : undefined
}

const USED_AS_IS = ['nicotine_eliquid', 'prefilled_pod', 'shortfill', 'cbd_eliquid']

/** Returns a sentence such as 'About 3 to 10 days at 1 to 3 ml a day.'; undefined if the facts do not say enough. */
export function howLongItLasts(product: Described, chosen: Chosen): string | undefined {
  const { product_class, compliance, pack_size } = product
  if (USED_AS_IS.includes(product_class)) {
    const ml = findVolume(product, chosen)
    const { low, high } = USUAL_ML_A_DAY
    if (ml === undefined) return undefined
    const days = range(countDays(ml, high), countDays(ml, low))
    return `About ${days} at ${low} to ${high} ml a day. It depends on your kit and how often you use it.`
  }
  if (product_class === 'food_supplement') {
    const { portions_per_pack: portions } = compliance
    return typeof portions === 'number' ? `${range(portions, portions)} at one daily portion a day.` : undefined
  }
  if (product_class === 'cbd_food') return servings(compliance)
  const [, bags] = /^(\d+) bags$/.exec(pack_size) ?? []
  return product_class === 'tea' && bags ? `${bags} servings of one bag.` : undefined
}

/** Servings a day are a maximum, so the pack lasts at least as long. */
function servings({
  cbd_mg_per_pack,
  cbd_mg_per_serving,
  servings_per_day,
}: Product['compliance']): string | undefined {
  const areKnown =
    typeof cbd_mg_per_pack === 'number' && typeof cbd_mg_per_serving === 'number' && cbd_mg_per_serving > 0
  if (!areKnown || typeof servings_per_day !== 'number') return undefined
  const count = Math.floor(cbd_mg_per_pack / cbd_mg_per_serving)
  const days = Math.floor(count / servings_per_day)
  return count < 1 || days < 1
    ? undefined
    : `${count} servings. No more than ${servings_per_day} a day, so at least ${range(days, days)}.`
}

function range(low: number, high: number): string {
  if (low !== high) return `${low} to ${high} days`
  return low === 1 ? '1 day' : `${low} days`
}
