/** What staff read of the sections of the home page. */
import type { HomeSection } from '@shop/contract/content/content.schemas.ts'

type Type = HomeSection['type']

interface SectionWords {
  name: string
  /** What it shows, and when it is left out. */
  help: string
  /** The fields that staff can fill in, besides hiding it. */
  fields: readonly (keyof HomeSection)[]
}

export const SECTION_WORDS: Readonly<Record<Type, SectionWords>> = {
  hero: {
    name: 'Hero',
    help: 'Empty fields show the shop’s name and the footer text.',
    fields: ['title', 'text', 'image', 'link_label', 'link_path'],
  },
  finder: {
    name: 'Strength finder',
    help: 'Builds a search for e-liquids. Only shown if the shop has any.',
    fields: [],
  },
  categories: { name: 'Categories', help: 'The categories that have products.', fields: [] },
  products: {
    name: 'Product shelf',
    help: 'Without products it isn’t shown.',
    fields: ['title', 'source', 'limit', 'link_label', 'link_path'],
  },
  strengths: { name: 'Which strength?', help: 'Explains strengths. Only shown if the shop has e-liquids.', fields: [] },
  bundles: { name: 'Bundles', help: 'Without bundles it isn’t shown.', fields: ['title', 'limit'] },
  brands: { name: 'Brands', help: 'The brands with most products.', fields: [] },
  articles: { name: 'Articles', help: 'The latest articles of the blog.', fields: ['title', 'limit'] },
  text: {
    name: 'Text with image',
    help: 'A text in Markdown, with an image beside it if you add one.',
    fields: ['title', 'text', 'image', 'link_label', 'link_path'],
  },
  facts: { name: 'Service facts', help: 'Dispatch, age check, returns and help.', fields: [] },
}

export const SOURCE_NAMES: Readonly<Record<HomeSection['source'], string>> = {
  popular: 'Best sellers in stock',
  newest: 'Newest in stock',
  category: 'A category',
  tag: 'A tag',
  picked: 'Picked by hand',
}

/** Returns the name of a section, with its title if it has one. */
export const sectionName = ({ type, title }: Pick<HomeSection, 'type' | 'title'>): string =>
  title === '' ? SECTION_WORDS[type].name : `${SECTION_WORDS[type].name}: ${title}`

export interface SectionChange {
  kind: 'Added' | 'Removed' | 'Edited' | 'Hidden' | 'Shown' | 'Moved'
  name: string
}

/** Returns what publishing would change, in the order of the page. */
export function compareSections(before: readonly HomeSection[], after: readonly HomeSection[]): SectionChange[] {
  const old = new Map(before.map((section) => [section.id, section]))
  const common = before.filter(({ id }) => after.some((section) => section.id === id)).map(({ id }) => id)
  const order = after.filter(({ id }) => old.has(id)).map(({ id }) => id)
  const changes = after.flatMap((section): SectionChange[] => {
    const was = old.get(section.id)
    const name = sectionName(section)
    if (!was) return [{ kind: 'Added', name }]
    const found: SectionChange[] = []
    if (was.is_hidden !== section.is_hidden) found.push({ kind: section.is_hidden ? 'Hidden' : 'Shown', name })
    if (
      JSON.stringify(sorted({ ...was, is_hidden: false })) !== JSON.stringify(sorted({ ...section, is_hidden: false }))
    )
      found.push({ kind: 'Edited', name })
    if (common[order.indexOf(section.id)] !== section.id) found.push({ kind: 'Moved', name })
    return found
  })
  const removed = before.filter(({ id }) => !after.some((section) => section.id === id))
  return [...changes, ...removed.map((section) => ({ kind: 'Removed' as const, name: sectionName(section) }))]
}

/** The database keeps no order of fields. */
const sorted = (section: HomeSection) => Object.entries(section).sort(([one], [other]) => one.localeCompare(other))
