export interface Department {
  name: string
  slug: string
  description: string
  subcategories: { name: string; slug: string; description: string }[]
}

/** Categories and subcategories in shop order. */
export const DEPARTMENTS: readonly Department[] = [
  {
    name: 'E-Liquids',
    slug: 'e-liquids',
    description:
      'Nic salts, 50/50 liquids and shortfills, each within the UK limits of 20 mg/ml and 10 ml with nicotine.',
    subcategories: [
      {
        name: 'Nic salts',
        slug: 'nic-salts',
        description: 'Nicotine salt liquids in 10 ml bottles for refillable pods and small mouth-to-lung tanks.',
      },
      {
        name: '50/50',
        slug: '50-50',
        description: 'Equal parts vegetable glycerine and propylene glycol in 10 ml bottles, from 0 to 20 mg/ml.',
      },
      {
        name: 'Shortfills',
        slug: 'shortfills',
        description: 'Larger bottles of 0 mg liquid with room left for a separate nicotine shot.',
      },
      {
        name: 'Nicotine shots',
        slug: 'nicotine-shots',
        description: 'Unflavoured 10 ml bottles of up to 20 mg/ml, made to be added to a shortfill.',
      },
    ],
  },
  {
    name: 'CBD Teas',
    slug: 'cbd-teas',
    description: 'Leaf and sachet teas with CBD isolate, drink mixes, plain herbal teas and the ware to brew them in.',
    subcategories: [
      {
        name: 'Loose leaf',
        slug: 'loose-leaf',
        description: 'Loose teas with a measured amount of CBD isolate in every cup and a lab report for each lot.',
      },
      { name: 'Sachets', slug: 'sachets', description: 'CBD teas in plant-fibre sachets, one measured cup each.' },
      {
        name: 'CBD drink mixes',
        slug: 'cbd-drink-mixes',
        description: 'Cocoa, chai and latte powders with CBD isolate, portioned by the scoop.',
      },
      {
        name: 'Herbal teas',
        slug: 'herbal-teas',
        description: 'Plain leaf, fruit and herb infusions with nothing added to the plants.',
      },
      { name: 'Teaware', slug: 'teaware', description: 'Infusers, pots, caddies and scoops for loose tea.' },
    ],
  },
  {
    name: 'Vitamins and Supplements',
    slug: 'vitamins-and-supplements',
    description: 'Food supplements with short ingredient lists and the amount of every nutrient on the page.',
    subcategories: [
      {
        name: 'Vitamins',
        slug: 'vitamins',
        description: 'Single vitamins and vitamin complexes as capsules, tablets and drops.',
      },
      {
        name: 'Minerals',
        slug: 'minerals',
        description: 'Single minerals in named forms, with the elemental amount stated.',
      },
      {
        name: 'Omega and oils',
        slug: 'omega-and-oils',
        description: 'Fish, algae and seed oils as liquids and softgels.',
      },
      {
        name: 'Herbal and plant',
        slug: 'herbal-and-plant',
        description: 'Plant powders and extracts with the part of the plant and the extract ratio named.',
      },
      {
        name: 'Complexes and powders',
        slug: 'complexes-and-powders',
        description: 'Multivitamins, live cultures, proteins and other blends.',
      },
      { name: 'Storage', slug: 'storage', description: 'Pill boxes, cutters and jars for keeping supplements.' },
    ],
  },
  {
    name: 'Devices',
    slug: 'devices',
    description: 'Refillable, rechargeable pod and pen kits, cells and chargers.',
    subcategories: [
      { name: 'Pod kits', slug: 'pod-kits', description: 'Compact rechargeable kits with refillable 2 ml pods.' },
      {
        name: 'Pen kits',
        slug: 'pen-kits',
        description: 'Tube-shaped rechargeable kits with refillable 2 ml tanks and replaceable coils.',
      },
      {
        name: 'Batteries and chargers',
        slug: 'batteries-and-chargers',
        description: 'Rechargeable cells with their measured capacity, bay chargers, cables and cases.',
      },
    ],
  },
  {
    name: 'Coils and Tanks',
    slug: 'coils-and-tanks',
    description: 'Replacement coils, refillable and prefilled pods, and 2 ml tanks.',
    subcategories: [
      {
        name: 'Coils',
        slug: 'coils',
        description: 'Replacement coil heads in packs, listed by resistance and by the kits they fit.',
      },
      {
        name: 'Pods',
        slug: 'pods',
        description: 'Replacement refillable pods and prefilled pods of at most 2 ml each.',
      },
      { name: 'Tanks', slug: 'tanks', description: 'Refillable 2 ml glass tanks with replaceable coils.' },
    ],
  },
]
