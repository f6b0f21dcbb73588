/** Confirmations of staff before publishing, as form values and as request values. */
import { CONFIRMATIONS, ConfirmationKey } from '@shop/contract/compliance.ts'
import type { AdminProduct } from '../queries.ts'

/** `at` is the time of a stored, still valid confirmation; null for one given or changed in this form. */
interface ConfirmationValue {
  isGiven: boolean
  reason: string
  at: string | null
}
export type ConfirmationValues = Record<ConfirmationKey, ConfirmationValue>

const OPEN: ConfirmationValue = { isGiven: false, reason: '', at: null }

/** Returns the form's values for stored confirmations. One that an obstacle names is outdated, so it is reset. */
export function confirmationValues({
  confirmations,
  obstacles,
}: Pick<AdminProduct, 'confirmations' | 'obstacles'>): ConfirmationValues {
  const heldAt = (key: ConfirmationKey): ConfirmationValue => {
    const stored = confirmations.find((one) => one.key === key)
    const isOutOfDate = obstacles.some(({ path }) => path === `confirmations.${key}`)
    return stored && !isOutOfDate ? { isGiven: true, reason: stored.reason, at: stored.at } : OPEN
  }
  return {
    pack_warning: heldAt('pack_warning'),
    pack_leaflet: heldAt('pack_leaflet'),
    pack_batch: heldAt('pack_batch'),
    pack_child_resistant: heldAt('pack_child_resistant'),
    pack_tamper_evident: heldAt('pack_tamper_evident'),
    image_claims: heldAt('image_claims'),
    image_sweets: heldAt('image_sweets'),
    image_people: heldAt('image_people'),
    promotional_words: heldAt('promotional_words'),
    price_below_duty: heldAt('price_below_duty'),
  }
}

/** Returns the given confirmations as the call expects them. */
export const sentConfirmations = (values: ConfirmationValues) =>
  ConfirmationKey.options.flatMap((key) => {
    const { isGiven, reason, at } = values[key]
    const text = reason.trim()
    if (CONFIRMATIONS[key].needsReason ? text === '' : !isGiven) return []
    return [{ key, reason: text, ...(at !== null && { at }) }]
  })

export const keysUnder = (rule: string) => ConfirmationKey.options.filter((key) => CONFIRMATIONS[key].rule === rule)
