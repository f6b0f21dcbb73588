/** Returns and refunds: rules F5 to F7, with the days from the tool that states them. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { ReturnsTopic } from '../understand/understanding.topics.ts'
import type { Shop, ShopEntries } from './entry.ts'

const POLICY = 'The [return policy](/return-policy) has every detail.'
const HOW =
  '[Write to us](/contact) with your order number and what you are returning, pack it so that it cannot leak or switch on, send it to the address we give you and keep the proof of postage. Loose lithium cells may not be posted: ask us first.'

const period = ({ rules }: Shop) =>
  `You may change your mind until ${rules.cancel_days} days after delivery, without giving a reason, and then have another ${rules.send_back_days} days to send the goods back.`

const sealed = ({ rules }: Shop) =>
  `Once their seal is broken, these cannot come back for a change of mind, for hygiene: ${rules.not_returnable_once_opened.join('; ')}.`

const faulty = ({ rules }: Shop) =>
  `Within ${rules.reject_faulty_days} days of delivery you may reject faulty goods and have all your money back; after that we repair or replace them first. That holds for opened goods too, and we pay the postage.`

export const RETURNS: ShopEntries<ReturnsTopic> = {
  general: (shop) => ({
    text: `${period(shop)} Opened liquids, coils, teas and the like are the exception, for hygiene. Anything faulty is ours to put right, opened or not. ${POLICY}`,
    next: ['How do I return something?', 'Can I return an opened e-liquid?', 'My order arrived damaged'],
  }),
  how: (shop) => ({
    text: `${HOW} We refund within ${shop.rules.refund_days} days of the goods reaching us, by the way you paid. ${POLICY}`,
    next: ['Who pays the return postage?', 'How long does a refund take?'],
  }),
  period: (shop) => ({
    text: `${period(shop)} ${POLICY}`,
    next: ['How do I return something?', 'Can I return it opened?'],
  }),
  opened: (shop, asked = '') => ({
    text: `${/\b(?:kits?|devices?|mods?|vapes?)\b/i.test(asked) ? 'A kit may be looked at, but once it was filled or used it cannot come back for a change of mind. ' : ''}${sealed(shop)} Still sealed they can be returned like anything else, within ${shop.rules.cancel_days} days. If something is faulty or not what you ordered, none of this applies.`,
    next: ['My order arrived damaged', 'How do I return something?'],
  }),
  faulty: (shop) => ({
    text: `I am sorry about that. ${faulty(shop)} [Write to us](/contact) with your order number and, if you can, a photograph. Please stop using a device that gets hot, swells or leaks, and do not post it before you have heard from us.`,
    next: ['How do I contact you?', 'Why is my pod leaking?'],
  }),
  wrong_item: () => ({
    text: 'I am sorry, that is ours to put right. Leave it unopened if you can and [write to us](/contact) with your order number and a photograph: we send the right one or refund you, and pay the postage.',
    next: ['How do I contact you?', 'Show my orders'],
  }),
  missing_item: () => ({
    text: 'I am sorry something is missing. Compare the parcel with [your order](/profile/orders), then [write to us](/contact) with the order number and what was not there, a photograph of the parcel helps. We send it or refund it.',
    next: ['Show my orders', 'How do I contact you?'],
  }),
  refund_time: ({ rules }) => ({
    text: `We refund within ${rules.refund_days} days of the goods reaching us, or of your proof of postage if that comes first. A cancelled order is refunded at once; banks take up to ten working days to show it.`,
    next: ['How do I return something?', 'Show my orders'],
  }),
  refund_way: ({ rules }) => ({
    text: `The money goes back the way you paid, within ${rules.refund_days} days of the goods reaching us and without a fee. If the whole order is cancelled you also get the standard delivery of ${formatPence(rules.standard_fee_pence)} back where you paid it; the extra for express is not refunded.`,
    next: ['How long does a refund take?'],
  }),
  exchange: (shop) => ({
    text: `We do not swap directly: return the sealed goods for a refund and order what you want instead. ${HOW} Faulty goods are repaired, replaced or refunded, whichever the law gives you. You have ${shop.rules.cancel_days} days from delivery.`,
    next: ['How do I return something?'],
  }),
  cost: ({ rules }) => ({
    text: `Sending back something you changed your mind about is at your cost; for faulty or wrong goods we pay the postage. There is no fee on the refund, which comes within ${rules.refund_days} days.`,
    next: ['How do I return something?', 'My order arrived damaged'],
  }),
  changed_mind: (shop) => ({
    text: `${period(shop)} ${sealed(shop)} ${HOW}`,
    next: ['Who pays the return postage?', 'How long does a refund take?'],
  }),
}
