import { countDays, USUAL_ML_A_DAY } from '@shop/contract/advice/lasting.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { LIQUID_CLASSES } from '../../../server/areas/compliance/compliance.classes.ts'
import { mergeItems, readSumRequest } from '../../engine/items.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import { type Desk, toSearchWish } from '../customer.desk.ts'
import { capitalise, escapeText, inWords, joinTexts, joinWords, linkToCard } from '../write/text.ts'
import { addDelivery, countRoom, countShots, mixStrength, SHOT_STRENGTHS, totalVolume } from './calculate.ts'
import { offerChoice, writeForm } from './choices.ts'
import { answerFact } from './facts/answer-facts.ts'
import { type Line, listLines } from './sum-lines.ts'
import { findUnreadWords } from './unread-words.ts'

const writeSumLine = (
  { card, count, pence, form, openSize, missing, inStock }: Line,
  { isOnly, isSizeUnread }: Record<'isOnly' | 'isSizeUnread', boolean>,
) => {
  // A price never passes for that of a size that was asked for.
  const values = isSizeUnread && openSize !== undefined ? [...form, openSize] : form
  const named = values.length === 0 ? '' : ` in ${writeForm(values)}`
  const sum = count > 1 ? `: ${formatPence(pence * count)}` : ''
  // What one of several doesn't come in may have been said of another.
  const not = missing.length === 0 || !isOnly ? '' : ` (it doesn’t come in ${writeForm(missing)})`
  return `- ${count} × ${linkToCard(card)}${named} at ${formatPence(pence)}${sum}${not}${inStock ? '' : ' (sold out just now)'}`
}

/** Price × quantity, everything together, with delivery; or what a basket of an amount still misses. */
export async function addUpPrices(turn: Turn, desk: Desk): Promise<Reply> {
  const { frame, wish, aboutIds, state } = turn
  const { rules } = await desk.getShop()
  const fees = {
    standardPence: rules.standard_fee_pence,
    expressPence: rules.express_fee_pence,
    freeFromPence: rules.free_from_pence,
  }
  const request = readSumRequest(frame, state.intent === 'price_sum')
  const isExpress = request.isExpress || frame.words.includes('next')
  const isNamed =
    wish.productIds.length > 0 || aboutIds.length > 0 || wish.filter.classes.length > 0 || wish.filter.words.length > 0
  const pricePence = frame.amountPence ?? wish.filter.maxPence
  if (request.isUntilFree && pricePence !== undefined && !isNamed) {
    const text = writeCountUntilFree('', pricePence, fees.freeFromPence)
    return { text, cards: [], next: ['How long does delivery take?', 'Which bundles do you have?'] }
  }
  if (frame.amountPence !== undefined && !isNamed) {
    return {
      text: writeDelivery(addDelivery(frame.amountPence, fees, isExpress), isExpress),
      cards: [],
      next: ['How long does delivery take?', 'Show me your bundles'],
    }
  }
  const lines = await listLines(turn, request, desk)
  const [first] = lines
  if (!first) return desk.answer('product_fact', turn)
  const goodsPence = lines.reduce((pence, line) => pence + line.pence * line.count, 0)
  const delivery = addDelivery(goodsPence, fees, isExpress)
  const summed = lines.map(({ card, form, count }) => ({
    productId: card.id,
    form: [...form],
    quantity: count,
    isSummed: true,
  }))
  const said = { words: frame.words, wishes: [wish, ...turn.otherWishes] }
  const unread = request.isRemoved ? [] : findUnreadWords(said, lines)
  const isSizeUnread = unread.some((word) => /^[\d.]+(?:g|ml)$/.test(word))
  const sum = joinTexts(
    [
      lines.map((line) => writeSumLine(line, { isOnly: lines.length === 1, isSizeUnread })).join('\n'),
      writeDelivery(delivery, isExpress),
      unread.length === 0 ? '' : writeUnread(unread),
    ],
    '\n\n',
  )
  return {
    text: request.isMissing
      ? writeMissing(delivery, fees.freeFromPence)
      : request.isUntilFree
        ? writeUntilFree(first, fees.freeFromPence)
        : sum,
    cards: lines.map(({ card }) => card),
    actions:
      turn.intent === 'add_to_cart'
        ? lines.flatMap(({ card, choice, count }) => (choice && offerChoice(card, choice, count)) ?? [])
        : [],
    next: ['How long does delivery take?', 'Which bundles do you have?'],
    remember: {
      quantity: first.count,
      focusId: lines.at(-1)?.card.id,
      fact: 'price',
      items: mergeItems(
        state.items.map((item) => ({ ...item, isSummed: false })),
        summed,
      ),
    },
  }
}

