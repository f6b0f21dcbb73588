/** Distinct paths that visitors request in a shop with many products. */
import { FLAVOUR_WORDS, HARDWARE_WORDS } from '../demo/large/catalogue.words.ts'

/** Number of paths per kind; a few more are for the warm-up. */
const ASKED = 150
const WARMING = 40
const ALL = ASKED + WARMING

const LINES = ['salt', 'shortfill', '50/50', 'tea']
const COMMON = [
  'nic salt',
  'liquid',
  'e-liquid',
  'salts',
  'shortfill',
  'tea',
  'herbal tea',
  'capsules',
  'vitamin',
  'coils',
  'pod kit',
  'tank',
  'ginger salt',
  'plum liquid',
]
const STRENGTHS = [3, 6, 10, 20]
const TASTES = ['mint', 'berry', 'fruit', 'citrus', 'dessert', 'tobacco']
const SORTS = ['popularity', 'newest', 'rating', 'name']
const LONG_WORDS = [...FLAVOUR_WORDS, ...HARDWARE_WORDS].filter((word) => word.length > 5)

/** Spreads turns over `count` ids; the multiplier shares no factor with any of the sizes. */
const spread = (turn: number, count: number) => ((turn + 1) * 7_919_777) % count

const at = <T>(list: readonly T[], turn: number): T => {
  const one = list[turn % list.length]
  if (one === undefined) throw new Error('There is nothing to choose from.')
  return one
}

/** The ids in the measured shop. */
export interface SamplePages {
  products: number
  brands: number[]
  categories: number[]
  bundles: number[]
}

/** Swaps two letters. */
const misspelt = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`

type AddressOf = (turn: number, shelves: SamplePages) => string

/** Every word is used before one is repeated with other parameters. */
const words = [...FLAVOUR_WORDS, ...HARDWARE_WORDS].map((word) => word.toLowerCase())
const search = (q: string, more = '') => `/api/v1/products/search?q=${encodeURIComponent(q)}${more}`

const KINDS: Record<string, AddressOf> = {
  'product call': (turn, { products }) => `/api/v1/products/${1 + spread(turn, products)}`,
  'page of a product': (turn, { products }) => `/product/${1 + spread(turn + 500, products)}`,
  'related products': (turn, { products }) => `/api/v1/products/${1 + spread(turn + 900, products)}/related`,
  'list, first page': (turn, { categories }) =>
    `/api/v1/products/?categories=${at(categories, turn)}&limit=${12 + (turn % 40)}&sort=${at(SORTS, turn)}`,
  'list by brand, strength and price': (turn, { brands }) =>
    `/api/v1/products/?brands=${at(brands, turn)}&strengths=${at(STRENGTHS, turn)}&min_price=2&max_price=${5 + turn / 100}`,
  'list by taste, in stock, by price': (turn) =>
    `/api/v1/products/?flavours=${at(TASTES, turn)}&in_stock=true&sort=price_asc&max_price=${15 + turn / 100}`,
  'list, pages 20 to 80': (turn) => `/api/v1/products/?page=${20 + (turn % 60)}&limit=12&sort=${at(SORTS, turn)}`,
  'list, its last pages': (turn, { products }) =>
    `/api/v1/products/?page=${Math.floor(products / 12) - (turn % 40)}&limit=12&sort=${at(SORTS, turn)}`,
  'search, one word': (turn) => search(at(words, turn)),
  'search, two words': (turn) => search(`${at(words, turn)} ${at(LINES, turn)}`),
  'search, what very many have': (turn) => search(at(COMMON, turn), `&limit=${10 + (turn % 50)}`),
  'search, misspelt': (turn) => search(misspelt(at(LONG_WORDS, turn).toLowerCase())),
  'search by price': (turn) => search(at(words, turn), '&sort=price_asc'),
  'search with facets': (turn) => search(at(words, turn + 50), '&facets=true'),
  'search with a filter': (turn, { brands }) => search(at(words, turn), `&brands=${at(brands, turn)}&max_price=9`),
  suggestions: (turn) =>
    `/api/v1/products/search/suggestions?limit=7&q=${at(words, turn).slice(0, 2 + (turn % 3))}${turn > 99 ? '%20m' : ''}`,
  'page of the shop': (turn) => `/shop?page=${1 + (turn % 60)}&sort=${at(SORTS, turn)}`,
  'page of the search': (turn) => `/shop?q=${at(words, turn)}`,
  home: (turn) => `/?turn=${turn}`,
  'page of a bundle': (turn, { bundles }) => `/bundle/${at(bundles, turn)}?turn=${turn}`,
  sitemap: (turn) => `/sitemap.xml?turn=${turn}`,
  'sitemap of the lists': (turn) => `/sitemaps/pages.xml?turn=${turn}`,
  'part of the sitemap': (turn, { products }) =>
    `/sitemaps/products-${1 + (turn % Math.ceil(products / 10_000))}.xml?turn=${turn}`,
}

export interface Kind {
  name: string
  warming: string[]
  asked: string[]
}

export function kindsIn(shelves: SamplePages): Kind[] {
  return Object.entries(KINDS).map(([name, addressOf]) => {
    const paths = Array.from({ length: ALL }, (_, turn) => addressOf(turn, shelves))
    return { name, asked: paths.slice(0, ASKED), warming: paths.slice(ASKED) }
  })
}
