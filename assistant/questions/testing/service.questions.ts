/** Delivery, returns, paying, bundles and reaching the shop. */
import { ask, type Group, isOf, isVaping, maybe, NO, named, none, some } from './question.ts'

export const DELIVERY: Group = {
  name: 'delivery',
  questions: [
    ask('how much is delivery', { says: [/£8(?:\.00)?\b/, /£50/] }),
    ask('do you do free delivery?', { says: /£50/ }),
    ask('how long does delivery take', { says: /two|three|2|3/i }),
    ask('next day delivery how much', { says: /£12/ }),
    ask('do you deliver to northern ireland', {
      says: /northern ireland/i,
      never: /do(?:n['’]t| not) deliver to northern ireland/i,
    }),
    ask('do you ship to spain', { says: NO }),
    ask('what time do i need to order by for it to go today', { says: /3\s?pm|15:00/i }),
    ask('can you leave the parcel with my neighbour or a safe place', { says: /safe place|18|age/i }),
    ask('my parcel never arrived', { says: /\b30 days\b|write|contact|e-?mail|order number/i }),
    ask('do i need id for delivery', { says: /age|date of birth|18|photo/i }),
    ask('if i spend 45 do i pay postage', { says: /£50|£8/ }),
    ask('do you deliver on saturdays', { says: /working day|monday to friday/i }),
    ask('how will i know when its posted', { says: /e-?mail|tracking/i }),
  ],
}

export const RETURNS: Group = {
  name: 'returns and cancelling',
  questions: [
    ask('whats your returns policy', { says: /14 days/i }),
    ask('can I send back a juice ive opened', { says: NO }),
    ask('my new kit is faulty', { says: /30 days|replace|repair|money back|refund/i }),
    ask('how do i cancel an order', { says: /orders|cancel/i }),
    ask('who pays for return postage', { says: /yours|you pay|your own|we pay/i }),
    ask('how long does a refund take', { says: /14 days/i }),
    ask('you sent me the wrong flavour', { says: /write|contact|e-?mail|order number/i }),
    ask('changed my mind about some tea, its still sealed', { says: /14 days|return/i }),
    ask('do you take back old vapes', { says: /free|yes|take/i }),
    ask('box arrived smashed', { says: /write|contact|e-?mail|photo|refund|replace/i }),
    ask('can i swap it for a different colour', { says: /return|14 days|contact|write|e-?mail/i }),
  ],
}

export const PAYMENT: Group = {
  name: 'payment methods',
  questions: [
    ask('how can i pay', { says: [/card/i, /bank transfer/i] }),
    ask('do you take paypal', { says: [NO, /card/i] }),
    ask('klarna?', { says: [NO, /card/i] }),
    ask('can i pay by bank transfer', { says: /bank transfer/i }),
    ask('do you accept debit cards', { says: /card/i }),
    ask('cash on delivery possible?', { says: NO }),
    ask('is it safe to use my card on here', { says: /card/i }),
    ask('my card got declined', { says: /card|bank|contact|another/i }),
    ask('is there a fee for paying by card', { says: NO }),
  ],
}

export const BUNDLES: Group = {
  name: 'bundles and deals',
  questions: [
    ask('any deals on?', { says: /bundle/i }),
    ask('what bundles do you have', { says: /£\d/ }),
    ask('starter bundle', { says: /Pod One Starter|Beacon Pen Set/ }),
    ask('multibuy on nic salts?', { says: /£1[24]\.\d\d|bundle/i }),
    ask('tea bundle', { says: /Evening Teas|Evening Shelf/ }),
    ask('whats in the evening shelf', { says: [/Chamomile/i, /Magnesium/i] }),
    ask('have you got a discount code', { says: /code|coupon/i, never: /MIST10/ }),
    ask('bundle under 15 quid', { says: /£1[0-4]\.\d\d/ }),
    ask('vitamin bundle?', { says: /Winter Cupboard|Plain Three/ }),
    ask('how much do i save with the pod one starter', { says: /£2\.98/ }),
    ask('menthol bundle', { says: /Cold Shelf|Pod One Starter|Orchard Set/ }),
  ],
}

export const CONTACT: Group = {
  name: 'contact and complaints',
  questions: [
    ask('can i speak to a real person', { says: /hello@aldervapour\.example|0113 496 0142/ }),
    ask('whats your phone number', { says: /0113 496 0142/ }),
    ask('email address?', { says: /hello@aldervapour\.example/ }),
    ask('where are you based', { says: /leeds/i }),
    ask('can I visit your shop', { says: NO }),
    ask('this is a joke, worst service ever', { says: /sorry|contact|write|e-?mail/i, cards: none }),
    ask('i want to make a complaint', { says: /hello@aldervapour\.example|write|contact/i, cards: none }),
    ask('what are your opening hours', { says: /working days|monday|online/i }),
    ask('whats the company number and vat number', { says: /00000000|GB 000/ }),
    ask('how do i delete my account', { says: /profile|account/i }),
    ask('forgot my password', { says: /password|reset|log ?in/i }),
    ask('how do i leave a review', { says: /review/i }),
  ],
}

export const NOT_SOLD: Group = {
  name: 'what the shop does not sell',
  questions: [
    ask('do you sell elf bars', { says: NO, cards: maybe(isVaping) }),
    ask('disposable vapes', { says: NO, cards: maybe(isOf('device', 'prefilled_pod', 'tank')) }),
    ask('got any weed', { says: NO, cards: none }),
    ask('thc carts', { says: NO, cards: none }),
    ask('snus or nicotine pouches', { says: NO, cards: none }),
    ask('20 benson and hedges', { says: NO, cards: none }),
    ask('rolling tobacco?', { says: NO, cards: none }),
    ask('cannabis flower', { says: NO, cards: none }),
    ask('do you do shisha hookah', { says: NO, cards: none }),
    ask('do you have magic mushrooms', { says: NO, cards: none }),
    ask('nicotine patches', { says: NO, cards: none }),
    ask('can i get a lost mary', { says: NO, cards: maybe(isVaping) }),
    ask('lighters', { says: NO, cards: none }),
    ask('vape with 10ml tank', { says: [NO, /2\s?ml/i], cards: maybe(named(/./)) }),
  ],
}

export const COMPARISONS: Group = {
  name: 'comparisons',
  questions: [
    ask('beacon pen kit or beacon xl?', { says: [/1,?400|2,?200|£19\.99|£25\.99/i], cards: some(1, named(/Beacon/)) }),
    ask('compare the slim and the slim pro', { says: /500|800/, cards: some(2, named(/Slim/)) }),
    ask('pod one vs pod two, which has more power', { says: /30\s?W/i, cards: some(1, named(/Pod (?:One|Two)/)) }),
    ask('magnesium glycinate vs citrate difference', {
      says: [/200\s?mg/i, /188\s?mg/i],
      cards: some(2, named(/magnesium/i)),
    }),
    ask('whats the difference between mango ice and alphonso mango nic salts', {
      says: /ice|cold|cool/i,
      cards: some(2, named(/mango/i)),
    }),
    ask('which is cheaper, the fold kit or the arc kit', { says: /Arc/, cards: maybe(named(/Fold|Arc/)) }),
  ],
}

export const STOCK: Group = {
  name: 'stock',
  questions: [
    ask('is the vanilla slice shortfill in stock', {
      says: /out of stock|sold out|not in stock|none left|n['’]t in stock/i,
      cards: maybe(isOf('shortfill')),
    }),
    ask('have you got the pod one kit in slate', { says: /yes|in stock|left|slate/i, cards: maybe(named(/Pod One/)) }),
    ask('is honey mint available', {
      says: /out of stock|sold out|not in stock|not available|none left|n['’]t (?:in stock|available)/i,
    }),
    ask('how many garden mint winter ice have you got left', { says: /\b(?:3|three|few)\b/i }),
    ask('when will the darjeeling first flush be back', {
      says: /out of stock|sold out|not in stock|know|n['’]t in stock/i,
    }),
    ask('is the dual bay charger in stock?', { says: /out of stock|sold out|not in stock|n['’]t in stock/i }),
    ask('do you have glass teapots', { cards: some(1, named(/teapot/i)) }),
    ask('got cold menthol in 20mg in stock', { says: /yes|in stock|20\s?mg/i, cards: maybe(named(/menthol|mint/i)) }),
  ],
}
