/** What surrounds every page, as staff write it: the default, and what visitors see of it. */
import type { FrameContent } from './content.schemas.ts'
import type { MenuLink, PageFrame } from './content.ts'
import { BUILT_IN_CONTENT, pagePath } from './pages.ts'

/** The link that stands for the categories: a dropdown in the header, a tree on phones, the first five in the footer. */
export const CATEGORIES_LINK = 'categories'

const link = (label: string, to: string) => ({ id: to, label, to })

export const DEFAULT_FRAME: FrameContent = {
  bar: {
    is_shown: true,
    texts: [
      { id: 'delivery', text: 'Free standard delivery on orders over {delivery.free_from}', to: '' },
      { id: 'dispatch', text: 'Order by {dispatch.until}, dispatched the same working day', to: '' },
      { id: 'age', text: 'Over 18s only', to: '' },
    ],
    starts_at: null,
    ends_at: null,
  },
  header: [
    link('Home', '/'),
    link('Shop', '/shop'),
    link('Bundle Deals', '/bundles'),
    link('Categories', CATEGORIES_LINK),
    link('Blog', '/blog'),
  ],
  mobile: [
    link('Home', '/'),
    link('Shop All', '/shop'),
    link('Categories', CATEGORIES_LINK),
    link('Bundle Deals', '/bundles'),
    link('Blogs', '/blog'),
    link('Delivery Info', 'page:delivery-info'),
    link('Contact', '/contact'),
  ],
  footer: [
    { id: 'shop', title: 'Shop', links: [link('Categories', CATEGORIES_LINK), link('Shop All', '/shop')] },
    {
      id: 'information',
      title: 'Information',
      links: [
        link('Terms & Conditions', 'page:terms'),
        link('Return Policy', 'page:return-policy'),
        link('Privacy Policy', 'page:privacy'),
        link('Delivery Information', 'page:delivery-info'),
        link('Contact Us', '/contact'),
        link('About Us', 'page:about-us'),
      ],
    },
  ],
  facts: [
    {
      id: 'dispatch',
      icon: 'truck',
      title: 'Same-day dispatch',
      text: 'Order by {dispatch.until}, {dispatch.days}. Free over {delivery.free_from}.',
    },
    { id: 'age', icon: 'shield', title: 'Age checked', text: 'Once, before your first parcel leaves.' },
    { id: 'returns', icon: 'return', title: 'Easy returns', text: '14-day returns on anything unopened.' },
    { id: 'help', icon: 'chat', title: 'People who answer', text: 'Ask about strength, coils or devices.' },
  ],
}

/** The address of each page, category, brand and article that is public, such as 'category:4' → '/shop?categories=4'. */
export type LinkPaths = Readonly<Record<string, string>>

/** The pages of every shop. */
export const BUILT_IN_LINKS: LinkPaths = Object.fromEntries(
  Object.entries(BUILT_IN_CONTENT).flatMap(([key, { type }]) =>
    type === 'page' ? [[`page:${key}`, pagePath(key)]] : [],
  ),
)

const ADDED_PAGE = /^\/pages\/([a-z0-9-]+)/

/** Returns where a link leads; undefined if that does not exist or is not public. Other typed addresses are not checked. */
export function linkPath(to: string, known: LinkPaths): string | undefined {
  if (to === CATEGORIES_LINK) return '/shop'
  const [, addedPage] = ADDED_PAGE.exec(to) ?? []
  if (addedPage !== undefined && !Object.hasOwn(known, `page:${addedPage}`)) return undefined
  return to.startsWith('/') || to.startsWith('https:') ? to : known[to]
}

interface FrameFacts {
  known: LinkPaths
  /** Replaces placeholders with their values. */
  fill: (text: string) => string
  now: Date
  /** Pages that are in the footer by their own switch; the last column gets those that no menu of the footer has. */
  footerPages: readonly { label: string; path: string }[]
}

/** Returns what visitors see: links without a target, and a bar whose time has not come or is over, are left out. */
export function toPageFrame(content: FrameContent, { known, fill, now, footerPages }: FrameFacts): PageFrame {
  const { bar, header, mobile, footer, facts } = content
  const toLinks = (links: FrameContent['header']): MenuLink[] =>
    links.flatMap(({ label, to }) => {
      const path = linkPath(to, known)
      return path === undefined ? [] : [{ label: fill(label), path, is_categories: to === CATEGORIES_LINK }]
    })
  const columns = footer.map(({ title, links }) => ({ title: fill(title), links: toLinks(links) }))
  const listed = new Set(columns.flatMap(({ links }) => links.map(({ path }) => path)))
  const added = footerPages.filter(({ path }) => !listed.has(path)).map((page) => ({ ...page, is_categories: false }))
  const last = columns.at(-1) ?? { title: 'Information', links: [] }
  return {
    bar: isBarShown(bar, now)
      ? bar.texts.map(({ text, to }) => ({ text: fill(text), path: (to !== '' && linkPath(to, known)) || '' }))
      : [],
    header: toLinks(header),
    mobile: toLinks(mobile),
    footer: [...columns.slice(0, -1), { ...last, links: [...last.links, ...added] }].filter(
      ({ links }) => links.length > 0,
    ),
    facts: facts.map(({ icon, title, text }) => ({ icon, title: fill(title), text: fill(text) })),
  }
}

type Bar = FrameContent['bar']

const isBarShown = ({ is_shown, starts_at, ends_at }: Bar, now: Date): boolean =>
  is_shown && !(starts_at && now < new Date(starts_at)) && !(ends_at && now >= new Date(ends_at))

/** Whether the bar has appeared or ended by itself within the last `ms` milliseconds. */
export const hasBarChanged = ({ starts_at, ends_at }: Bar, now: Date, ms: number): boolean =>
  [starts_at, ends_at].some((at) => {
    const passed = at === null ? -1 : now.getTime() - new Date(at).getTime()
    return passed >= 0 && passed < ms
  })
