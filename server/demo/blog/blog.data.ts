/** The demo shop's articles: what stands around their texts, which lie in `articles` as Markdown. */
import type { Flavour } from '../art/colour.ts'

export interface DemoArticle {
  /** The name of its text, without '.md', and its address. */
  slug: string
  title: string
  excerpt: string
  tags: string[]
  author: string
  status: 'draft' | 'published'
  /** When it appeared, or will: so many days from now. */
  inDays: number
  cover: {
    /** Products of the catalogue whose pictures stand side by side, by name. */
    goods: string[]
    tint: Flavour
    alt: string
  }
}

const PRIYA = 'Priya Nair'
const TOM = 'Tom Ackroyd'
const EILIDH = 'Eilidh Grant'

export const DEMO_ARTICLES: readonly DemoArticle[] = [
  {
    slug: 'choosing-a-refillable-kit',
    title: 'Choosing a refillable kit',
    excerpt:
      'Three questions decide nearly everything: how you draw, how long you are away from a charger, and how much fiddling you will put up with.',
    tags: ['Guides'],
    author: TOM,
    status: 'published',
    inDays: -3,
    cover: {
      goods: ['Pod One Refillable Kit', 'Slim Refillable Kit', 'Goyt Pod Kit'],
      tint: 'stone',
      alt: 'Three refillable pod kits side by side',
    },
  },
  {
    slug: 'how-long-should-a-coil-last',
    title: 'How long should a coil last?',
    excerpt: 'Somewhere between one and three weeks. What shortens it is usually sweetness, not use.',
    tags: ['Care', 'Coils'],
    author: TOM,
    status: 'published',
    inDays: -7,
    cover: {
      goods: ['Mesh Coils 0.8 Ω, 5 pack', 'Column Tank 2 ml'],
      tint: 'copper',
      alt: 'Mesh coils beside their box and a glass tank',
    },
  },
  {
    slug: 'brewing-cbd-tea',
    title: 'Brewing CBD tea without losing the flavour',
    excerpt: 'Lower heat, a lid, and a little fat.',
    tags: ['Tea', 'CBD'],
    author: PRIYA,
    status: 'published',
    inDays: -12,
    cover: {
      goods: ['Chamomile & Honeybush CBD Tea', 'Rosehip & Hibiscus CBD Tea'],
      tint: 'chamomile',
      alt: 'Two tins of CBD tea on a pale table',
    },
  },
  {
    slug: 'what-50-50-means',
    title: 'What 50/50 means, and when it matters',
    excerpt: 'The base ratio in plain words.',
    tags: ['Guides', 'Liquids'],
    author: TOM,
    status: 'published',
    inDays: -19,
    cover: {
      goods: ['Cold Menthol 50/50', 'Bramble 50/50'],
      tint: 'menthol',
      alt: 'Two 10 ml bottles of 50/50 liquid',
    },
  },
  {
    slug: 'reading-a-supplement-label',
    title: 'Reading a supplement label',
    excerpt: 'Five questions, and where on the jar each is answered.',
    tags: ['Guides', 'Supplements'],
    author: EILIDH,
    status: 'published',
    inDays: -27,
    cover: {
      goods: ['Vitamin D3 1000 IU', 'Magnesium Citrate', 'Vitamin C 500 mg'],
      tint: 'sand',
      alt: 'Three jars of food supplements',
    },
  },
  {
    slug: 'milligrams-in-plain-words',
    title: 'Milligrams, in plain words',
    excerpt: 'What the number on a bottle says about strength, and what it does not.',
    tags: ['Guides', 'Liquids'],
    author: TOM,
    status: 'published',
    inDays: -34,
    cover: {
      goods: ['Garden Mint Nic Salt', 'Nicotine Shot 18 mg'],
      tint: 'mint',
      alt: 'A carton of nicotine salt liquid and a nicotine shot, each with its strength on the label',
    },
  },
  {
    slug: 'duty-on-vaping-liquid',
    title: 'The duty on vaping liquid, explained',
    excerpt: 'What it is, who pays it, and why some packs carry a stamp this winter.',
    tags: ['News', 'Liquids'],
    author: EILIDH,
    status: 'published',
    inDays: -45,
    cover: {
      goods: ['Nic Salt Shot 20 mg', 'Nicotine Shot 20 mg', 'High VG Nicotine Shot 18 mg'],
      tint: 'slate',
      alt: 'Three nicotine shots in a row',
    },
  },
  {
    slug: 'recycling-pods-and-batteries',
    title: 'Recycling pods, coils and batteries',
    excerpt: 'Take it apart, tape the ends, and nothing has to go into the bin.',
    tags: ['Care', 'Recycling'],
    author: EILIDH,
    status: 'published',
    inDays: -58,
    cover: {
      goods: ['Pod One Pods, 3 pack', '18650 Cells, pair'],
      tint: 'nettle',
      alt: 'A carton of pods beside a pair of cells',
    },
  },
  {
    slug: 'storing-liquid-and-tea',
    title: 'Where to keep liquid, tea and capsules',
    excerpt: 'Light, warmth and air change flavour more than time does.',
    tags: ['Care', 'Tea'],
    author: PRIYA,
    status: 'published',
    inDays: -71,
    cover: {
      goods: ['Tea Caddy', 'Amber Storage Jar'],
      tint: 'caramel',
      alt: 'A tea caddy and an amber storage jar',
    },
  },
  {
    slug: 'travelling-with-a-kit',
    title: 'Travelling with a kit',
    excerpt: 'The cabin, never the hold, and the rules of where you are going.',
    tags: ['Guides', 'Travel'],
    author: TOM,
    status: 'published',
    inDays: -96,
    cover: {
      goods: ['Felt Travel Roll', 'Swift Pen Kit'],
      tint: 'sea',
      alt: 'A travel roll in its carton beside a pen kit',
    },
  },
  {
    slug: 'looking-after-cells',
    title: 'Looking after a pair of cells',
    excerpt: 'Five habits for the part of a kit that deserves the most respect.',
    tags: ['Care', 'Batteries'],
    author: TOM,
    status: 'published',
    inDays: 9,
    cover: {
      goods: ['18650 Cells, pair', 'Dual Bay Charger'],
      tint: 'graphite',
      alt: 'A pair of cells beside a two-bay charger',
    },
  },
  {
    slug: 'water-for-nine-teas',
    title: 'Water for nine teas',
    excerpt: '',
    tags: ['Tea'],
    author: PRIYA,
    status: 'draft',
    inDays: 0,
    cover: {
      goods: ['Peppermint Leaf Tea', 'Darjeeling First Flush Tea'],
      tint: 'nettle',
      alt: 'Two tins of leaf tea',
    },
  },
]
