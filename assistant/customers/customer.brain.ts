/** The shop's assistant for customers: reads a message, answers it from the live shop, and remembers what it was about. */
import type { Answer, Brain } from '../brain.ts'
import { filterReply, splitSentences } from '../engine/filter.ts'
import { isEmptyFilter } from '../engine/frame.ts'
import { mergeItems } from '../engine/items.ts'
import type { Reader } from '../engine/read-frame.ts'
import type { Reply } from '../engine/reply.ts'
import { resolve } from '../engine/resolve.ts'
import { readState } from '../engine/state.ts'
import { detectSubject, translate } from '../engine/text/language.ts'
import type { Turn } from '../engine/turn.ts'
import type { CustomerTools } from '../tools/tools.ts'
import type { Answers } from './answers.ts'
import { createDesk, type Desk } from './customer.desk.ts'
import { rememberTurn } from './customer.memory.ts'
import factRows from './data/facts.json' with { type: 'json' }
import intentRows from './data/intents.json' with { type: 'json' }
import { describeReading } from './describe-reading.ts'
import { GROUPS, listIntents } from './intents.ts'
import { answerOrder, isOfOrder } from './plan/answer-orders.ts'
import { answerFact, answerFactOfKind } from './plan/facts/answer-facts.ts'
import { parseFacts, withoutFactWords } from './plan/facts/fact-rows.ts'
import { answerCompatibility } from './plan/find-fitting.ts'
import { findProducts } from './plan/find-products.ts'
import { HANDLERS } from './plan/handlers.ts'
import { answerShownBundle, findShownBundle, listBundles } from './plan/list-bundles.ts'
import { nameProduct } from './plan/name-product.ts'
import { pickShown } from './plan/pick-shown.ts'
import { quoteCaution } from './plan/quote-caution.ts'
import { noteSoldOut, writeLines } from './write/cards.ts'
import { joinTexts } from './write/text.ts'

export interface CustomerBrainDependencies {
  reader: Pick<Reader, 'read'>
  tools: CustomerTools
  answers: Answers
}

const MAX_PARTS = 4
/** Intents that are answered for each wish by itself. */
const PER_WISH = listIntents('perWish')
/** Intents of products and advice that somebody under age may ask about too. */
const FOR_EVERYBODY = listIntents('forEverybody')

/** Who is signed in gets the order itself, not how to find it. */
const LOOKED_UP: ReadonlySet<string> = new Set(['order_status', 'cancel_order'])
/** Intents that ask of two things named whether they go together. */
const TO_FIT = listIntents('toFit')

export function customerBrain({ reader, tools, answers }: CustomerBrainDependencies): Brain {
  const labels = new Map(intentRows.map(({ name, label }) => [name, label]))
  const services = { tools, answers, facts: parseFacts(factRows), labels }
  return {
    async answer(asked, say): Promise<Answer> {
      const { message, customer, signal } = asked
      const state = readState(asked.memory)
      const frame = await reader.read(message, asked)
      signal.throwIfAborted()
      const desk = createDesk(services, { customer })
      const turn = await pickShown(resolve(frame, state, GROUPS), desk)
      const isUnderage = state.isUnderage || frame.guard === 'underage'
      const reply = filterReply(noteSoldOut(await answerTurn(turn, desk), message), {
        isUnderage,
        hasNicotineNotice: state.hasNicotineNotice,
      })
      signal.throwIfAborted()
      for (const sentence of splitSentences(reply.text)) say(sentence)
      return {
        text: reply.text,
        productIds: reply.cards.map(({ id }) => id),
        ...(reply.openPath === undefined ? {} : { openPath: reply.openPath }),
        suggestions: reply.next,
        actions: reply.actions ?? [],
        memory: rememberTurn(turn, reply, isUnderage),
        understood: describeReading(turn),
        ...(frame.cost === undefined ? {} : { cost: frame.cost }),
      }
    },
  }
}

