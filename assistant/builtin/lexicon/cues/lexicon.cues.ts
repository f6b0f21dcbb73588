/** All cues of the built-in assistant, and the words in them. */
import { ACCOUNT_CUES } from './lexicon.cues.accounts.ts'
import { CONTACT_CUES } from './lexicon.cues.contact.ts'
import { DELIVERY_CUES } from './lexicon.cues.delivery.ts'
import { EXPLAIN_CUES } from './lexicon.cues.explain.ts'
import { HEALTH_CUES } from './lexicon.cues.health.ts'
import { ORDER_CUES } from './lexicon.cues.orders.ts'
import { PAYMENT_CUES } from './lexicon.cues.payment.ts'
import { PRODUCT_CUES } from './lexicon.cues.products.ts'
import { PROMISE_CUES } from './lexicon.cues.promises.ts'
import { RETURNS_CUES } from './lexicon.cues.returns.ts'
import { STORE_CUES } from './lexicon.cues.store.ts'
import { STRENGTH_CUES } from './lexicon.cues.strengths.ts'
import { TALK_CUES } from './lexicon.cues.talk.ts'
import { TROUBLE_CUES } from './lexicon.cues.troubles.ts'

/** Of every intent but the facts of a product, which are only asked of one that is spoken of. */
export const CUES = [
  ...HEALTH_CUES,
  ...DELIVERY_CUES,
  ...ORDER_CUES,
  ...PAYMENT_CUES,
  ...RETURNS_CUES,
  ...STORE_CUES,
  ...PROMISE_CUES,
  ...ACCOUNT_CUES,
  ...CONTACT_CUES,
  ...TALK_CUES,
  ...EXPLAIN_CUES,
  ...TROUBLE_CUES,
  ...STRENGTH_CUES,
  ...PRODUCT_CUES,
]

/** Words that decide what is wanted, in full: what their misspellings are mended towards, the commonest first. */
export const INTENT_WORDS: readonly string[] =
  `delivery deliver delivered delivering shipping shipped dispatch dispatched postage parcel package order orders ordered tracking track
  courier address arrive arrived arriving receive received refund refunded return returns returned exchange replacement faulty damaged broken missing wrong
  cancel cancelled payment payments card paypal klarna transfer transaction declined discount voucher coupon promotion code codes offer offers
  account password register login profile wishlist basket checkout cart review reviews contact complaint complain customer service support human person
  recommend recommended recommendation recommendations suggest suggestion suggestions beginner beginners starter popular bestseller bestsellers favourite cheapest cheaper cheap expensive strongest weakest stronger weaker strength strengths
  nicotine menthol tobacco flavour flavours flavoured fruity minty dessert berry citrus vanilla custard strawberry raspberry blueberry blackcurrant watermelon pineapple banana cherry mango apple lemon grape peach coffee caramel
  juice eliquid vaping battery batteries charger charging device devices refillable rechargeable disposable disposables compatible compatibility coils coil tank tanks prefilled shortfill shortfills salts freebase difference between compare explain
  caffeine chamomile peppermint hibiscus rooibos herbal infusion vitamin vitamins supplement supplements magnesium calcium omega multivitamin capsules tablets turmeric ashwagandha collagen probiotic ingredients allergens vegan vegetarian gluten available stock
  pregnant pregnancy breastfeeding anxiety medication medicine antidepressants prescription dosage headache arthritis insomnia sleep smoking smoker cigarettes dangerous addictive allergic
  bundle bundles opening delivery-info privacy policy terms conditions recycling recycle authentic genuine wholesale newsletter loyalty subscription invoice receipt verification passport licence
  tomorrow weekend saturday express tracked scotland ireland international discreet packaging hello thanks please goodbye morning question burnt leaking leaks spitting blinking working
  looking something anything without cannot unflavoured zero percent pounds under between teabags loose leaf resistance wattage throat clouds`
    .split(/\s+/)
    .filter((word) => !word.includes('-'))
