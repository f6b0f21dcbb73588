/** The content of each type, as it is stored. */
import { z } from 'zod'
import { BrandingContent } from '../branding/branding.content.ts'
import { ImagePath, id, timestamp } from '../lib/fields.ts'
import { localPath } from '../lib/local-path.ts'
import { MarkdownText } from '../lib/markdown.ts'

const line = (max: number) => z.string().trim().max(max)

/** An information page. Its texts may contain placeholders. */
export const PageContent = z.object({
  title: line(80).min(1, 'Enter a title.'),
  /** Used instead of the title in search results; empty for the same. */
  search_title: line(80),
  description: line(300),
  /** The sentence below the title. */
  lead: line(400),
  text: MarkdownText,
  /** Only a page that staff have added is in the footer by this switch; the others are in its menu. */
  in_footer: z.boolean(),
})
export type PageContent = z.output<typeof PageContent>

/** The types of sections of the home page. */
export const SECTION_TYPES = [
  'hero',
  'finder',
  'categories',
  'products',
  'strengths',
  'bundles',
  'brands',
  'articles',
  'text',
  'facts',
] as const

/** Which products a shelf shows; `popular` and `newest` are rules. */
export const PRODUCT_SOURCES = ['popular', 'newest', 'category', 'tag', 'picked'] as const

/** One section of the home page. Each type uses some of the fields; an empty title is the usual one of its type. */
export const HomeSection = z
  .object({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    type: z.enum(SECTION_TYPES),
    is_hidden: z.boolean().default(false),
    title: line(80).default(''),
    text: MarkdownText.default(''),
    image: ImagePath,
    image_alt: line(200).default(''),
    link_label: line(40).default(''),
    link_path: line(200)
      .refine((path) => path === '' || localPath(path, '') !== '', 'Enter an address of this shop that starts with /.')
      .default(''),
    source: z.enum(PRODUCT_SOURCES).default('popular'),
    category_id: id.nullable().default(null),
    tag: line(60).default(''),
    product_ids: z.array(id).max(12).default([]),
    limit: z.int().min(1).max(12).default(4),
  })
  .meta({ id: 'HomeSection' })
export type HomeSection = z.output<typeof HomeSection>

export const HomeContent = z.object({ sections: z.array(HomeSection).max(30, 'Use at most 30 sections.') })
export type HomeContent = z.output<typeof HomeContent>

const REFERENCE = /^(?:categories|page:[a-z0-9-]{1,60}|(?:category|subcategory|brand|article):[1-9]\d{0,9})$/

/** Where a link of a menu leads: 'category:4' and such, a path of this shop, or an https URL. */
const LinkTarget = line(300).refine(
  (to) => REFERENCE.test(to) || localPath(to, '') !== '' || isWebAddress(to),
  'Choose a page, or enter an address that starts with / or https://.',
)

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return text.startsWith('https://') && url !== null && url.username === '' && url.password === ''
}

const rowId = z.string().regex(/^[a-z0-9:/-]{1,60}$/)
const FrameLink = z.object({ id: rowId, label: line(40).min(1, 'Enter a name.'), to: LinkTarget })

export const FACT_ICONS = ['truck', 'shield', 'return', 'chat', 'leaf', 'recycle'] as const

/** What surrounds every page. Its texts may contain placeholders; the ids of rows are for the editor. */
export const FrameContent = z.object({
  /** Shown from `starts_at` until `ends_at`, if it has them. */
  bar: z
    .object({
      is_shown: z.boolean(),
      texts: z
        .array(z.object({ id: rowId, text: line(120).min(1, 'Enter a text.'), to: z.literal('').or(LinkTarget) }))
        .max(3, 'Use at most three texts.'),
      starts_at: timestamp.nullable(),
      ends_at: timestamp.nullable(),
    })
    .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || new Date(starts_at) < new Date(ends_at), {
      path: ['ends_at'],
      message: 'Choose an end after the start.',
    }),
  header: z.array(FrameLink).max(8, 'Use at most eight links.'),
  mobile: z.array(FrameLink).max(12, 'Use at most twelve links.'),
  footer: z
    .array(
      z.object({
        id: rowId,
        title: line(40).min(1, 'Enter a title.'),
        links: z.array(FrameLink).max(12, 'Use at most twelve links.'),
      }),
    )
    .max(4, 'Use at most four columns.'),
  facts: z
    .array(
      z.object({
        id: rowId,
        icon: z.enum(FACT_ICONS),
        title: line(40).min(1, 'Enter a title.'),
        text: line(120),
      }),
    )
    .max(4, 'Use at most four facts.'),
})
export type FrameContent = z.output<typeof FrameContent>

export const CONTENT_SCHEMAS = {
  page: PageContent,
  home: HomeContent,
  frame: FrameContent,
  branding: BrandingContent,
} as const
export type ContentType = keyof typeof CONTENT_SCHEMAS
export type AnyContent = z.output<(typeof CONTENT_SCHEMAS)[ContentType]>
