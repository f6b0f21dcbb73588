/** Content that staff write, for visitors: information pages, and what every page shows. */
import { z } from 'zod'
import { ProductSummary } from '../catalogue.ts'
import { idParam, limit, listParam, slug } from '../lib/fields.ts'
import { problems } from '../problems.ts'
import { FACT_ICONS, HomeSection } from './content.schemas.ts'

/** A page with the values of its placeholders. The text is Markdown, with `{block.…}` where a structured block belongs. */
export const PublicPage = z
  .object({
    key: z.string(),
    path: z.string(),
    title: z.string(),
    search_title: z.string(),
    description: z.string(),
    lead: z.string(),
    text: z.string(),
  })
  .meta({ id: 'PublicPage' })
export type PublicPage = z.output<typeof PublicPage>

/** A link to `path`, which is a path of this shop or an https URL; with `is_categories` the menu shows the categories instead. */
const MenuLink = z.object({ label: z.string(), path: z.string(), is_categories: z.boolean() }).meta({ id: 'MenuLink' })
export type MenuLink = z.output<typeof MenuLink>

/** What surrounds every page, with the values of its placeholders. */
export const PageFrame = z
  .object({
    /** The texts of the announcement bar, if it is shown now; `path` is empty for one without a link. */
    bar: z.array(z.object({ text: z.string(), path: z.string() })),
    header: z.array(MenuLink),
    mobile: z.array(MenuLink),
    footer: z.array(z.object({ title: z.string(), links: z.array(MenuLink) })),
    /** The service facts of the home page. */
    facts: z.array(z.object({ icon: z.enum(FACT_ICONS), title: z.string(), text: z.string() })),
  })
  .meta({ id: 'PageFrame' })
export type PageFrame = z.output<typeof PageFrame>

/** The visible sections of the home page, in order. */
export const PublicHome = z.object({ sections: z.array(HomeSection) }).meta({ id: 'PublicHome' })
export type PublicHome = z.output<typeof PublicHome>

const tags = ['Content']

export const getHome = {
  method: 'GET',
  url: '/content/home',
  schema: { tags, summary: 'Get the sections of the home page', response: { 200: PublicHome, ...problems } },
} as const

/** Those of a tag, the most popular first, or chosen ones in their order; without those that are not public. */
export const listSectionProducts = {
  method: 'GET',
  url: '/content/products',
  schema: {
    tags,
    summary: 'List the products of a shelf',
    querystring: z.object({ ids: listParam(idParam), tag: z.string().trim().max(60).default(''), limit: limit(12) }),
    response: { 200: z.object({ items: z.array(ProductSummary) }), ...problems },
  },
} as const

/** 404 for a page that is not published, or not yet. */
export const getPage = {
  method: 'GET',
  url: '/content/pages/:key',
  schema: {
    tags,
    summary: 'Get an information page',
    params: z.object({ key: slug }),
    response: { 200: PublicPage, ...problems },
  },
} as const

export const getPageFrame = {
  method: 'GET',
  url: '/content/frame',
  schema: { tags, summary: 'Get what every page shows', response: { 200: PageFrame, ...problems } },
} as const
