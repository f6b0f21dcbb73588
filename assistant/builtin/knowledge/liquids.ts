/** What is in a bottle, how it is mixed and kept. Sizes are rules A2 and A11. */
import { FLAVOUR_FAMILIES } from '@shop/contract/catalogue.ts'
import { MAX_BOTTLE_ML } from '../../../server/areas/compliance/compliance.strength-rules.ts'
import type { ExplainTopic } from '../understand/understanding.topics.goods.ts'
import type { Entries } from './entry.ts'

const FAMILIES = Object.values(FLAVOUR_FAMILIES).map((family) => family.toLowerCase())

export const LIQUIDS = {
  e_liquid: {
    text: `E-liquid is what a vape warms: vegetable glycerine (VG), propylene glycol (PG), flavouring and, where the label says so, nicotine. We have four kinds: nic salts and 50/50 liquids in ${MAX_BOTTLE_ML} ml bottles, shortfills of 50 and 100 ml without nicotine, and nicotine shots to add to them. Small pods and pens take nic salts and 50/50; sub-ohm tanks take shortfills.`,
    next: ['Nic salt or freebase?', 'What is a shortfill?', 'Show me fruit e-liquids'],
  },
  /** Rules A4 and A6. */
  additives: {
    text: 'Liquid with nicotine may not hold vitamins, colourings, caffeine, taurine and the other additives that the law forbids, and its maker notifies every ingredient to the MHRA before it is sold. The page of each liquid lists its ingredients. Whether it was tested for a particular substance, diacetyl for instance, is not stated there: [write to us](/contact) and we ask the maker.',
    next: ['What is in Garden Mint?', 'What are VG and PG?'],
  },
  vg_pg: {
    text: 'VG (vegetable glycerine) is thick and makes the vapour; PG (propylene glycol) is thin, carries flavour and is felt more in the throat. 50 VG / 50 PG wicks well in pods, pens and coils of about 0.8 Ω and above. 70 VG / 30 PG is thicker and needs a sub-ohm coil; in a small pod it can taste dry.',
    next: ['Show me 50/50 liquids', 'What is a shortfill?'],
  },
  fifty_fifty: {
    text: `50/50 means equal parts VG and PG: thin enough for most pods, pens and small tanks with coils from about 0.8 to 1.8 Ω. Ours come in ${MAX_BOTTLE_ML} ml bottles with freebase nicotine, many from 0 mg upwards. For smoother draws at 10 or 20 mg look at nic salts, for big tanks at shortfills.`,
    next: ['Show me 50/50 liquids', 'Nic salt or freebase?'],
    shows: { classes: ['nicotine_eliquid'], nicotineType: 'freebase', count: 3 },
  },
  shortfill: {
    text: `A shortfill is a larger bottle of 0 mg liquid, 50 or 100 ml here, that is not filled to the top: the room left is for ${MAX_BOTTLE_ML} ml nicotine shots. One 18 mg shot in 50 ml, or two in 100 ml, make about 3 mg/ml; without a shot it stays nicotine-free. The base is usually 70 VG / 30 PG, so it belongs in a sub-ohm tank and not in a small pod. It is sold to adults only, with or without nicotine.`,
    next: ['How many shots for 100 ml at 3 mg?', 'Show me fruit shortfills', 'Show me nicotine shots'],
    shows: { classes: ['shortfill'], count: 3 },
  },
  clouds: {
    text: 'More vapour comes from a thicker liquid (70 VG or more), a sub-ohm coil, more air and more power: so a pen kit or tank with coils below 0.5 Ω and a shortfill at 0 or 3 mg. Do not use 10 or 20 mg liquid that way; it is far too much nicotine at that power.',
    next: ['Show me sub-ohm kits', 'Show me shortfills'],
  },
  lasting: {
    text: `It depends on the kit and on you: a small pod kit uses little liquid, a sub-ohm tank several times as much. A ${MAX_BOTTLE_ML} ml bottle fills a 2 ml pod five times. A coil or pod usually lasts one to three weeks, less with sweet liquids. An opened bottle keeps its flavour for about three months.`,
    next: ['When should I change a coil?', 'How should I store liquid?'],
  },
  storage: {
    text: '- **E-liquid:** closed, upright, cool and dark, locked away from children and pets. Unopened it keeps until the date on the label; opened, count on about three months.\n- **Tea:** in a tight tin, dry and away from light and steam.\n- **Supplements:** lid closed, cool and dry, not in the bathroom; many oils go in the fridge once opened.\n\nThe product page states the storage of each tea and supplement.',
    next: ['How long does a bottle last?'],
  },
  flavour_families: {
    text: `Our flavours fall into ${FAMILIES.length} families: ${FAMILIES.join(', ')}. If you like it cool, look for mint & menthol or anything called ‘ice’; for sweet, dessert and fruit; for dry, tobacco and herbal. Tell me one you like and a strength, and I will show what is in stock.`,
    next: ['Show me mint', 'Show me fruit e-liquids', 'Show me tobacco flavours'],
  },
  cost_of_vaping: {
    text: `Three things cost money: the kit once, then liquid and coils or pods. A ${MAX_BOTTLE_ML} ml bottle fills a 2 ml pod five times, and a coil or pod usually lasts one to three weeks. How fast you use them is up to you, so I will not promise a weekly sum; every page states the price and the price per 100 ml.`,
    next: ['Show me your cheapest pod kits', 'Show me nic salts under £4', 'Which bundles do you have?'],
  },
  prices: {
    text: 'Every price is in pounds and includes, for vaping liquid, the duty. We make no price-match promise. Where a product comes in several sizes the card says ‘from’ the lowest. Name a sum, such as ‘kits under £20’, and I will keep to it exactly.',
    next: ['Show me kits under £20', 'What does delivery cost?'],
  },
} satisfies Partial<Entries<ExplainTopic>>