/** The answer to every part of a message: several wishes, a second question. */
async function answerTurn(given: Turn, desk: Desk): Promise<Reply> {
  const { language } = given.frame
  const isTranslated = language !== undefined && translate(given.frame.text, language) !== undefined
  if (!isTranslated || !isUnderstood(given)) return answerParts(given, desk)
  const frame = { ...given.frame, language: undefined }
  const said = { ...given, frame: { ...frame, words: [language, 'understood'] } }
  const [lead, reply] = [await desk.answer('other_language', said), await answerParts({ ...given, frame }, desk)]
  return { ...reply, text: joinTexts([lead.text, reply.text], '\n\n') }
}

async function answerParts(turn: Turn, desk: Desk): Promise<Reply> {
  const reply = await answerIntent(turn, desk)
  // Advice on safety stands alone.
  if (turn.frame.guard !== undefined || GROUPS.get(turn.intent) === 'guard' || turn.choices.length > 0) return reply
  const isEach = PER_WISH.has(turn.intent)
  const parts: Turn[] = [
    ...(isEach ? turn.otherWishes.map((wish) => ({ ...turn, wish, aboutIds: wish.productIds, otherWishes: [] })) : []),
    ...listSecondQuestions(turn),
  ]
  let all = reply
  for (const part of parts.filter((one) => !isWithoutProduct(one)).slice(0, MAX_PARTS - 1)) {
    const second = await answerIntent(part, desk)
    if (part.intent === 'price_sum' || !isShown(second, all)) all = joinReplies(all, second)
  }
  const others = turn.alternatives.flatMap((intent) => desk.labels.get(intent) ?? [])
  return others.length > 0 ? { ...all, next: [...all.next.slice(0, 1), ...others] } : all
}

/** A second question that names no product could only be asked back. */
const isWithoutProduct = (part: Turn) =>
  (part.intent === 'product_fact' || part.intent === 'stock' || part.intent === 'compare') &&
  isAboutNothing(part) &&
  part.state.focusId === undefined

/** After a question about products these are the same question in other words. */
const SEARCHES = listIntents('search')
const SUMMED = listIntents('summed')

/** Several products and what they cost, or what delivery costs, are added up. */
function listSecondQuestions(turn: Turn): Turn[] {
  const { wish, otherWishes, frame } = turn
  const isSum =
    otherWishes.length > 0 &&
    [wish, ...otherWishes].every(({ productIds }) => productIds.length > 0) &&
    frame.alsoIntents.some((intent) => SUMMED.has(intent))
  const isProduct = GROUPS.get(turn.intent) === 'product'
  // 'And what is the battery?' is answered with the facts: no guard has seen danger in it.
  const answered = new Set([frame.fact, ...frame.alsoFacts].flatMap((fact) => [...listIntents(`fact ${fact}`)]))
  const others = frame.alsoIntents.filter(
    (intent) =>
      !((isSum || turn.intent === 'price_sum') && SUMMED.has(intent)) &&
      !(isProduct && SEARCHES.has(intent)) &&
      !answered.has(intent),
  )
  return [
    ...(isSum ? [{ ...turn, intent: 'price_sum' }] : []),
    ...others.map((intent) => ({ ...turn, intent, otherWishes: [], frame: { ...frame, alsoFacts: [] } })),
  ]
}

const isShown = (second: Reply, first: Reply) =>
  second.cards.length > 1 && second.cards.every(({ id }) => first.cards.some((card) => card.id === id))

const joinReplies = (first: Reply, second: Reply): Reply =>
  second.text === '' || first.text.includes(second.text)
    ? first
    : {
        ...first,
        text: `${first.text}\n\n${second.text}`,
        cards: [...first.cards.slice(0, 3), ...second.cards],
        actions: [...(first.actions ?? []), ...(second.actions ?? [])],
        remember: {
          ...first.remember,
          // Of two products neither is 'it'.
          focusId: second.remember?.focusId === undefined ? first.remember?.focusId : undefined,
          items: mergeItems(first.remember?.items ?? [], second.remember?.items ?? []),
        },
        next: [...first.next.slice(0, 2), ...second.next],
      }

