/** How one pays: what the shop offers comes from the store's settings and the constants of orders. */
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import type { PaymentTopic } from '../understand/understanding.topics.ts'
import type { Shop, ShopEntries } from './entry.ts'

/** Said only by a business that charges it (rule E1). */
const withVat = ({ store }: Shop) => (isVatRegistered(store) ? ' and include VAT' : '')

const transfer = ({ store }: Shop) =>
  `choose it at checkout, and we show the exact amount and a reference, hold the goods for ${store.transfer_order_days} days and send them when the money is here.`

/** 'by card or by bank transfer' */
function ways({ store }: Shop): string {
  if (store.pays_by_card && store.pays_by_bank_transfer) return 'by debit or credit card, or by bank transfer'
  return store.pays_by_card ? 'by debit or credit card' : 'by bank transfer'
}

const exceptions = ({ store }: Shop) =>
  store.pays_by_card && store.card_not_for.length > 0
    ? ' Some goods cannot be paid for by card; the checkout says so and offers the transfer.'
    : ''

export const PAYMENTS: ShopEntries<PaymentTopic> = {
  general: (shop) => ({
    text: `You can pay ${ways(shop)}. Prices are in pounds${withVat(shop)}, and there is no fee for either.${exceptions(shop)} With a transfer we hold the goods for ${shop.store.transfer_order_days} days. Other ways of paying are not offered at present.`,
    next: ['How does a bank transfer work?', 'Is paying by card secure?'],
  }),
  card: (shop) => ({
    text: shop.store.pays_by_card
      ? `Yes, debit and credit cards are taken at checkout. Card details go to the payment provider and never to us; an order not paid within ${shop.store.card_order_minutes} minutes is cancelled and costs you nothing.${exceptions(shop)}`
      : `Not at present: you can pay ${ways(shop)}. By transfer it goes like this: ${transfer(shop)}`,
    next: ['Can I pay by bank transfer?', 'My card was declined'],
  }),
  bank_transfer: (shop) => ({
    text: `A bank transfer goes like this: ${transfer(shop)} Transfers usually arrive within two hours, at the latest on the next working day. The account shown in your order is the only one we use: never pay into one that arrives by e-mail alone. More on the [bank transfer page](/bank-transfer-payment).`,
    next: ['Can I pay by card?', 'How long does delivery take?'],
  }),
  other_way: (shop) => ({
    text: `That way of paying is not offered here: you can pay ${ways(shop)}. There is no fee for either.${exceptions(shop)}`,
    next: ['How does a bank transfer work?', 'Can I pay by card?'],
  }),
  instalments: (shop) => ({
    text: `We offer no instalments or pay-later: an order is paid whole, ${ways(shop)}. A transfer may take up to ${shop.store.transfer_order_days} days, and we hold the goods meanwhile.`,
    next: ['How does a bank transfer work?', 'Show me kits under £20'],
  }),
  declined: (shop) => ({
    text: `Nothing was taken. Check number, date and security code, see whether your bank wants you to approve it in its app, or try another card; your order waits ${shop.store.card_order_minutes} minutes. Your bank can tell you why it refused. You can also order again and pay by bank transfer.`,
    next: ['How does a bank transfer work?', 'How do I contact you?'],
  }),
  charged: ({ store }) => ({
    text: `I am sorry about that. First look under [your orders](/profile/orders) and in your e-mails, the spam folder too: an order that was paid is confirmed there. A payment that was not finished can show in your bank as pending for some days although nothing was taken. If the money has really left and there is no order, or it left twice, write to ${store.email}${store.phone === '' ? '' : ` or call ${store.phone}`} with the day, the amount and your e-mail address, and a person looks into it; please send no card number.`,
    next: ['Show my orders', 'How do I contact you?'],
  }),
  secure: () => ({
    text: 'Card details go straight to the payment provider over an encrypted connection; we never see or keep them, and neither does this chat. Please do not write card numbers here. Your bank may ask you to approve the payment.',
    next: ['Which ways of paying do you take?', 'Where is your privacy policy?'],
  }),
  currency: (shop) => ({
    text: `All prices are in pounds sterling (GBP)${withVat(shop)}, and we deliver to ${shop.rules.delivers_to} only. A foreign card may be charged a fee by its own bank.`,
    next: ['Which ways of paying do you take?'],
  }),
  vat: (shop) => ({
    text: isVatRegistered(shop.store)
      ? 'Every price includes VAT; nothing is added at checkout but the delivery. Your order and its invoice show the VAT it contains. Vaping duty is inside the price as well.'
      : 'We are not registered for VAT, so none is charged; nothing is added at checkout but the delivery. Vaping duty is inside the price.',
    next: ['Where do I find my invoice?', 'What is the vaping duty?'],
  }),
  invoice: () => ({
    text: 'Each order has an invoice: log in, open the order under [your orders](/profile/orders) and choose the invoice to print or save it.',
    next: ['Show my orders', 'How do I log in?'],
  }),
}
