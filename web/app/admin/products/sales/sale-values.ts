/** The values of the form of a sale, and words for its states. */

import type { Input } from '@shop/contract/client.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { SaleStep } from '@shop/contract/prices/sales.ts'
import type { Tone } from '../../kit/status-pill.tsx'
import type { AdminSale, SaleBody, SalePreviewRow, SaleRow } from './queries.ts'

/** `prices` has only those that staff typed or left out; the others follow the reduction. */
export type SaleValues = SaleBody

export const NEW_SALE: SaleValues = {
  name: '',
  starts_at: '',
  ends_at: '',
  step: { kind: 'percent', percent: 20 },
  rounding: { point: 'exact', direction: 'nearest' },
  scope: { product_ids: [], category_ids: [], brand_ids: [], tags: [] },
  prices: [],
}

export const toSaleValues = ({ name, starts_at, ends_at, step, rounding, scope, prices }: AdminSale): SaleValues => ({
  name,
  starts_at,
  ends_at,
  step,
  rounding,
  scope,
  prices: prices.map(({ variation_id, price }) => ({ variation_id, price })),
})

/** Returns the question for the preview; undefined as long as the reduction is incomplete. */
export function previewBody(
  { step, rounding, scope, starts_at, ends_at, prices }: SaleValues,
  id: number | null,
): Input<'POST /admin/sales/preview'>['body'] | undefined {
  if (!SaleStep.safeParse(step).success) return undefined
  return { step, rounding, scope, prices, id, starts_at: starts_at || null, ends_at: ends_at || null }
}

/** Returns the prices to plan, as the preview shows them. */
export const plannedPrices = (rows: readonly SalePreviewRow[], typed: SaleValues['prices']): SaleValues['prices'] => {
  const leftOut = new Set(typed.filter(({ price }) => price === null).map(({ variation_id }) => variation_id))
  return rows
    .filter(({ unchanged_reason, variation_id }) => unchanged_reason === null || leftOut.has(variation_id))
    .map(({ variation_id, new_price }) => ({ variation_id, price: leftOut.has(variation_id) ? null : new_price }))
}

export const stepWords = (step: SaleRow['step']): string =>
  step.kind === 'percent' ? `${step.percent}% off` : `${formatPrice(step.amount)} off`

export const STATE_WORDS: Record<SaleRow['state'], { word: string; tone: Tone }> = {
  planned: { word: 'Planned', tone: 'info' },
  running: { word: 'Running', tone: 'ok' },
  ended: { word: 'Ended', tone: 'muted' },
  cancelled: { word: 'Cancelled', tone: 'muted' },
}

export const RESULT_WORDS: Record<NonNullable<AdminSale['prices'][number]['result']>, string> = {
  reduced: 'Reduced',
  left_out: 'Left out',
  restored: 'Restored',
  changed: 'Changed by staff meanwhile, so it stayed',
}