const writeUnread = (words: readonly string[]) =>
  `That covers only what’s listed: I haven’t counted ${joinWords(words.map((word) => `‘${escapeText(word)}’`))}. Name the product and how many you’d like, and I’ll add it.`

/** 'How many do I need for free delivery?' */
function writeUntilFree({ card, form, pence }: Line, freeFromPence: number): string {
  return writeCountUntilFree(
    ` of ${linkToCard(card)}${form.length === 0 ? '' : ` in ${writeForm(form)}`}`,
    pence,
    freeFromPence,
  )
}

function writeCountUntilFree(name: string, pence: number, freeFromPence: number): string {
  const count = Math.max(1, Math.ceil(freeFromPence / Math.max(pence, 1)))
  return `**${capitalise(inWords(count))}**${name} at ${formatPence(pence)} come to ${formatPence(count * pence)}: standard delivery is free from ${formatPence(freeFromPence)}.`
}

/** 'How much more for free delivery?' */
const writeMissing = ({ goodsPence, missingPence }: ReturnType<typeof addDelivery>, freeFromPence: number) =>
  missingPence === 0
    ? `Nothing more: ${formatPence(goodsPence)} is enough, as standard delivery is free from ${formatPence(freeFromPence)}.`
    : `**${formatPence(missingPence)}** more: that comes to ${formatPence(goodsPence)} so far, and standard delivery is free from ${formatPence(freeFromPence)}.`

function writeDelivery(
  { goodsPence, deliveryPence, totalPence, missingPence }: ReturnType<typeof addDelivery>,
  isExpress: boolean,
): string {
  const goods = formatPence(goodsPence)
  if (deliveryPence === 0) return `That’s **${goods}**, and standard delivery is free.`
  const kind = isExpress ? 'express' : 'standard'
  const more =
    isExpress || missingPence === 0 ? '' : ` ${formatPence(missingPence)} more and standard delivery is free.`
  return `That’s ${goods}, or **${formatPence(totalPence)}** with ${kind} delivery (${formatPence(deliveryPence)}).${more}`
}

const USUAL_TARGET_MG = 3
const MAX_TARGET_MG = 12
const countShotWords = (shots: number) => `${inWords(shots)} ${shots === 1 ? 'shot' : 'shots'}`

