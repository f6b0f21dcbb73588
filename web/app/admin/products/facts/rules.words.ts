/** Explanations of the UK retail rules for staff; the full list is docs/uk-retail-rules.md. */
export const RULE_WORDS = {
  A1: { name: 'Nicotine strength', why: 'Nicotine liquid may contain at most 20 mg/ml.' },
  A11: {
    name: 'Shortfills',
    why: 'Liquid without nicotine is covered by general product safety, which needs an assessment.',
  },
  A12: { name: 'Hazard wording', why: 'Shoppers must see the hazards on the label before they buy.' },
  A13: {
    name: 'Single-use vapes',
    why: 'A vape must be rechargeable and refillable, and its pods or coils sold separately.',
  },
  A2: { name: 'Bottle size', why: 'Nicotine liquid may only be sold in bottles of at most 10 ml.' },
  A3: { name: 'Tank and pod size', why: 'A tank or pod may hold at most 2 ml.' },
  A4: {
    name: 'MHRA notification',
    why: 'Nicotine products may only be sold once the MHRA has published their notification.',
  },
  A6: {
    name: 'Ingredients',
    why: 'Nicotine liquid can’t contain vitamins, colourings, caffeine or taurine, and food must list its ingredients.',
  },
  C1: { name: 'Novel food', why: 'Only CBD foods on the FSA Public List may be sold, so we ask when you last looked.' },
  C2: {
    name: 'CBD and THC amounts',
    why: 'The Food Standards Agency advises at most 10 mg CBD and 0.07 mg THC a day.',
  },
  C4: {
    name: 'Drugs law',
    why: 'Hemp leaf and flower are controlled, and a laboratory report shows what is in the product.',
  },
  D1: { name: 'Supplement label', why: 'Supplements must state their daily portion and nutrients.' },
  D2: { name: 'Food facts', why: 'Shoppers must get the facts of a food label before they buy.' },
  D3: { name: 'Health claims', why: 'Only claims on the Great Britain register may be made.' },
  H2: {
    name: 'Battery take-back',
    why: 'Shops that sell more than 32 kg of batteries a year must take old ones back.',
  },
  H4: { name: 'Northern Ireland', why: 'Northern Ireland has its own notification list.' },
  H5: { name: 'Carriage', why: 'Carriers have limits for batteries and how they are packed.' },
} as const
export type RuleName = keyof typeof RULE_WORDS
