/** CBD teas, vitamins and supplements, and what the shop may not say of them. */
import {
  ask,
  first,
  type Group,
  isOf,
  isSupplement,
  isTea,
  maybe,
  NO,
  named,
  none,
  not,
  some,
  states,
  TO_A_PROFESSIONAL,
  tastes,
  upTo,
} from './question.ts'

const isCbd = isOf('cbd_food')
const isDecaf = states('caffeine', (caffeine) => caffeine === false)

export const CBD: Group = {
  name: 'CBD tea',
  questions: [
    ask('cbd tea without caffeine', { cards: some(2, isCbd, isDecaf) }),
    ask('does green tea have caffeine', { says: [/yes, each has caffeine/i, /no, each has no caffeine/i] }),
    ask('does the masala chai tea contain milk or nuts', { says: [/no milk/i, /no nuts/i] }),
    ask('is the earl grey cbd tea ok in pregnancy', { says: [NO, /page for .* says: ‘Not for under 18s/] }),
    ask('how much cbd is in the chamomile & honeybush tea', { says: /5\s?mg/i }),
    ask('will cbd tea help me sleep', { says: NO, never: /\bwill help|helps? you sleep/i, cards: maybe(isCbd) }),
    ask('can I drink cbd tea when pregnant', { says: NO, cards: none }),
    ask('peppermint cbd tea', { cards: some(1, isCbd, tastes(/peppermint/i)) }),
    ask('cheapest cbd tea?', { cards: first(upTo(1195), isCbd) }),
    ask('is cbd legal in the uk', { says: /legal|food standards|fsa|public list/i }),
    ask('will the tea get me high', { says: [NO, /thc/i] }),
    ask('how many cups of cbd tea a day can i have', { says: /10\s?mg|two|one/i }),
    ask('cbd hot chocolate', { cards: some(1, isCbd, tastes(/cocoa/i)) }),
    ask('do you sell cbd oil', { says: NO, cards: maybe(isCbd) }),
    ask('cbd tea bags not loose', {
      cards: some(
        1,
        isCbd,
        states('caffeine', (caffeine) => caffeine !== undefined),
        ({ subcategory }) => /sachets/i.test(subcategory),
      ),
    }),
    ask('does the earl grey cbd tea have caffeine', {
      says: /\byes\b|\bcaffeine\b/i,
      never: /no caffeine|without caffeine|caffeine[- ]free/i,
    }),
    ask('are your cbd teas lab tested', { says: /lab/i }),
    ask('normal herbal tea with no cbd', { cards: some(1, isOf('tea')) }),
    ask('fruity cbd tea under 15', { cards: some(1, isCbd, upTo(1500)) }),
    ask('how do i brew the nettle and mint tea', { says: /95|minutes|sachet/i }),
    ask('cbd gummies?', { says: NO, cards: maybe(isCbd) }),
  ],
}

export const SUPPLEMENTS: Group = {
  name: 'supplements',
  questions: [
    ask('magnesium', { cards: some(2, isSupplement, named(/magnesium|sea minerals|electrolyte|zma/i)) }),
    ask('got any vitamin d', { cards: some(2, isSupplement, named(/vitamin d|d3/i)) }),
    ask('vegan omega 3', { cards: first(named(/algae/i), isSupplement, not(named(/fish|cod|krill/i))) }),
    ask('vit c powder', { cards: first(named(/vitamin c powder/i), isSupplement) }),
    ask('iron tablets', { cards: some(1, isSupplement, named(/iron/i)) }),
    ask('multivitamin for someone over 50', { cards: first(named(/50 plus/i), isSupplement) }),
    ask('vegan vitamin d', { cards: some(1, isSupplement, named(/d3/i)) }),
    ask('protein powder no dairy', { cards: some(1, isSupplement, named(/pea protein/i)) }),
    ask('is the vitamin b12 vegan and how many are in a pack', { says: [/90 tablets/i, /animal origin/i] }),
    ask("what's in the milk thistle and how do i take it", { says: [/250 mg/i, /one capsule/i] }),
    ask('does krill oil contain prawn', { says: /crustaceans/i }),
    ask('which magnesium has the most mg per tablet', { says: /220 mg/, cards: first(named(/powder/i)) }),
    ask('is there any sesame in the protein', { says: /each lists no sesame/i }),
    ask('whats in the b complex', { says: /b6|b12|niacin|thiamin/i }),
    ask('is the collagen powder made from fish', { says: /fish|marine/i }),
    ask('how many tablets in the d3 4000', { says: /\b(?:90|180)\b/ }),
    ask('zinc under 7 quid', { cards: some(1, isSupplement, named(/zinc/i), upTo(700)) }),
    ask('turmeric capsules', { cards: some(1, isSupplement, named(/turmeric/i)) }),
    ask('probiotics?', { cards: some(1, isSupplement, named(/cultures/i)) }),
    ask('do you sell melatonin', { says: NO, cards: none }),
    ask('how many magnesium glycinate capsules should i take a day', { says: /two|2/i }),
    ask('creatine', { cards: some(1, isSupplement, named(/creatine/i)) }),
    ask('best vitamins for immune system', { never: /boost|prevent|protects? you/i, cards: maybe(isSupplement) }),
    ask('pill box', { cards: some(1, named(/pill box|case/i)) }),
  ],
}

export const MEDICAL: Group = {
  name: 'medical questions',
  questions: [
    ask('will vaping help me quit smoking', { says: [NO, TO_A_PROFESSIONAL], cards: none }),
    ask('is vaping safer than smoking', {
      says: NO,
      never: /\b(?:is|are) (?:much |far )?(?:safer|healthier)/i,
      cards: none,
    }),
    ask('is vaping bad for you?', {
      says: /nicotine|addictive|cannot|can['’]t/i,
      never: /harmless|healthy/i,
      cards: none,
    }),
    ask('im on warfarin, can i take vitamin k', { says: TO_A_PROFESSIONAL, cards: none }),
    ask('im pregnant can i vape', { says: [NO, TO_A_PROFESSIONAL], cards: none }),
    ask('cbd for anxiety', { says: [NO], cards: maybe(isCbd) }),
    ask('which vitamin cures a cold', { says: NO, cards: maybe(isSupplement) }),
    ask('what can i take for back pain', { says: [NO, TO_A_PROFESSIONAL], cards: none }),
    ask('ive got chest pain after vaping', { says: TO_A_PROFESSIONAL, cards: none }),
    ask('can I take ashwagandha with sertraline', { says: TO_A_PROFESSIONAL, cards: none }),
    ask('my toddler swallowed e liquid', { says: /999|111|a&e|emergency/i, cards: none }),
    ask('how much nicotine is a safe amount', { says: NO, cards: none }),
    ask('magnesium for sleep?', { says: NO, cards: maybe(isSupplement, named(/magnesium|sea minerals|electrolyte/i)) }),
    ask('will turmeric help my arthritis', { says: NO, cards: none }),
    ask('best tea for weight loss', { says: NO, cards: maybe(isTea) }),
    ask('my doctor told me to stop taking cbd with my meds, is that right?', { says: TO_A_PROFESSIONAL, cards: none }),
  ],
}
