/** Delivery: what it costs, when it comes, where it goes. Fees and nations come from the settings. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { DeliveryTopic } from '../understand/understanding.topics.ts'
import { arrivalText } from './delivery.days.ts'
import type { Shop, ShopEntries } from './entry.ts'

/** 15 is '3 pm', 10.5 would not be set. */
const clock = (hour: number) => (hour > 12 ? `${hour - 12} pm` : hour === 12 ? 'noon' : `${hour} am`)

const cutOff = ({ rules }: Shop) =>
  `Orders placed before ${clock(rules.dispatch_before_hour)} on a working day leave the same day; working days are ${rules.working_days}.`

const PAGE = 'More on our [delivery page](/delivery-info).'

const cost = ({ rules }: Shop) =>
  `Standard delivery is ${formatPence(rules.standard_fee_pence)}, and free when your items come to ${formatPence(rules.free_from_pence)} or more after any discount. Express is ${formatPence(rules.express_fee_pence)} whatever you order.`

const times = ({ rules }: Shop) =>
  `Standard usually arrives ${lower(rules.standard_arrives)}, express ${lower(rules.express_arrives)}.`

const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const abroad = ({ rules }: Shop) => `We deliver to addresses in ${rules.delivers_to} and not abroad.`

export const DELIVERY: ShopEntries<DeliveryTopic> = {
  general: (shop, asked = '') =>
    ABROAD.test(asked)
      ? DELIVERY.international(shop)
      : {
          text: `${boxText(asked)}${cost(shop)} ${times(shop)} ${cutOff(shop)} ${abroad(shop)}`,
          next: ['Do you deliver on Saturdays?', 'How do I track my order?', 'What if I am not at home?'],
        },
  cost: (shop) => ({
    text: `${cost(shop)} There are no handling or payment fees${shop.store.vat_number === '' ? '' : ', and all prices include VAT'}.`,
    next: ['How long does delivery take?', 'Which bundles do you have?'],
  }),
  free_over: ({ rules }, asked = '') => ({
    text: `${gapText(asked, rules.free_from_pence)}Standard delivery is free when your items come to ${formatPence(rules.free_from_pence)} or more after any discount; below that it is ${formatPence(rules.standard_fee_pence)}. Express is always ${formatPence(rules.express_fee_pence)}. The basket shows what is still missing from the first item on.`,
    next: ['How long does delivery take?', 'Show me your bundles'],
  }),
  time: (shop, asked = '') => ({
    text: `${arrivalText(asked, shop.rules) || `${times(shop)} ${cutOff(shop)} `}An order with age-restricted goods leaves once its age check is passed, and one paid by bank transfer once the money is here.`,
    next: ['How much is express delivery?', 'How does the age check work?'],
  }),
  express: (shop) => ({
    text: `Express is ${formatPence(shop.rules.express_fee_pence)} and usually arrives ${lower(shop.rules.express_arrives)}. ${cutOff(shop)} You choose it at checkout.`,
    next: ['What does standard delivery cost?', 'Do you deliver on Saturdays?'],
  }),
  weekend: (shop, asked = '') => ({
    text: `${arrivalText(asked, shop.rules)}We do not dispatch at weekends: working days are ${shop.rules.working_days}. What is ordered on a Saturday or Sunday leaves on the next working day. ${times(shop)} A particular day, such as Saturday, cannot be booked.`,
    next: ['How long does delivery take?', 'How much is express delivery?'],
  }),
  cut_off: (shop, asked = '') => ({
    text: `${arrivalText(asked, shop.rules)}${cutOff(shop)} Later orders leave on the next working day.${arrivalText(asked, shop.rules) === '' ? ` ${times(shop)}` : ''}`,
    next: ['How much is express delivery?'],
  }),
  nations: (shop, asked = '') => ({
    text: `${boxText(asked)}We deliver to ${shop.rules.delivers_to}${without(shop)}. We deliver within the United Kingdom only, so not to the Republic of Ireland or abroad. Some goods may not go everywhere, CBD for instance: the checkout looks at your postcode and tells you before you pay. The fees are the same wherever we deliver: standard ${formatPence(shop.rules.standard_fee_pence)}, express ${formatPence(shop.rules.express_fee_pence)}.`,
    next: ['What does delivery cost?', 'Do you deliver abroad?'],
  }),
  international: (shop) => ({
    text: `No, not abroad: we deliver to addresses in ${shop.rules.delivers_to} only. That rules out the Republic of Ireland and the rest of the EU, since rules and duties differ there.`,
    next: ['Where do you deliver?', 'What does delivery cost?'],
  }),
  tracking: () => ({
    text: 'We e-mail you the tracking as soon as the parcel leaves, and it is in the order as well, under [your orders](/profile/orders). If you are logged in, ask me ‘where is my order?’ and I will look.',
    next: ['Where is my order?', 'How long does delivery take?'],
  }),
  collection: (shop) => ({
    text: `There is no collection: we have no counter to visit and send everything by post. ${cost(shop)}`,
    next: ['How long does delivery take?'],
  }),
  carrier: (shop) => ({
    text: `I do not know which carrier will bring your parcel; the dispatch e-mail names it and has the tracking. ${times(shop)} Age-restricted parcels are not left with anyone under ${shop.rules.age_limit_years}.`,
    next: ['How do I track my order?', 'What if I am not at home?'],
  }),
  packaging: () => ({
    text: 'I cannot promise what the parcel looks like from outside; if plain packaging matters to you, please [write to us](/contact) before you order. Liquids are packed so that they do not leak.',
    next: ['How do I contact you?', 'How long does delivery take?'],
  }),
  age_at_door: ({ rules }) => ({
    text: `Vaping and CBD parcels are not left with anyone under ${rules.age_limit_years} or in a safe place, so have photo ID ready in case you are asked. The main age check happens before the order leaves: name, address and date of birth.`,
    next: ['How does the age check work?', 'What if I am not at home?'],
  }),
  not_at_home: ({ rules }) => ({
    text: `A parcel with vaping or CBD goods is not left in a safe place or with anyone under ${rules.age_limit_years}; the carrier leaves word or tries again, and the tracking tells you what to do. If it comes back to us, [write to us](/contact) with your order number.`,
    next: ['How do I track my order?', 'Can I change my address?'],
  }),
  change_address: () => ({
    text: 'Until we start packing you can cancel the order yourself under [your orders](/profile/orders) and place it again with the right address. If it is being packed already, [write to us](/contact) with the order number straight away; once the parcel has left we cannot redirect it.',
    next: ['Cancel my order', 'How do I contact you?'],
  }),
  late: ({ rules }) => ({
    text: `I am sorry it is late. Look at the tracking under [your orders](/profile/orders) first; if it has not moved, [write to us](/contact) with the order number and we will find out. If an order has not arrived within ${rules.overdue_days} days you may cancel it and have everything back, and a lost parcel is our loss and not yours.`,
    next: ['Where is my order?', 'How do I contact you?'],
  }),
  several_addresses: () => ({
    text: `One order goes to one address; for a second address place a second order. You can keep several addresses in [your profile](/profile/addresses) and choose one at checkout. ${PAGE}`,
    next: ['What does delivery cost?'],
  }),
}

