/** Beginners, tastes and prices. */
import {
  ask,
  first,
  type Group,
  hasNone,
  holds,
  isFreebase,
  isKit,
  isLiquid,
  isOf,
  isPlaced,
  isSalt,
  isTea,
  isVaping,
  maybe,
  NO,
  named,
  none,
  not,
  some,
  tastes,
  upTo,
} from './question.ts'

export const BEGINNERS: Group = {
  name: 'beginners',
  questions: [
    ask('im new to vaping what should i get', { cards: some(1, isVaping) }),
    ask('best starter kit for a beginner?', { cards: first(isKit, isVaping) }),
    ask('easiest vape to use', { cards: first(isKit, isVaping) }),
    ask('I smoke 20 a day, what strength do I need', {
      says: /\b(?:18|20)\s?mg/i,
      never: /quit|give up|stop smoking/i,
    }),
    ask('smoke about 5 a day roll ups. which nicotine strength would suit', { says: /\b(?:3|5|6|10)\s?mg/i }),
    ask('total noob here, what do i need to start vaping', { cards: some(1, isVaping) }),
    ask('kit for my mum, shes 62 and smokes, needs to be simple', { cards: first(isKit, isVaping) }),
    ask('starter kit under 20 quid', { cards: first((card) => isKit(card) && upTo(2000)(card), isVaping, upTo(2000)) }),
    ask("I've never smoked or vaped but fancy trying it", { says: NO, cards: none }),
    ask('do i need to buy anything else with the pod one kit?', { says: /liquid|salt|bottle|pods?/i }),
    ask('how long do i wait before using a new coil', { says: /minute|soak|stand/i }),
    ask('switching from cigarettes, want a small refillable kit', {
      cards: first(isKit, isVaping),
      never: /quit|give up smoking|stop smoking/i,
    }),
  ],
}

export const FLAVOURS: Group = {
  name: 'flavours',
  questions: [
    ask('got any mango e liquid', { cards: some(2, isLiquid, tastes(/mango/i)) }),
    ask('something minty please', { cards: some(2, tastes(/mint|menthol/i)) }),
    ask('tobacco flavour eliquid', { cards: some(2, isLiquid, tastes(/tobacco/i)) }),
    ask('anything that tastes like coffee? for vaping', {
      cards: some(1, isVaping, tastes(/coffee|espresso|latte|cappuccino|mocha|flat white|cold brew/i)),
    }),
    ask('dessert shortfills', { cards: some(2, isOf('shortfill'), tastes(/dessert/i)) }),
    ask('fruity salts but no menthol or ice', {
      cards: some(2, isSalt, not(named(/\bice\b|menthol|mint/i)), tastes(/fruit|berry|citrus/i)),
    }),
    ask('blackcurrant liquid', { cards: some(1, isVaping, tastes(/blackcurrant/i)) }),
    ask('cherry flavour 50/50', { cards: some(1, isLiquid, isFreebase, tastes(/cherry/i)) }),
    ask('what flavours do you do', { says: /mint|menthol/i }),
    ask('do you have strawberry juice', { cards: some(1, isVaping, tastes(/strawberr/i)) }),
    ask('vanilla custard vape juice', { cards: some(1, isLiquid, tastes(/custard|vanilla/i)) }),
    ask('watermelon', { cards: some(1, tastes(/watermelon/i)) }),
    ask('lemon nic salt', { cards: some(1, isSalt, tastes(/lemon/i)) }),
    ask('cola flavour?', { cards: some(1, isVaping, tastes(/cola/i)) }),
    ask('do you do a bubblegum one', { says: NO, cards: maybe(isLiquid) }),
    ask('what are your most popular e liquids', { cards: some(2, isLiquid) }),
    ask('apple or pear juice in 10mg', { cards: some(1, isLiquid, holds(10), tastes(/apple|pear\b|perry/i)) }),
    ask('rhubarb shortfill 100ml', { cards: some(1, isOf('shortfill'), tastes(/rhubarb/i)) }),
    ask('I want a savoury tobacco, not sweet, something with cedar or oak', {
      cards: some(1, isLiquid, tastes(/cedar|oak/i)),
    }),
    ask('earl grey', { cards: some(1, tastes(/earl grey/i)) }),
    ask('flavourless e liquid', { cards: maybe(isOf('nicotine_shot')), says: /unflavoured|flavour/i }),
  ],
}