/** How many shots a shortfill needs, or which strength a number of shots makes. */
export async function calculateShots(turn: Turn, desk: Desk): Promise<Reply> {
  const { frame, wish } = turn
  const said = frame.words.flatMap((word) => /^(\d+(?:\.\d+)?)mg$/.exec(word)?.slice(1).map(Number) ?? [])
  const named = said.length > 0 ? said : wish.filter.strengthsMg
  const target = named.find((mg) => mg > 0 && mg <= MAX_TARGET_MG)
  const shot = (await desk.listDetails(wish.productIds)).find((one) => one.product_class === 'nicotine_shot')
  const shotMg = [...(shot?.strengths_mg ?? []), ...named].find((mg) => SHOT_STRENGTHS.some((one) => one === mg))
  const kinds = shotMg === undefined ? SHOT_STRENGTHS : [shotMg]
  const volume =
    frame.volumeMl ??
    frame.words.flatMap((word) => /^(\d+)ml$/.exec(word)?.slice(1).map(Number) ?? []).find((ml) => ml > 10)
  const talkedAbout = turn.state.items.find(({ productId }) => productId === turn.state.focusId)
  const [, sizeBefore] = /^(\d+) ml$/.exec(talkedAbout?.form.find((value) => value.endsWith(' ml')) ?? '') ?? []
  const known = volume ?? (sizeBefore === undefined ? undefined : Number(sizeBefore))
  const volumes = known !== undefined && known > 10 ? [known] : [50, 100]
  const { items } = await desk.search({ classes: ['nicotine_shot'], limit: 2 })
  const shots = wish.quantity
  const isMix = shots !== undefined && target === undefined
  const lines = volumes.flatMap((ml) =>
    kinds.map((mg) => writeMix(ml, isMix ? shots : countShots(ml, target ?? USUAL_TARGET_MG, mg), mg)),
  )
  const tooMany =
    shots === undefined &&
    volumes.some((ml) => countShots(ml, target ?? USUAL_TARGET_MG, SHOT_STRENGTHS[1]) > countRoom(ml))
  const room = tooMany
    ? 'That’s more than the bottle usually has room for, so you’d need a larger empty one, or a 50/50 that comes in that strength.'
    : ''
  return {
    text: joinTexts(
      [lines.join('\n'), joinTexts(['Shots are 10 ml of at most 20 mg, the legal limit.', room])],
      '\n\n',
    ),
    cards: items,
    next: ['Show me nicotine shots', 'Show me shortfills'],
    // The shortfill is still what the chat is about.
    ...(talkedAbout ? { remember: { focusId: talkedAbout.productId, shownIds: turn.state.shownIds } } : {}),
  }
}

const writeMix = (ml: number, shots: number, mg: number) =>
  `- **${capitalise(countShotWords(shots))} of ${mg} mg** in ${ml} ml ${shots === 1 ? 'makes' : 'make'} ${totalVolume(ml, shots)} ml of about ${mixStrength(ml, shots, mg)} mg`

const LIQUIDS: ReadonlySet<string> = new Set(LIQUID_CLASSES)

/** How long a bottle, a pod or a pack lasts, by what is in it and how much is usual. */
export async function estimateDuration(turn: Turn, desk: Desk): Promise<Reply> {
  const { words } = turn.wish.filter
  const isSearch =
    turn.aboutIds.length === 0 && turn.frame.volumeMl === undefined && words.some((word) => !/\d/.test(word))
  const found = isSearch ? (await desk.search({ ...toSearchWish(turn.wish.filter), limit: 1 })).items : []
  const [product] = await desk.listDetails([...turn.aboutIds, ...found.map(({ id }) => id)].slice(0, 1))
  if (product && (product.product_class === 'food_supplement' || product.product_class === 'cbd_food')) {
    return answerFact({ ...turn, frame: { ...turn.frame, fact: 'servings' }, aboutIds: [product.id] }, desk)
  }
  if (product && !LIQUIDS.has(product.product_class)) return desk.answer('product_lasts', turn, { about: product })
  const own =
    product &&
    (Number(product.facts.pod_ml) * Number(product.facts.pod_count) ||
      (product.product_class === 'shortfill' ? undefined : Number(product.facts.volume_ml)))
  const ml = turn.frame.volumeMl ?? (own || 10)
  const [, rate] = /(\d+(?:\.\d+)?)ml (?:a|per|each|every) day/.exec(turn.frame.words.join(' ')) ?? []
  if (rate !== undefined) {
    const days = countDays(ml, Number(rate))
    const text = `About ${inWords(days)} ${days === 1 ? 'day' : 'days'}: ${ml} ml at ${rate} ml a day.`
    return { text, cards: product ? [product] : [], next: ['Which bundles do you have?'] }
  }
  const low = countDays(ml, USUAL_ML_A_DAY.high)
  const high = countDays(ml, USUAL_ML_A_DAY.low)
  const name = product ? linkToCard(product) : `A ${ml} ml bottle`
  const text = `${name}${product ? ` (${ml} ml)` : ''} usually lasts ${inWords(low)} to ${inWords(high)} days: most people use ${USUAL_ML_A_DAY.low} to ${USUAL_ML_A_DAY.high} ml a day. It depends on your kit and how often you use it.`
  return {
    text,
    cards: product ? [product] : [],
    next: ['Which bundles do you have?', 'How much is it?'],
    remember: product ? { focusId: product.id } : {},
  }
}
