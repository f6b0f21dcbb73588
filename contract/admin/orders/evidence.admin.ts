/** What an order's customer saw and agreed to, for staff who must prove it. Amounts are pounds in JSON. */
import { z } from 'zod'
import { Product } from '../../catalogue.ts'
import { Notice, ProductClass } from '../../compliance.ts'
import { IdParams, id, price, timestamp } from '../../lib/fields.ts'
import { RecallAnswer } from '../../lots/recalls.ts'
import { forStaff } from '../../permissions.ts'
import { problems } from '../../problems.ts'
import { AdminReturn } from '../../returns/returns.admin.ts'
import { personalText } from '../personal-data.ts'
import { AdminOrder } from './orders.admin.ts'

/** `shown`: what the product's page said; null for orders of before it was stored. `quantity` is for one unit of the line. */
const SoldProduct = z.object({
  product_id: id,
  name: z.string(),
  attributes: z.record(z.string(), z.string()),
  quantity: z.int().positive(),
  shown: z
    .object({
      product_class: ProductClass,
      compliance: Product.shape.compliance,
      short_description: z.string(),
      description: z.string(),
    })
    .nullable(),
})

/** `id` is that of the order's item. `compare_at_price`: the price before, shown beside the price. */
const SoldItem = z.object({
  id,
  compare_at_price: price.nullable(),
  notices: z.array(Notice),
  products: z.array(SoldProduct),
})

/** `terms`: the version that the customer accepted; null if it was not stored. `mails` and `recalls` are in the order of time. */
export const OrderEvidence = z
  .object({
    order: AdminOrder,
    items: z.array(SoldItem),
    terms: z.object({ version: z.int(), published_at: timestamp, title: z.string(), text: z.string() }).nullable(),
    mails: z.array(
      z.object({
        id,
        name: z.string(),
        /** Empty for a mail to staff. */
        recipient: personalText('customers.contact'),
        is_to_staff: z.boolean(),
        status: z.enum(['queued', 'sent', 'failed']),
        queued_at: timestamp,
        sent_at: timestamp.nullable(),
      }),
    ),
    returns: z.array(AdminReturn),
    recalls: z.array(
      z.object({
        id,
        lot_no: z.string(),
        quantity: z.int(),
        reason: z.string(),
        advice: z.string(),
        mailed_at: timestamp.nullable(),
        answer: RecallAnswer.nullable(),
        answered_at: timestamp.nullable(),
      }),
    ),
    made_at: timestamp,
  })
  .meta({ id: 'OrderEvidence' })
export type OrderEvidence = z.output<typeof OrderEvidence>

const call = { tags: ['Orders, staff'], ...forStaff('orders.read'), params: IdParams }

export const getEvidence = {
  method: 'GET',
  url: '/admin/orders/:id/evidence',
  schema: { ...call, summary: 'Get the evidence of an order', response: { 200: OrderEvidence, ...problems } },
} as const

/** Records in the audit log that the evidence leaves the shop as a file, which the page makes of itself. */
export const recordEvidenceExport = {
  method: 'POST',
  url: '/admin/orders/:id/evidence/exports',
  schema: {
    ...call,
    summary: 'Record an export of the evidence of an order',
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