async function answerIntent(given: Turn, desk: Desk): Promise<Reply> {
  const turn = given.frame.guard === undefined ? await nameProduct(given, desk) : given
  const { intent, choices, frame, state } = turn
  const group = GROUPS.get(intent)
  if (frame.guard === undefined && frame.language !== undefined) return answerOtherLanguage(turn, frame.language, desk)
  if (state.isUnderage && (group === 'product' || group === 'advice') && !FOR_EVERYBODY.has(intent))
    return desk.answer('underage_still', turn)
  if (frame.guard !== undefined) {
    const reply = await answerOr(frame.guard, turn, desk)
    return { ...reply, text: joinTexts([reply.text, await quoteCaution(frame.guard, turn, desk)], '\n\n') }
  }
  if (desk.isSignedIn && isOfOrder(turn, GROUPS)) return answerOrder({ ...turn, intent: 'order_status' }, desk)
  // 'How many a day?' of the product talked about is no doubt.
  const isOfFocus =
    frame.fact !== undefined && turn.aboutIds.length === 0 && state.focusId !== undefined && isOnlyFact(turn, desk)
  if (isOfFocus && state.focusId !== undefined && (choices.length > 0 || group === 'advice'))
    return answerFact({ ...turn, aboutIds: [state.focusId] }, desk)
  const [likeliest] = choices
  // A doubt about safety is answered as if it were sure.
  if (likeliest !== undefined && GROUPS.get(likeliest) === 'guard' && likeliest !== 'underage')
    return answerOr(likeliest, turn, desk)
  if (state.shownBundleIds.length > 0 && isOnlyPrice(turn)) return listBundles(turn, desk)
  const bundleId = isOfShownBundle(turn) ? await findShownBundle(turn, desk) : undefined
  if (bundleId !== undefined) return answerShownBundle(bundleId, turn, desk)
  const same = await answerSameMatter(turn, desk)
  if (same) return same
  if (choices.length > 0) {
    const next = choices.flatMap((choice) => desk.labels.get(choice) ?? [])
    const isSearch = !isEmptyFilter(turn.wish.filter) && choices.some((choice) => GROUPS.get(choice) === 'product')
    return isSearch
      ? { ...(await findProducts(turn, desk)), next }
      : { ...(await desk.answer('unsure', turn)), cards: [], next }
  }
  if (frame.reference?.kind === 'no' && group !== 'talk' && isBlank(turn)) return desk.answer('declined', turn)
  if (isPairToFit(turn)) return answerCompatibility(turn, desk)
  // 'The highest CBD per cup' asks for products and not for advice.
  const isRanked = group === 'advice' && frame.fact !== undefined && turn.wish.filter.classes.length > 0
  const ranked = isRanked ? await answerFactOfKind(turn, desk, { isRanked: true }) : undefined
  if (ranked) return ranked
  // Advice about a named product is a fact of it where one is asked for.
  const isNamed = turn.aboutIds.length > 0 || (intent === 'supplement' && turn.wish.filter.words.length > 0)
  const isFact = group === 'advice' && isNamed && frame.fact !== undefined
  const isPair = group === 'advice' && turn.wish.productIds.length > 1
  const handler = HANDLERS[isPair ? 'compare' : isFact ? 'product_fact' : intent]
  if (!handler) return answerOr(intent, turn, desk)
  const isLookedUp = desk.isSignedIn && LOOKED_UP.has(intent)
  const row =
    isAboutNothing(turn) && !isLookedUp && intent !== 'find_product'
      ? await desk.answer(intent, turn, { isSpecific: true })
      : undefined
  return row && row.text !== '' ? row : handler(turn, desk)
}

/** Below this the matcher's guess gives way to the matter of the last answer. */
const CLEAR = 0.4
const SHORT_WORDS = 8

