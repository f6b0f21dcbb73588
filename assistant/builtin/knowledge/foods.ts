/** Teas and food supplements: rules D1 to D3. What a nutrient contributes to stands on the product page alone. */
import type { ExplainTopic } from '../understand/understanding.topics.goods.ts'
import type { Entries } from './entry.ts'

/** Rule D1: the three warnings of every food supplement, in a sentence. */
export const SUPPLEMENT_CAUTION =
  'Do not exceed the stated daily portion, keep supplements out of reach of young children, and do not use them instead of a varied diet.'

export const FOODS = {
  tea_brewing: {
    text: '- **Green and jasmine:** about 80 °C, two to three minutes.\n- **Mint, nettle, verbena, chamomile:** 90 to 100 °C, five to six minutes.\n- **Black tea:** 95 to 100 °C, four minutes.\n- **Rooibos, honeybush, fruit:** 100 °C, seven to eight minutes.\n\nTake about 2 g to 250 ml and put a lid on. Each page gives the makers’ own grams, heat and minutes.',
    next: ['Show me herbal teas', 'Show me teaware', 'Which teas have no caffeine?'],
  },
  caffeine: {
    text: 'Caffeine comes from the tea plant: black tea (Assam, Darjeeling, Earl Grey, lapsang, chai) and green tea (jasmine, gunpowder, matcha) have it. Peppermint, chamomile, nettle, rooibos, honeybush, hibiscus and fruit blends have none; cocoa holds a little. The ingredients on each page tell you which it is.',
    next: ['Show me teas without caffeine', 'Show me black teas'],
  },
  herbal_tea: {
    text: 'Herbal teas are leaves, flowers, fruit and spices without the tea plant, so most have no caffeine. Ours hold nothing but the plants named on the page: peppermint, chamomile, honeybush, nettle, hibiscus and more, loose or in sachets. They have no CBD in them.',
    next: ['Show me herbal teas', 'How do I brew it?'],
    shows: { classes: ['tea'], count: 3 },
  },
  tea_forms: {
    text: 'Both. Many of our teas are loose leaf, sold by the gram, and others come in bags or sachets, sold by the number; a few come either way. The size beside the price tells you which: grams are loose, ‘bags’ or ‘pack’ are not. For loose leaf take an infuser or a teapot.',
    next: ['Show me loose leaf teas', 'Show me tea bags', 'Show me teaware'],
  },
  food_supplement: {
    text: `A food supplement is a measured portion of vitamins, minerals or plants as tablets, capsules, drops or powder. Each page lists every nutrient of a day's portion with its amount and its share of the reference value (NRV). ${SUPPLEMENT_CAUTION} If you take medicine or are pregnant, ask a pharmacist first.`,
    next: ['Show me vitamin D', 'What does NRV mean?', 'Show me magnesium'],
  },
  nrv: {
    text: 'NRV is the nutrient reference value: one daily amount per vitamin or mineral, the same on every label. 100% means the portion holds all of it; a multivitamin usually lies near that, a single vitamin often above. Plants and amino acids have no NRV, so their column is empty.',
    next: ['What is the difference between µg and IU?', 'Show me multivitamins'],
  },
  units_iu: {
    text: '1 mg is 1,000 µg. IU is an older unit that differs by vitamin: for vitamin D 1 µg is 40 IU, so 25 µg is 1,000 IU and 100 µg is 4,000 IU. Our tables give mg or µg, as the label must.',
    next: ['Show me vitamin D', 'What does NRV mean?'],
  },
  supplement_forms: {
    text: 'The form is a matter of taste and habit: tablets are small and cheap, capsules have no taste, softgels hold oils, drops are measured by the drop, and powders are stirred into a drink. Capsule shells may be gelatine or plant cellulose; the ingredients say which, so look there if you are vegetarian or vegan.',
    next: ['Show me vegan vitamin D', 'Show me powders'],
  },
  vitamin_kinds: {
    text: 'The names say the nutrient and the form: D3 is the usual vitamin D, from lanolin or lichen; K2 is menaquinone; B12 is often methylcobalamin; folate and folic acid are two forms of one vitamin. Magnesium comes as citrate, glycinate and others, and the page counts the magnesium itself. Which one you need is a question for a pharmacist or GP; I can show what we have and what is in it.',
    next: ['Show me vitamin D', 'Show me magnesium', 'Show me vitamin C'],
  },
  omega_3: {
    text: 'Omega 3 on a label means EPA and DHA from fish or algae, or ALA from seeds such as flax. Fish oils and cod liver oil come as liquid and softgels; algae oil is the one for vegans. The page gives the milligrams of each and names fish as an allergen where it applies.',
    next: ['Show me omega 3', 'Show me vegan omega 3'],
    shows: { query: 'omega 3', classes: ['food_supplement'], count: 3 },
  },
} satisfies Partial<Entries<ExplainTopic>>
