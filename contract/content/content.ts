/** Content that staff write, for visitors: information pages, and what every page shows. */
import { z } from 'zod'
import { slug } from '../lib/fields.ts'
import { problems } from '../problems.ts'

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

const MenuLink = z.object({ label: z.string(), path: z.string() }).meta({ id: 'MenuLink' })
export type MenuLink = z.output<typeof MenuLink>

/** What the header and the footer show. */
export const PageFrame = z
  .object({
    /** The pages that staff have added to the footer. */
    footer_pages: z.array(MenuLink),
  })
  .meta({ id: 'PageFrame' })
export type PageFrame = z.output<typeof PageFrame>

const tags = ['Content']

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