/** 'It's already shipped', after how to cancel: a short message that is unclear by itself, and a row of the last matter has its words. */
async function answerSameMatter(turn: Turn, desk: Desk): Promise<Reply | undefined> {
  const { frame, state, intent } = turn
  const [best] = frame.intents
  const isOpen = GROUPS.get(intent) !== 'product' || turn.choices.length > 0
  const isMatter = state.intent === 'bundles' || SAME_MATTER.has(GROUPS.get(state.intent ?? ''))
  const isOfMatter = isMatter && state.intent !== intent
  if (!isOpen || !isOfMatter || (best?.confidence ?? 0) >= CLEAR || frame.words.length > SHORT_WORDS) return undefined
  const [matter] = (state.intent ?? '').split('_')
  const related = [...GROUPS.keys()].filter((one) => one.split('_')[0] === matter && one !== state.intent)
  for (const one of [state.intent ?? '', ...related]) {
    const row = await desk.answer(one, turn, { isSpecific: true })
    if (row.text !== '') return row
  }
  return undefined
}
const SAME_MATTER: ReadonlySet<string | undefined> = new Set(['shop', 'order'])

/** 'Can I use this liquid in that kit?' */
const isPairToFit = ({ wish, frame, intent }: Turn) =>
  wish.fitsProductId !== undefined &&
  wish.productIds.length > 0 &&
  (frame.fact === undefined || frame.fact === 'fits') &&
  TO_FIT.has(intent)

/** 'Anything under 20?' */
const isOnlyPrice = ({ wish: { filter, productIds, bundleIds }, aboutIds }: Turn) =>
  filter.maxPence !== undefined &&
  aboutIds.length + productIds.length + bundleIds.length === 0 &&
  isEmptyFilter({ ...filter, minPence: undefined, maxPence: undefined })

/** The last answer showed bundles and no products, and this names neither. */
const isOfShownBundle = ({ state, aboutIds, wish, intent }: Turn) =>
  state.shownBundleIds.length > 0 &&
  aboutIds.length === 0 &&
  wish.productIds.length + wish.bundleIds.length === 0 &&
  (OF_BUNDLE.has(intent) || GROUPS.get(intent) === 'product')
const OF_BUNDLE: ReadonlySet<string> = new Set(['order_change', 'device_kinds', 'price_sum', 'off_topic', 'nonsense'])

/** Names nothing that the tools could look up, so that a row may answer. */
const isAboutNothing = ({ aboutIds, wish, frame }: Turn) =>
  aboutIds.length === 0 &&
  wish.fitsProductId === undefined &&
  wish.bundleIds.length === 0 &&
  wish.filter.words.length === 0 &&
  frame.volumeMl === undefined

/** 'How many drops a day?': the words of the wish are those of the fact. */
const isOnlyFact = ({ wish, frame }: Turn, desk: Desk) =>
  wish.productIds.length === 0 &&
  withoutFactWords(wish.filter.words, frame, desk.facts).length === 0 &&
  isEmptyFilter({ ...wish.filter, words: [], classes: [] })

const isBlank = ({ wish }: Turn) => isEmptyFilter(wish.filter) && wish.productIds.length === 0

/** The answer row, or an apology where there is none. */
async function answerOr(intent: string, turn: Turn, desk: Desk): Promise<Reply> {
  const reply = await desk.answer(intent, turn)
  return reply.text === '' ? desk.answer('fallback', turn) : reply
}

/** Whether what was translated names products, or asks a clear question. */
const isUnderstood = ({ frame, wish, aboutIds, choices }: Turn) =>
  choices.length === 0 &&
  (aboutIds.length > 0 || !isEmptyFilter(wish.filter) || (frame.intents[0]?.confidence ?? 0) >= CLEAR)

/** Rows of other languages are chosen by the code of the language and the subject; products that were named are shown. */
async function answerOtherLanguage(turn: Turn, language: string, desk: Desk): Promise<Reply> {
  const words = [language, detectSubject(turn.frame.text) ?? '']
  const reply = await answerOr('other_language', { ...turn, frame: { ...turn.frame, words } }, desk)
  const named = await desk.listDetails(turn.aboutIds)
  return named.length === 0
    ? reply
    : { ...reply, text: joinTexts([reply.text, writeLines(named)], '\n\n'), cards: named }
}
