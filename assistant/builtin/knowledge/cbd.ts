/** CBD: rules C1 to C7. Nothing here says what it does to the body; no such claim may be made (C5). */
import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { MAX_CBD_MG_A_DAY, MAX_THC_MG_A_DAY } from '../../../server/areas/compliance/compliance.cbd-rules.ts'
import type { ExplainTopic } from '../understand/understanding.topics.goods.ts'
import type { Entries } from './entry.ts'

/** Rule C3. */
export const CBD_NOT_FOR = `CBD is not for anyone under ${AGE_LIMIT_YEARS}, nor if you are pregnant, breastfeeding, trying to conceive or taking medicine`
/** Rules C2 and C3. */
export const CBD_CAUTION = `${CBD_NOT_FOR}, and the advice is at most ${MAX_CBD_MG_A_DAY} mg a day.`

export const CBD = {
  cbd: {
    text: `CBD (cannabidiol) is a substance of the hemp plant. Ours is an isolate: CBD alone, added to herbal teas, black and green teas and drink mixes in a measured amount, with a lab report for each lot. It does not make you high; that is THC. We make no claim about what it does for you, because none is allowed. ${CBD_CAUTION}`,
    next: ['Show me CBD teas', 'How much CBD is in a cup?', 'Is CBD legal?'],
    shows: { classes: ['cbd_food'], count: 3 },
  },
  cbd_amount: {
    text: `The Food Standards Agency advises adults to take at most ${MAX_CBD_MG_A_DAY} mg of CBD a day, all products together. Each page states the milligrams in one serving and how many servings reach that: of our teas a cup holds 4 or 5 mg, so two at most; a mug of the drink mixes can hold the whole ${MAX_CBD_MG_A_DAY} mg. ${CBD_NOT_FOR}.`,
    next: ['Show me CBD teas', 'Does it contain THC?'],
    shows: { classes: ['cbd_food'], count: 3 },
  },
  cbd_law: {
    text: `CBD foods may be sold in England and Wales when they are on the Food Standards Agency's public list, and ours are. They are made with CBD isolate and not with hemp leaf or flower, which is a controlled drug, and each lot has a lab report. Scotland and Northern Ireland have rules of their own; the checkout says before you pay if something cannot go to your postcode. Other countries may treat CBD as a drug, so do not travel with it unless you are sure.`,
    next: ['Does it contain THC?', 'Show me CBD teas'],
  },
  cbd_tea: {
    text: `Our CBD teas are herbs, black or green tea with a measured amount of CBD isolate, as loose leaf or sachets; a cup holds 4 or 5 mg. Brew them as you would the plain tea, and with a splash of milk or oat drink if you like, since CBD mixes with fat better than with water. Herbal and rooibos blends have no caffeine; black, green and chai blends do. ${CBD_CAUTION}`,
    next: ['Show me CBD teas without caffeine', 'How much CBD may I have a day?', 'How do I brew it?'],
    shows: { classes: ['cbd_food'], count: 3 },
  },
  thc: {
    text: `Our CBD teas and mixes are made with CBD isolate and state the THC of a serving on their page; the advice is at most ${MAX_THC_MG_A_DAY} mg a day, and a day's servings stay below it. That is a trace and does not make you high. The lab report of the lot shows what was measured. If you are tested for drugs at work or in sport, ask whoever runs the test first: we cannot promise a result.`,
    next: ['Show me CBD teas', 'Is CBD legal?'],
  },
  hemp: {
    text: 'Hemp is the plant that CBD comes from. Its leaf and flower are controlled drugs in the UK, so we sell neither; our teas hold CBD isolate and ordinary herbs, black or green tea. Hemp seed and its oil are a different thing and hold next to no CBD.',
    next: ['Show me CBD teas', 'Is CBD legal?'],
  },
} satisfies Partial<Entries<ExplainTopic>>
