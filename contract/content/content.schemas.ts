/** The content of each type, as it is stored. */
import { z } from 'zod'
import { id } from '../lib/fields.ts'
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
    image: z
      .string()
      .regex(/^(?:\/media\/[a-z0-9-]+\/\d+)?$/, 'Upload the image.')
      .default(''),
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

export const CONTENT_SCHEMAS = { page: PageContent, home: HomeContent } as const
export type ContentType = keyof typeof CONTENT_SCHEMAS
export type AnyContent = z.output<(typeof CONTENT_SCHEMAS)[ContentType]>
