import { createClient } from '@shop/contract/client.ts'
import type { HomeSection } from '@shop/contract/content/content.schemas.ts'
import { expect, test } from 'vitest'
import { compareSections } from '../../admin/storefront/section-words.ts'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import { answerWith } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { HomeSections } from './home-sections.tsx'
import { type HomeData, loadHome, type Section } from './load-home.ts'

const EMPTY: HomeData = { categories: [], brands: [], finder: null, products: {}, bundles: {}, posts: {} }

const buildSection = (type: HomeSection['type'], given: Partial<HomeSection> = {}): HomeSection => ({
  id: type,
  type,
  is_hidden: false,
  title: '',
  text: '',
  image: '',
  image_alt: '',
  link_label: '',
  link_path: '',
  source: 'popular',
  category_id: null,
  tag: '',
  product_ids: [],
  limit: 4,
  ...given,
})

const show = (sections: readonly Section[], texts = {}) => {
  answerWith({ '/site-settings/': { ...DEFAULT_SETTINGS, site_name: 'Tern Vapes' } })
  return renderComponent(<HomeSections sections={sections} data={EMPTY} texts={texts} />)
}

test('an empty shop shows its name and service facts, and no invented products, brands or images', async () => {
  const all = [
    'hero',
    'finder',
    'categories',
    'products',
    'strengths',
    'bundles',
    'brands',
    'articles',
    'facts',
  ] as const
  const { findByRole, getByText, queryAllByRole, container } = show(all.map((type) => buildSection(type)))
  expect(await findByRole('heading', { level: 1, name: 'Tern Vapes' })).toBeTruthy()
  expect(getByText('We’re stocking the shelves. Please come back soon.')).toBeTruthy()
  expect(queryAllByRole('heading', { level: 2 })).toEqual([])
  expect(container.querySelectorAll('img')).toHaveLength(0)
})

test('a page without a hero has a heading, and sections in their order', async () => {
  const sections = [
    buildSection('text', { id: 'two', title: 'Second', link_label: 'Read', link_path: '/about-us' }),
    buildSection('text', { id: 'one', title: 'First' }),
  ]
  const { findByRole, getAllByRole, getByRole, getByText } = show(sections, { one: <p>Words</p> })
  expect(await findByRole('heading', { level: 1, name: 'Tern Vapes' })).toBeTruthy()
  expect(getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Second', 'First'])
  expect(getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/about-us')
  expect(getByText('Words')).toBeTruthy()
})

test('the hero shows the text and the image of staff', () => {
  const hero = buildSection('hero', {
    title: 'Tea first',
    text: 'Then liquids.',
    image: '/media/abc/1600',
    image_alt: 'A pot',
  })
  const { getByRole, getByText } = show([hero])
  expect(getByRole('heading', { level: 1, name: 'Tea first' })).toBeTruthy()
  expect(getByText('Then liquids.')).toBeTruthy()
  expect(getByRole('img', { name: 'A pot' }).getAttribute('loading')).toBe('eager')
})

test('loads only what the sections show, and leaves out what fails', async () => {
  const asked: string[] = []
  const api = createClient(async ({ path }) => {
    asked.push(path.split('?')[0] ?? '')
    return path.includes('/bundles/') ? { status: 500, body: undefined } : { status: 200, body: { items: [] } }
  })
  const failures: unknown[] = []
  const sections = [buildSection('bundles'), buildSection('products', { source: 'tag', tag: 'Spring' })]
  const data = await loadHome(api, sections, (fallback) => (reason) => {
    failures.push(reason)
    return fallback
  })
  expect(asked.sort()).toEqual(['/api/v1/bundles/', '/api/v1/content/products'])
  expect(data.bundles).toEqual({ bundles: [] })
  expect(failures).toHaveLength(1)
})

test('publication lists what is added, removed, edited, hidden and moved', () => {
  const [a, b, c] = [buildSection('hero'), buildSection('facts'), buildSection('text', { title: 'Meet us' })]
  const changes = compareSections([a, b, c], [c, { ...a, title: 'New' }, buildSection('brands', { is_hidden: false })])
  expect(changes).toEqual([
    { kind: 'Moved', name: 'Text with image: Meet us' },
    { kind: 'Edited', name: 'Hero: New' },
    { kind: 'Moved', name: 'Hero: New' },
    { kind: 'Added', name: 'Brands' },
    { kind: 'Removed', name: 'Service facts' },
  ])
  expect(compareSections([a], [{ ...a, is_hidden: true }])).toEqual([{ kind: 'Hidden', name: 'Hero' }])
  expect(compareSections([a, b], [a, b])).toEqual([])
})
