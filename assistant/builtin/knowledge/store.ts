/** The shop itself: who sells, what, and how to reach people. */
import type { StoreTopic } from '../understand/understanding.topics.ts'
import type { Shop, ShopEntries } from './entry.ts'

const reach = ({ store }: Shop) =>
  `Write to ${store.email}${store.phone === '' ? '' : ` or call ${store.phone}`}; a person answers on working days.`

/** 'E-Liquids, CBD Teas and Devices' */
function departments({ store }: Shop): string {
  const links = store.categories.map(({ name, path }) => `[${name}](${path})`)
  return links.length > 1 ? `${links.slice(0, -1).join(', ')} and ${links.at(-1)}` : links.join('')
}

const seller = ({ store }: Shop) => (store.company === '' ? store.name : store.company)

export const STORE: ShopEntries<StoreTopic> = {
  about: (shop) => ({
    text: `${shop.store.name} sells to adults in the United Kingdom: ${departments(shop)}. Every page says plainly what a thing is, what is in it and how many are left. We sell no single-use vapes, no tobacco and nothing to anyone under ${shop.rules.age_limit_years}. More [about us](/about-us).`,
    next: ['What do you sell?', 'What does delivery cost?', 'How do I contact you?'],
  }),
  what_you_sell: (shop) => ({
    text: `We sell ${departments(shop)}. Kits are rechargeable and refillable, liquids have at most 20 mg of nicotine, and CBD comes as teas and drink mixes. Tell me what you are after and I will show what is in stock.`,
    next: ['Recommend a kit for a beginner', 'Show me CBD teas', 'Show me fruit e-liquids'],
  }),
  brands: () => ({
    text: 'All our brands are in the filter of the [shop](/shop). Name one, or a kind of product, and I will show what we have of it.',
    next: ['What do you sell?', 'Show me your bestsellers'],
  }),
  address: (shop) => ({
    text: `${shop.store.address === '' ? 'Our address is on the [contact page](/contact).' : `Our postal address is ${seller(shop)}, ${shop.store.address}.`} There is no counter to visit: we sell online only. Please write before you send anything back.`,
    next: ['How do I contact you?', 'How do I return something?'],
  }),
  opening_hours: (shop) => ({
    text: `The shop is online and open at any hour; people answer messages on working days, ${shop.rules.working_days}. We have no counter to visit. ${reach(shop)}`,
    next: ['How do I contact you?', 'How long does delivery take?'],
  }),
  phone: (shop) => ({
    text: `${shop.store.phone === '' ? 'We have no telephone line at present.' : `Our number is ${shop.store.phone}; a person answers on working days.`} You can also write to ${shop.store.email}. Have your order number ready if it is about an order.`,
    next: ['Open the contact page', 'Where is my order?'],
  }),
  email: (shop) => ({
    text: `Our e-mail address is ${shop.store.email}. A person reads every message and answers on working days; please give your order number if it is about an order.`,
    next: ['Open the contact page', 'Where is my order?'],
  }),
  company: (shop) => ({
    text: `The seller is ${seller(shop)}${shop.store.company_number === '' ? '' : `, company number ${shop.store.company_number}`}${shop.store.vat_number === '' ? '' : `, VAT number ${shop.store.vat_number}`}${shop.store.address === '' ? '' : `, ${shop.store.address}`}. The same is on the [contact page](/contact).`,
    next: ['How do I contact you?'],
  }),
  authenticity: () => ({
    text: 'Everything comes from the makers named on its page. Nicotine products are notified to the MHRA, CBD foods are on the Food Standards Agency’s public list with a lab report for each lot, and supplements state every nutrient. If something you receive looks wrong, [tell us](/contact) and do not use it.',
    next: ['How do I contact you?', 'Where are your reviews from?'],
  }),
  minimum_order: (shop) => ({
    text: `There is no minimum order: you can buy a single item. ${shop.rules.free_from_pence > 0 ? 'Only the free standard delivery has a threshold, which the basket shows.' : ''}`,
    next: ['What does delivery cost?'],
  }),
  wholesale: (shop) => ({
    text: `We sell to consumers for their own use and have no trade prices. If you have something else in mind, write to ${shop.store.email}.`,
    next: ['How do I contact you?'],
  }),
  jobs: (shop) => ({
    text: `I know of no openings. Write to ${shop.store.email} with what you do, and somebody will answer on a working day.`,
    next: ['How do I contact you?'],
  }),
  recycling: ({ rules }) => ({
    text: `Vapes and batteries never go in the bin. When you buy a device from us we take an old one back free of charge: write to us within ${rules.take_back_days} days of the order and we send a prepaid label. How to prepare it is on the [recycling page](/recycling).`,
    next: ['Open the recycling page', 'How do I contact you?'],
  }),
  reviews: () => ({
    text: 'Only customers whose order was delivered can review a product, once per order, and every rating is worked out from those reviews alone. Nobody is paid for one, and critical ones stay. After delivery your order has a button to write yours.',
    next: ['How do I write a review?', 'What is best rated?'],
  }),
  privacy: () => ({
    text: 'What we keep, why and for how long is in our [privacy policy](/privacy). In your [profile](/profile?tab=privacy) you can download your data or delete your account. Please do not write passwords or card numbers in this chat.',
    next: ['How do I delete my account?', 'How do I get a copy of my data?'],
  }),
  terms: () => ({ text: 'You find them here: [Terms & Conditions](/terms).', next: ['What is your return policy?'] }),
  blog: () => ({
    text: 'Our [blog](/blog) has guides on choosing a kit, looking after coils, strengths and brewing tea, and news such as the vaping duty.',
    next: ['Open the blog', 'Which strength should I take?'],
  }),
  social: ({ store }) => ({
    text:
      store.social.length > 0
        ? `You find us on ${store.social.map(({ name, url }) => `[${name}](${url})`).join(', ')}.`
        : 'We are on no social network at present. News is on our [blog](/blog).',
    next: ['Open the blog'],
  }),
  loyalty: () => ({
    text: 'We have no points or loyalty scheme. What saves money are [bundles](/bundles), which cost less than their parts, and free standard delivery from the threshold on.',
    next: ['Which bundles do you have?', 'What does delivery cost?'],
  }),
  gift_cards: () => ({
    text: 'We do not sell gift cards or wrap presents. Remember that vaping and CBD goods are for adults only, and that an age check is made on whoever orders.',
    next: ['Which bundles do you have?', 'Show me teaware'],
  }),
  newsletter: () => ({
    text: 'We have no newsletter. News and guides are on our [blog](/blog), and mails about an order come to the address in your account.',
    next: ['Open the blog'],
  }),
  restock: (shop) => ({
    text: `I do not know when something sold out comes back, and the shop sends no alerts yet. Save it to your [wishlist](/profile/wishlist) and look again, or ask at ${shop.store.email}. Name the product and I will show what is closest to it in stock.`,
    next: ['How do I contact you?', 'Show me your bestsellers'],
  }),
  accessibility: (shop) => ({
    text: `The shop is made to work with a keyboard, a screen reader and large text, and the themes light, dark, blue and purple keep a strong contrast. If something gets in your way, tell us at ${shop.store.email} and a person will help you order.`,
    next: ['How do I contact you?'],
  }),
}