export const PRICES: Group = {
  name: 'prices',
  questions: [
    ask('e liquids under 4 quid', { cards: some(2, isLiquid, upTo(400)) }),
    ask('whats your cheapest nic salt', { cards: first(upTo(399), isSalt) }),
    ask('kits under £20', { cards: some(2, isKit, upTo(2000)) }),
    ask('shortfills for less than 15 pounds', { cards: some(1, isOf('shortfill'), upTo(1500)) }),
    ask('cheapest device you have', { cards: first(named(/Pocket Kit/), isKit) }),
    ask('tea for less than £6', { cards: some(1, isTea, upTo(600)) }),
    ask('whats the most expensive kit', { cards: first(named(/Pod Two Leather/), isKit) }),
    ask('how much is the column tank', { says: /£21\.99/, cards: maybe(named(/Column/)) }),
    ask('ive got a tenner to spend on mint salts', { cards: some(1, isSalt, tastes(/mint/i), upTo(1000)) }),
    ask('coils under 9 quid', { cards: some(1, isOf('coil'), upTo(900)) }),
    ask('vitamin c under 6 pounds', { cards: some(1, isOf('food_supplement'), named(/vitamin c/i), upTo(600)) }),
    ask('price of garden mint?', { says: /£4\.99/ }),
    ask('pod kit between £25 and £30', {
      cards: some(1, isKit, isPlaced(/pod kits/i), upTo(3000), ({ price_pence }) => price_pence >= 2500),
    }),
    ask('any e-liquid for £1', { says: NO, cards: none }),
  ],
}

export const STRENGTHS: Group = {
  name: 'strengths',
  questions: [
    ask('what does 20mg mean', { says: [/20\s?mg/i, /\bml\b|millilitre|per cent|2\s?%|percent/i] }),
    ask('is 20mg strong', { says: /strong(?:est)?|high(?:est)?|most/i }),
    ask("what's the strongest juice you sell", { says: /20\s?mg/i }),
    ask('do you have 50mg salts', { says: [NO, /20\s?mg/i], cards: maybe(isLiquid) }),
    ask('10mg tobacco salts', { cards: some(2, isSalt, holds(10), tastes(/tobacco/i)) }),
    ask('6mg menthol', { cards: some(1, isVaping, holds(6), tastes(/menthol|mint/i)) }),
    ask('3mg fruit e liquid', { cards: some(2, isLiquid, holds(3)) }),
    ask('anything with zero nicotine? 0mg', { cards: some(1, isLiquid, hasNone) }),
    ask('difference between 3mg and 6mg', { says: [/3\s?mg/i, /6\s?mg/i] }),
    ask('how do I make a 50ml shortfill 3mg', { says: [/shot/i, /\b(?:one|1|a)\b/i] }),
    ask('how many nic shots for a 100ml shortfill', { says: /\b(?:two|2)\b/i }),
    ask('nicotine free vape juice', { cards: some(1, isLiquid, hasNone) }),
    ask('what is 1.8% in mg', { says: /18\s?mg/i }),
    ask('do you sell 12mg', { says: NO, cards: maybe(isLiquid) }),
    ask('20 mg mango ice', { cards: some(1, isVaping, holds(20), tastes(/mango ice/i)) }),
    ask('weakest nic salt you do', { says: /6\s?mg/i, cards: maybe(isSalt, holds(6)) }),
  ],
}
