/** The dated rules about lots (docs/uk-retail-rules.md: A16, C4, D2), and what follows from them for a lot. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { DutyStamp, LotBlock, LotClass } from '@shop/contract/lots/lots.admin.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import { addDays } from '../../platform/time/london.ts'
import { FOOD_CLASSES, LIQUID_CLASSES } from '../compliance/compliance.classes.ts'
import { isInForce } from '../compliance/compliance.rule.ts'

/** Rule A16: what may not be done with unstamped vaping liquid, from which day. */
const UNSTAMPED = {
  receiving: { rule: 'A16', effective_from: '2026-10-01', effective_to: null },
  selling: { rule: 'A16', effective_from: '2027-04-01', effective_to: null },
} as const

/** Days before the best-before date on which food is blocked, unless staff set others: a customer needs time to use it. */
const FOOD_DAYS = 30

const LIQUID = { best_before: 'optional', needs_stamp: true, is_report_required: true, block_days: 0 } as const
const FOOD = { best_before: 'required', needs_stamp: false, is_report_required: false, block_days: FOOD_DAYS } as const

/** The classes that are received by lot. `is_report_fixed` is rule C4: the lab report of a CBD product. */
const LOT_CLASSES: ReadonlyMap<ProductClass, LotClass> = new Map(
  [...LIQUID_CLASSES, ...FOOD_CLASSES].map((product_class) => {
    const is_report_fixed = product_class === 'cbd_eliquid' || product_class === 'cbd_food'
    const facts = LIQUID_CLASSES.some((liquid) => liquid === product_class) ? LIQUID : FOOD
    const is_report_required = is_report_fixed || facts.is_report_required
    return [product_class, { ...facts, product_class, is_report_fixed, is_report_required }]
  }),
)

export type LotSetting = Pick<LotClass, 'product_class' | 'block_days' | 'is_report_required'>

/** Returns what lots of each class need, with what staff have set. */
export function lotClasses(settings: readonly LotSetting[]): LotClass[] {
  return [...LOT_CLASSES.values()].map((preset) => {
    const own = settings.find(({ product_class }) => product_class === preset.product_class)
    if (!own) return preset
    return { ...preset, ...own, is_report_required: preset.is_report_fixed || own.is_report_required }
  })
}

/** Returns whether an unstamped lot may come in on this day. */
export const mayReceiveUnstamped = (day: string): boolean => !isInForce(UNSTAMPED.receiving, day)

/** What a lot's blocks follow from. */
export interface LotFacts {
  best_before: string | null
  duty_stamp: DutyStamp
  report_key: string | null
  held_reason: string | null
  is_recalled: boolean
}

/** `lotClass` is undefined for a product that no longer has a class with lots: then only what concerns its own lot counts. */
type Needs = Pick<LotClass, 'block_days' | 'is_report_required'> | undefined

/** The best-before day itself is still one on which a lot can be sold. */
const firstCloseDay = (best_before: string, needs: Needs) => addDays(best_before, 1 - (needs?.block_days ?? 0))

/** Returns the first day on which its dates block a lot; null if none does. */
export function blocksOn({ best_before, duty_stamp }: LotFacts, needs: Needs): string | null {
  const days = [
    ...(best_before === null ? [] : [firstCloseDay(best_before, needs)]),
    ...(duty_stamp === 'unstamped' ? [UNSTAMPED.selling.effective_from] : []),
  ].sort()
  return days[0] ?? null
}

/** Returns why a lot cannot be sold on `today`, what weighs most first; empty if it can. */
export function findBlocks(lot: LotFacts, needs: Needs, today: string): LotBlock[] {
  const { best_before } = lot
  const isExpired = best_before !== null && best_before < today
  const isClose = best_before !== null && firstCloseDay(best_before, needs) <= today
  const found: Readonly<Record<LotBlock, boolean>> = {
    recalled: lot.is_recalled,
    expired: isExpired,
    unstamped: lot.duty_stamp === 'unstamped' && isInForce(UNSTAMPED.selling, today),
    no_report: lot.report_key === null && (needs?.is_report_required ?? false),
    held: lot.held_reason !== null,
    best_before: isClose && !isExpired,
  }
  return ORDER.filter((block) => found[block])
}

const ORDER: readonly LotBlock[] = ['recalled', 'expired', 'unstamped', 'no_report', 'held', 'best_before']

/** What keeps a packed lot from leaving too: not that its date is close, which the customer could know. */
export const STOPS_DISPATCH: ReadonlySet<LotBlock> = new Set(['recalled', 'expired', 'unstamped', 'held'])

interface ReceivedLot {
  best_before: string | null
  duty_stamp: DutyStamp
  received_on: string
}

/** Returns what is wrong with a lot that comes in on its `received_on`, by field. */
export function receiptErrors(
  { best_before, duty_stamp, received_on }: ReceivedLot,
  lotClass: LotClass,
  today: string,
): FieldError[] {
  const errors: FieldError[] = []
  const add = (path: string, message: string) => errors.push({ path, message })
  if (best_before === null && lotClass.best_before === 'required') {
    add('best_before', 'Rule D2: enter the best-before date on the box.')
  }
  if (best_before !== null && best_before < received_on) add('best_before', 'This date is past. Send the lot back.')
  if (received_on > today) add('received_on', 'Enter a day that is not in the future.')
  if (lotClass.needs_stamp !== (duty_stamp !== 'not_needed')) {
    add('duty_stamp', lotClass.needs_stamp ? 'Choose whether the packs are stamped.' : 'These products need no stamp.')
  }
  if (duty_stamp === 'unstamped' && !mayReceiveUnstamped(received_on)) {
    add('duty_stamp', 'Rule A16: unstamped packs can’t come in since 1 October 2026. Send them back to the maker.')
  }
  return errors
}