function without({ rules }: Shop): string {
  return rules.not_delivered_to.length > 0 ? `, at present not to ${rules.not_delivered_to.join(' or ')}` : ''
}

const ABROAD =
  /\b(?:abroad|overseas|dublin|cork|galway|limerick|eire|republic of ireland|(?<!northern )ireland|europe|france|spain|germany|italy|netherlands|usa|america|canada|australia|jersey|guernsey|isle of man)\b/i

/** Addresses at which nobody can be asked for their age. */
const boxText = (asked: string) =>
  /\b(?:p\.? ?o\.? box|bfpo|parcel locker|locker)\b/i.test(asked)
    ? 'I cannot promise that for a PO box, locker or BFPO address: goods for adults are handed to a person and not left. Please [ask us](/contact) before you order. '
    : ''

const AMOUNT = /£ ?(\d{1,5}(?:\.\d{1,2})?)|\b(?:spend|spent|basket|cart|order|total)\D{0,20}?(\d{1,5}(?:\.\d{1,2})?)\b/i

/** What is still missing for free delivery where the question says how much is in the basket. */
function gapText(asked: string, freeFrom: number): string {
  const [, pounds, figure] = AMOUNT.exec(asked) ?? []
  const pence = Math.round(Number(pounds ?? figure ?? Number.NaN) * 100)
  if (!Number.isFinite(pence)) return ''
  return pence >= freeFrom
    ? `Yes, with ${formatPence(pence)} standard delivery is free. `
    : `With ${formatPence(pence)} you need ${formatPence(freeFrom - pence)} more. `
}
