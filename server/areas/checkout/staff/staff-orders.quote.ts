/** Prices a basket for staff with the rules of the checkout, without an order. */
import type { OrderQuote, quoteStaffOrder, StaffOrderLine } from '@shop/contract/admin/orders/staff-orders.admin.ts'
import { IMAGE_WIDTHS, NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { type DeliveryRate, decideDelivery, rateAt, serviceName } from '@shop/contract/delivery/decide.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { DeliveryMethod, PaymentMethod } from '@shop/contract/orders.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { noticesBeforeBuying } from '../../compliance/compliance.notices.ts'
import type { CouponsService, UsableCoupon } from '../../coupons/coupons.service.ts'
import { type DraftLine, givenLines, type OrderLine, pricedLines, readLines } from '../../order-lines/lines.ts'
import { priceLines, usablePromotions } from '../../promotions/promotions.service.ts'
import type { SiteSettingsService } from '../../site-settings/site-settings.service.ts'
import { checkNation, checkOrderTotal, draftChecks } from '../checkout.checks.ts'
import { checkoutRepository } from '../checkout.repository.ts'
import { toItemRows } from '../checkout.rows.ts'

/** How a problem is fixed if it has no field of its own. */
const NO_ADDRESS = { path: 'address_id', message: 'Choose or add a delivery address.' }

export interface QuoteDependencies extends Pick<Context, 'db' | 'clock' | 'images'> {
  takesCards: () => boolean
  settings: SiteSettingsService
  coupons: CouponsService
}

type Basket = z.output<typeof quoteStaffOrder.schema.body>

/** What the order is paid with by the names of the checkout. */
export const toPaymentMethod = (payment: Basket['payment']): PaymentMethod =>
  payment === 'link' ? 'card' : 'bank_transfer'

/** Returns the lines of a draft; their ids are their places, from 1. */
export const toDraftLines = (lines: readonly z.output<typeof StaffOrderLine>[]): DraftLine[] =>
  lines.map((line, place) => ({ id: place + 1, ...line }))

/** Returns a function that prices a basket. It throws 404 for items or a customer that do not exist. */
export function orderQuoter({ db, clock, images, takesCards, settings, coupons }: QuoteDependencies) {
  return async function quote(basket: Basket): Promise<OrderQuote> {
    const { customer_id: userId, address_id, coupon_code, payment } = basket
    const ids = { shipping_address_id: address_id ?? 0, billing_address_id: address_id ?? 0, key: undefined }
    const [buyer, rules, lines] = await Promise.all([
      checkoutRepository(db).findBuyer(userId, ids),
      settings.get(),
      readLines(givenLines(db, toDraftLines(basket.lines)), clock.today()),
    ])
    if (!buyer) throw notFound('We can’t find that customer.')
    if (lines.length < basket.lines.length) throw notFound('Some of these items couldn’t be found.')
    const problems: OrderQuote['problems'] = []
    /** Returns the result of a check; undefined if it fails, which becomes a problem of the quote. */
    async function attempt<T>(check: () => T | Promise<T>): Promise<T | undefined> {
      try {
        return await check()
      } catch (error) {
        if (!(error instanceof HttpError) || error.status >= 500) throw error
        problems.push({
          path: error.errors?.[0]?.path ?? '',
          message: error.message.replace(' Please change your cart.', ''),
        })
        return undefined
      }
    }

    const { shipping, billing } = buyer
    const coupon = coupon_code
      ? await attempt(() =>
          coupons.check(db, { code: coupon_code, userId, lines: pricedLines(lines, rules), settings: rules }),
        )
      : undefined
    const promotions = await usablePromotions(db, { userId, lines, now: clock.now() })
    const postcode = shipping?.postcode ?? null
    const priceBy = (delivery_method: DeliveryMethod, rate: DeliveryRate) =>
      priceLines({
        lines,
        promotions,
        settings: rules,
        delivery_method,
        rate,
        discount_percentage: percentageOf(coupon),
      })
    const prices = priceBy(basket.delivery_method, rateAt(rules, basket.delivery_method, postcode))
    const offered = decideDelivery({ lines, postcode }, rules).options.flatMap(({ service, rate, rejection }) =>
      rate && !rejection ? [{ service, rate }] : [],
    )
    const draft = { delivery_method: basket.delivery_method, payment_method: toPaymentMethod(payment) }
    if (!shipping || !billing) problems.push(NO_ADDRESS)
    else {
      const facts = { draft, lines, buyer, shipping, billing, settings: rules, takesCards: takesCards() }
      await attempt(() => checkNation(shipping.postcode, rules.deliver_to))
      for (const check of Object.values(draftChecks({ ...facts, today: clock.today() }))) await attempt<unknown>(check)
    }
    await attempt(() => checkOrderTotal(prices.pricing))
    const { pricing, promoted } = prices
    return {
      lines: toItemRows(lines, prices).map((row, place) => ({
        variation_id: row.variation_id,
        bundle_id: row.bundle_id,
        name: row.name,
        attributes: row.attributes,
        sku: row.sku,
        image_url: images.url(row.media_key ?? '', IMAGE_WIDTHS.thumbnail),
        price: row.price_pence,
        quantity: row.quantity,
        subtotal: row.subtotal_pence,
        discount: row.discount_pence,
        promotions: row.promotions.map(({ name }) => name),
        stock_quantity: lines[place]?.stock_quantity ?? 0,
        unavailable_reason: lines[place]?.unavailable_reason ?? null,
      })),
      subtotal: pricing.subtotal,
      discount: pricing.discount,
      promotions: promoted.promotions.map(({ name, discount }) => ({ name, discount })),
      coupon_code: coupon?.code ?? null,
      discount_percentage: percentageOf(coupon),
      delivery_fee: pricing.delivery_fee,
      total: pricing.total,
      vat_included: pricing.vat_included,
      delivery: offered.map(({ service, rate }) => ({
        method: service.key,
        name: serviceName(service),
        days: rate.days,
        fee: priceBy(service.key, rate).pricing.delivery_fee,
      })),
      sentences: sentencesFor(lines, pricing),
      problems,
    }
  }
}

const percentageOf = (coupon: UsableCoupon | undefined) => coupon?.discount_percentage ?? 0

/** Returns what staff read aloud before the order is placed (rules A5, B1 and F1). */
export function sentencesFor(
  lines: readonly Pick<OrderLine, 'parts' | 'age_restricted'>[],
  { total }: { total: number },
): OrderQuote['sentences'] {
  const hasNicotine = lines.some(({ parts }) =>
    noticesBeforeBuying(parts).some(({ text }) => text === NICOTINE_WARNING),
  )
  const isRestricted = lines.some(({ age_restricted }) => age_restricted)
  return [
    { key: 'total', text: `It is ${formatPence(total)} in all, with delivery.` },
    ...(isRestricted ? [{ key: 'age', text: 'Are you 18 or over? The courier asks for ID.' } as const] : []),
    ...(hasNicotine ? [{ key: 'nicotine', text: NICOTINE_WARNING } as const] : []),
    {
      key: 'terms',
      text: 'Our terms apply. You can cancel within 14 days of delivery. Opened liquids and teas can’t come back.',
    },
  ]
}
