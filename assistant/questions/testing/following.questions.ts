/** Conversations: what is said leans on what was said before. */
import {
  first,
  type Group,
  holds,
  isKit,
  isLiquid,
  isOf,
  isSalt,
  isTea,
  isVaping,
  maybe,
  NO,
  named,
  none,
  not,
  some,
  states,
  talk,
  talkAsCustomer,
  tastes,
  upTo,
} from './question.ts'

export const FOLLOW_UPS: Group = {
  name: 'follow-ups',
  questions: [
    talk(
      ['looking for a pod kit', { cards: some(2, isKit) }],
      ['got a cheaper one?', { cards: some(1, isKit, upTo(2600)) }],
      ['whats the battery like on that', { says: /mah/i }],
    ),
    talk(
      ['10mg nic salts please', { cards: some(2, isSalt, holds(10)) }],
      ['in mango?', { cards: some(1, isSalt, holds(10), tastes(/mango/i)) }],
      ['what about 20mg', { cards: some(1, isSalt, holds(20), tastes(/mango/i)) }],
    ),
    talk(
      ['show me tobacco e liquids', { cards: some(2, isLiquid, tastes(/tobacco/i)) }],
      ['tell me more about the second one', { says: /£\d/, cards: maybe(isLiquid) }],
    ),
    talk(
      ['cbd teas', { cards: some(2, isOf('cbd_food')) }],
      [
        'without caffeine',
        {
          cards: some(
            1,
            isOf('cbd_food'),
            states('caffeine', (caffeine) => caffeine === false),
          ),
        },
      ],
      ['under £12', { cards: some(1, isOf('cbd_food'), upTo(1200)) }],
    ),
    talk(
      ['fruit shortfills', { cards: some(2, isOf('shortfill')) }],
      ['any more?', { cards: some(1, isOf('shortfill')) }],
      ['only in stock', { cards: some(1, isOf('shortfill')) }],
    ),
    talk(
      ['tell me about the beacon pen kit', { says: /1,?400\s?mah|18\s?w|£19\.99/i }],
      ['what coils does it take', { cards: some(1, isOf('coil'), named(/C1|Beacon/)) }],
      ['how much are they', { says: /£\d/ }],
    ),
    talk(
      ['is the slim pro kit any good?', { says: /800|16\s?w|£27\.99|review/i }],
      ['does it come in green', { says: /moss|silver|midnight|green/i }],
    ),
    talk(
      ['magnesium tablets', { cards: some(1, named(/magnesium/i)) }],
      ['cheapest?', { cards: some(1, named(/magnesium|sea minerals|electrolyte/i)) }],
      ['how many a day', { says: /\b(?:one|two|three|\d)\b/i }],
    ),
    talk(
      ['what is delivery', { says: /£8/ }],
      ['and express', { says: /£12/ }],
      ['what if i spend 60', { says: /free/i }],
    ),
    talk(
      ['mint nic salts', { cards: some(2, isSalt, tastes(/mint|menthol/i)) }],
      ['not ice though', { cards: some(1, isSalt, tastes(/mint|menthol/i), not(named(/\bice\b/i))) }],
    ),
    talk(
      ['do you have a starter kit', { cards: first(isKit, isVaping) }],
      ['and some juice to go with it', { cards: some(1, isLiquid) }],
    ),
    talk(
      ['kits under 25', { cards: some(1, isKit, upTo(2500)) }],
      ['the first one, is it in stock?', { says: /in stock|left|yes/i }],
      ['open it', { opens: /^\/product\/\d+/ }],
    ),
    talk(
      ['herbal tea', { cards: some(2, isTea) }],
      ['something with mint', { cards: some(1, isTea, tastes(/mint/i)) }],
      ['thanks', { says: /welcome|pleasure|glad|anything|happy/i, cards: none }],
    ),
    talk(
      ['compare the warp pen and the weft pen', { cards: some(2, named(/Warp|Weft/)) }],
      ['which is cheaper', { says: /Weft/ }],
    ),
    talk(['what is a nic salt', { says: /salt/i }], ['show me some', { cards: some(2, isSalt) }]),
    talk(
      ['omega 3', { cards: some(2, named(/omega|oil/i)) }],
      ['is there a vegan one', { cards: some(1, named(/algae|flax|evening primrose/i)) }],
    ),
    talk(
      ['do you sell disposables', { says: NO }],
      ['ok what do you have instead', { cards: some(1, isOf('device', 'prefilled_pod')) }],
    ),
    talkAsCustomer(['where is my order', { says: /VS-2026-\d{6}/ }], ['can i still cancel it', { says: /cancel/i }]),
    talk(
      ['hi', { cards: none }],
      ['i need coils', { says: /which|what|kit|device|tank/i, cards: maybe(isOf('coil')) }],
      ['its a weaver kit', { cards: some(1, isOf('coil'), named(/Weaver/)) }],
    ),
    talk(
      ['whats a good 50/50 liquid', { cards: some(1, isLiquid, named(/50\/50/)) }],
      ['anything stronger', { says: /mg/i, cards: maybe(isLiquid) }],
    ),
  ],
}
