/** A first set for an adult who smokes or vapes: a simple kit, a liquid that fits it, and its spares. */
import { LIGHT_CIGARETTES, USUAL_STRENGTHS } from '@shop/contract/advice/starter.ts'
import { MAX_NICOTINE_MG_ML } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Filter } from '../../engine/frame.ts'
import { mergeItems } from '../../engine/items.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import type { Desk } from '../customer.desk.ts'
import { writeLine } from '../write/cards.ts'
import { joinTexts, linkTo } from '../write/text.ts'

const LIGHT_MG = USUAL_STRENGTHS.tight.light
const MAX_LOOKED_AT = 12

/** The strength that was named, else what suits the number of cigarettes, else the middle one. */
function suggestStrength(filter: Filter, cigarettesADay: number | undefined): number {
  const [named] = filter.strengthsMg
  if (named !== undefined && named <= MAX_NICOTINE_MG_ML) return named
  return cigarettesADay !== undefined && cigarettesADay > LIGHT_CIGARETTES ? USUAL_STRENGTHS.tight.heavy : LIGHT_MG
}

/** A pod kit whose coil comes with the pod, else any pod kit, else any kit, what sells best first. */
async function findSimpleKit(
  { minPence, maxPence, brandIds, sort, words }: Filter,
  desk: Desk,
): Promise<ProductCard | undefined> {
  const wish = {
    classes: ['device' as const],
    min_pence: minPence,
    max_pence: maxPence,
    brand_ids: brandIds,
    limit: MAX_LOOKED_AT,
  }
  const query = words.length > 0 ? { query: words.join(' ') } : {}
  const named = await desk.search({ ...wish, ...query, sort: sort ?? 'popularity' })
  const { items } = named.total > 0 ? named : await desk.search({ ...wish, sort: 'popularity' })
  const pods = items.filter(({ name, subcategory }) => /\bpods?\b/i.test(`${name} ${subcategory}`))
  return pods.find(({ facts }) => facts.coil === 'none') ?? pods[0] ?? items[0]
}

async function findLiquid(
  { flavourFamilies, without }: Filter,
  strength: number,
  desk: Desk,
): Promise<ProductCard | undefined> {
  const wish = {
    classes: ['nicotine_eliquid' as const],
    strengths_mg: [strength],
    nicotine_type: strength >= LIGHT_MG ? ('salt' as const) : undefined,
    without,
    sort: 'popularity' as const,
    limit: 1,
  }
  const wanted = await desk.search({ ...wish, flavour_families: flavourFamilies })
  return wanted.items[0] ?? (await desk.search(wish)).items[0]
}

export async function recommendKit(turn: Turn, desk: Desk): Promise<Reply> {
  const { wish, frame } = turn
  if (frame.cigarettesADay === 0) return desk.answer('not_a_smoker', turn)
  const strength = suggestStrength(wish.filter, frame.cigarettesADay)
  const liquid = await findLiquid(wish.filter, strength, desk)
  const { maxPence, classes } = wish.filter
  // The sum that was named is for both where both were named.
  const isForBoth = maxPence !== undefined && classes.includes('nicotine_eliquid')
  const kit = await findSimpleKit(
    isForBoth ? { ...wish.filter, maxPence: Math.max(maxPence - (liquid?.price_pence ?? 0), 0) } : wish.filter,
    desk,
  )
  if (!kit) return desk.answer('no_kit_found', turn)
  const [details, bundles] = await Promise.all([desk.details(kit.id), desk.bundles({ product_id: kit.id, limit: 3 })])
  const spares = details?.goes_with.find(({ in_stock, contains_nicotine }) => in_stock && !contains_nicotine)
  const bundle = bundles.items.find(({ in_stock, contains_nicotine }) => in_stock && contains_nicotine)
  const lead =
    frame.cigarettesADay === undefined
      ? 'A small refillable pod kit with a nic salt is the easiest way in for adults of 18 and over who smoke or vape:'
      : `For about ${frame.cigarettesADay} cigarettes a day, ${strength} mg${strength === MAX_NICOTINE_MG_ML ? ' (the legal limit)' : ''} is usual; go lower if it feels harsh. In a simple pod kit that’s:`
  const ask =
    frame.cigarettesADay === undefined && wish.filter.strengthsMg.length === 0
      ? 'How many cigarettes do you smoke a day? Then I can suggest a strength.'
      : ''
  const total = liquid ? `Kit and liquid come to ${formatPence(kit.price_pence + liquid.price_pence)}.` : ''
  const offer = bundle
    ? `The ${linkTo(bundle.name, bundle.path)} bundle has this kit with liquid for ${formatPence(bundle.price_pence)}.`
    : ''
  const cards = [kit, liquid, spares].filter((card) => card !== undefined)
  return {
    text: joinTexts([lead, cards.map((card) => writeLine(card)).join('\n'), joinTexts([total, offer, ask])], '\n\n'),
    cards,
    next: ask === '' ? ['In a fruit flavour', 'A cheaper kit'] : ['About 10 a day', 'About 20 a day', 'A cheaper kit'],
    remember: {
      focusId: kit.id,
      items: mergeItems(
        turn.state.items,
        [kit, ...(liquid ? [liquid] : [])].map(({ id }) => ({ productId: id, form: [], quantity: 1, isSummed: false })),
      ),
      filter: { ...wish.filter, classes: ['device'] },
    },
  }
}
