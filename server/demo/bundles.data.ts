import type { Flavour } from './art/colour.ts'

/** A part by the name of its product; `choice` where the product has variations. */
export interface PartWish {
  name: string
  choice?: Readonly<Record<string, string>>
  quantity?: number
}

export interface BundleWish {
  name: string
  /** Printed above the name on the carton. */
  line: string
  tone: Flavour
  /** Printed at the foot of the carton. */
  foot?: string
  /** In pence. */
  price: number
  summary: string
  note: string
  parts: readonly PartWish[]
}

const TEN = { Strength: '10 mg' }

export const BUNDLE_WISHES: readonly BundleWish[] = [
  {
    name: 'Orchard Set',
    line: 'Marram',
    tone: 'apple',
    foot: '3 x 10 ml',
    price: 1299,
    summary: 'Three 10 ml bottles from the Marram garden: mint, russet apple and bramble.',
    note: 'Two nic salts and one 50/50, all at 10 mg, for refillable pods and small tanks.',
    parts: [
      { name: 'Garden Mint Nic Salt', choice: { Flavour: 'Garden Mint', ...TEN } },
      { name: 'Russet Apple Nic Salt', choice: TEN },
      { name: 'Bramble 50/50', choice: TEN },
    ],
  },
  {
    name: 'Pod One Starter',
    line: 'Volant',
    tone: 'slate',
    foot: 'Kit + 2 x 10 ml',
    price: 3199,
    summary: 'A refillable kit and two 10 ml nic salts.',
    note: 'The Pod One in slate with Garden Mint and Cold Menthol, both at 10 mg.',
    parts: [
      { name: 'Pod One Refillable Kit', choice: { Colour: 'Slate' } },
      { name: 'Garden Mint Nic Salt', choice: { Flavour: 'Garden Mint', ...TEN } },
      { name: 'Garden Mint Nic Salt', choice: { Flavour: 'Cold Menthol', ...TEN } },
    ],
  },
  {
    name: 'Evening Teas',
    line: 'Slow Leaf',
    tone: 'hibiscus',
    foot: 'Three tins',
    price: 3799,
    summary: 'Three loose CBD teas without caffeine: chamomile, rooibos and peppermint.',
    note: 'Each tin has its own lab report and its own measured cup.',
    parts: [
      { name: 'Chamomile & Honeybush CBD Tea' },
      { name: 'Rooibos & Orange CBD Tea', choice: { Size: '50 g loose leaf' } },
      { name: 'Peppermint CBD Tea', choice: { Size: '40 g loose leaf' } },
    ],
  },
  {
    name: 'Evening Shelf',
    line: 'Slow Leaf',
    tone: 'fig',
    foot: 'Tea + magnesium',
    price: 2549,
    summary: 'A tin of chamomile and honeybush tea with a pouch of magnesium glycinate.',
    note: 'Two things that keep in the same cupboard.',
    parts: [
      { name: 'Chamomile & Honeybush CBD Tea' },
      { name: 'Magnesium Glycinate', choice: { Size: '120 capsules' } },
    ],
  },
  {
    name: 'Leaf & Cedar Trio',
    line: 'Kestrel & Co',
    tone: 'cedar',
    foot: '3 x 10 ml',
    price: 1449,
    summary: 'Three dry, savoury nic salts at 10 mg.',
    note: 'Cedar, oak and pine smoke, from the lightest to the darkest.',
    parts: [
      { name: 'Oak Cask Nic Salt', choice: TEN },
      { name: 'Smoked Cedar Nic Salt', choice: { Flavour: 'Smoked Cedar', ...TEN } },
      { name: 'Lapsang Nic Salt', choice: TEN },
    ],
  },
  {
    name: 'Tropical Three',
    line: 'Tidewater',
    tone: 'mango',
    foot: '3 x 10 ml',
    price: 1299,
    summary: 'Alphonso mango, pineapple with lime, and passion fruit, all at 10 mg.',
    note: 'Three nic salts with one fruit leading each.',
    parts: [
      { name: 'Alphonso Mango Nic Salt', choice: { Flavour: 'Alphonso Mango', ...TEN } },
      { name: 'Pineapple & Lime Nic Salt', choice: TEN },
      { name: 'Passion Fruit Nic Salt', choice: TEN },
    ],
  },
  {
    name: 'Cold Shelf',
    line: 'Ostler',
    tone: 'menthol',
    foot: '4 x 10 ml',
    price: 1449,
    summary: 'Four cool 10 ml liquids at 6 mg.',
    note: 'Menthol, spearmint and lime in four plain bottles.',
    parts: [
      { name: 'Cold Menthol 50/50', choice: { Flavour: 'Cold Menthol', Strength: '6 mg' } },
      { name: 'Spearmint 50/50', choice: { Strength: '6 mg' } },
      { name: 'Plain Menthol Nic Salt', choice: { Strength: '6 mg' } },
      { name: 'Lime & Mint Nic Salt', choice: { Strength: '6 mg' } },
    ],
  },
  {
    name: 'Posset Shortfill Set',
    line: 'Fennmoor',
    tone: 'lemon',
    foot: '50 ml + shot',
    price: 2099,
    summary: 'A 50 ml shortfill with the nicotine shot that fits its bottle.',
    note: 'One 18 mg shot in the 60 ml bottle makes 3 mg/ml. The two are sold as separate items.',
    parts: [
      { name: 'Lemon Posset Shortfill', choice: { Flavour: 'Lemon Posset', Size: '50 ml' } },
      { name: 'High VG Nicotine Shot 18 mg' },
    ],
  },
  {
    name: 'Rhubarb Shortfill Set',
    line: 'Halcyon Row',
    tone: 'rhubarb',
    foot: '100 ml + 2 shots',
    price: 3449,
    summary: 'Wild Rhubarb in 100 ml with two nicotine shots.',
    note: 'Both shots fill the 120 ml bottle and make 3 mg/ml.',
    parts: [
      { name: 'Wild Rhubarb Shortfill', choice: { Flavour: 'Wild Rhubarb', Size: '100 ml' } },
      { name: 'Nicotine Shot 18 mg', quantity: 2 },
    ],
  },
  {
    name: 'Beacon Pen Set',
    line: 'Corvane',
    tone: 'graphite',
    foot: 'Pen, coils, liquid',
    price: 3099,
    summary: 'A rechargeable pen kit, a pack of coils and one 10 ml bottle.',
    note: 'The Beacon in black with five C1 coils at 1.0 ohm and Burley Leaf at 6 mg.',
    parts: [
      { name: 'Beacon Pen Kit', choice: { Colour: 'Black' } },
      { name: 'C1 Coils, 5 pack', choice: { Resistance: '1.0 Ω' } },
      { name: 'Burley Leaf 50/50', choice: { Strength: '6 mg' } },
    ],
  },
  {
    name: 'Spare Parts Box',
    line: 'Volant',
    tone: 'sea',
    foot: 'Pods + lead',
    price: 1399,
    summary: 'Three Pod One pods and a braided USB-C lead.',
    note: 'What wears out first, in one box.',
    parts: [
      { name: 'Pod One Pods, 3 pack', choice: { Resistance: '0.8 Ω' } },
      { name: 'USB-C Lead, braided', choice: { Size: '1 m' } },
    ],
  },
  {
    name: 'Winter Cupboard',
    line: 'Daymark',
    tone: 'citrus',
    foot: 'D3, C and zinc',
    price: 1799,
    summary: 'Vitamin D3, vitamin C and zinc in three jars of tablets.',
    note: 'Three single nutrients, each with its amount on the front.',
    parts: [
      { name: 'Vitamin D3 1000 IU', choice: { Size: '90 tablets' } },
      { name: 'Vitamin C 500 mg', choice: { Size: '120 tablets' } },
      { name: 'Zinc 15 mg', choice: { Size: '90 tablets' } },
    ],
  },
  {
    name: 'Plain Three',
    line: 'Plainly',
    tone: 'stone',
    foot: 'Three pouches',
    price: 3049,
    summary: 'Magnesium glycinate, D3 with K2, and vitamin C with rosehip.',
    note: 'Three pouches, nine ingredients between them.',
    parts: [
      { name: 'Magnesium Glycinate', choice: { Size: '120 capsules' } },
      { name: 'Vitamin D3 & K2', choice: { Size: '60 capsules' } },
      { name: 'Vitamin C with Rosehip', choice: { Size: '60 capsules' } },
    ],
  },
  {
    name: 'Tea Table',
    line: 'Larch & Line',
    tone: 'sand',
    foot: 'Pot, scoop, leaf',
    price: 4199,
    summary: 'A 600 ml glass teapot, a larch scoop and a tin of Darjeeling.',
    note: 'Two grams to the scoop and six scoops to the pot.',
    parts: [
      { name: 'Glass Teapot', choice: { Size: '600 ml' } },
      { name: 'Larch Tea Scoop' },
      { name: 'Darjeeling First Flush Tea' },
    ],
  },
  {
    name: 'Cocoa Pair',
    line: 'Millpond Lane',
    tone: 'coffee',
    foot: 'Two pouches',
    price: 2999,
    summary: 'Dark cocoa and mint cocoa mixes with CBD isolate.',
    note: 'Ten mugs of each; one mug is a day’s amount.',
    parts: [{ name: 'Dark Cocoa CBD Mix', choice: { Size: '200 g' } }, { name: 'Mint Cocoa CBD Mix' }],
  },
  {
    name: 'Cells & Charger',
    line: 'Cellworks',
    tone: 'copper',
    foot: '2 x 18650 + bay',
    price: 2199,
    summary: 'Two matched 18650 cells with a single bay charger.',
    note: 'The cells travel in their own case.',
    parts: [{ name: '18650 Cells, pair', choice: { Capacity: '3000 mAh' } }, { name: 'Single Bay Charger' }],
  },
]
