/** The plain fields of an article, which the schemas, the columns, the editor and the audit log are derived from. */
import { z } from 'zod'
import { listParam, slug, timestamp } from '../lib/fields.ts'
import { MarkdownText } from '../lib/markdown.ts'
import {
  address,
  type Fields,
  fieldNames,
  fieldsWith,
  fieldsWithout,
  optional,
  required,
  requiredText,
  text,
  time,
} from '../lib/record-fields.ts'

export const PostStatus = z.enum(['draft', 'published', 'archived'])

export const tag = z.string().trim().min(1).max(60, 'Use at most 60 characters for a tag.')
// The form is sent as multipart, where every value is text: an empty one means none.
const sentSlug = z.preprocess((value) => (value === '' ? undefined : value), slug.optional())
const sentTime = z.preprocess((value) => (value === '' ? null : value), timestamp.nullable())

/** In the order of the API description. All are public; `content` is markdown. */
export const POST_FIELDS = {
  title: requiredText('Enter a title.', { max: 200, label: 'Title', group: 'article', isCheckedForClaims: true }),
  slug: {
    ...address({ help: 'Leave blank to use the title.', group: 'details' }),
    write: sentSlug,
    draft: sentSlug,
  },
  excerpt: text({
    max: 500,
    rows: 3,
    label: 'Excerpt',
    help: 'Shown in lists, in the feed and in search results.',
    group: 'article',
    isCheckedForClaims: true,
  }),
  content: optional('markdown', MarkdownText, z.string(), '', {
    rows: 24,
    label: 'Text',
    help: 'Markdown. Products you link to or name are listed below the article.',
    group: 'article',
    isOnPage: true,
    isCheckedForClaims: true,
  }),
  tags: required('list', listParam(tag), z.array(z.string()), [], {
    label: 'Tags',
    group: 'details',
    isOptional: true,
    isCheckedForClaims: true,
  }),
  author: text({ max: 100, label: 'Author', group: 'details', isOptional: true }),
  status: optional('choice', PostStatus, PostStatus, 'draft', {
    choices: { draft: 'Draft', published: 'Published', archived: 'Archived' },
    label: 'Status',
    group: 'publication',
  }),
  // May be in the future: the post appears then. A post published without a date is published now.
  published_at: {
    ...time({
      label: 'Publish date',
      help: 'London time. Leave blank to publish at once, or choose a later time.',
      group: 'publication',
    }),
    write: sentTime,
    draft: sentTime.default(null),
  },
  cover_alt: text({ max: 300, label: 'Description of the cover', isCheckedForClaims: true }),
} as const satisfies Fields

/** Those that lists show, and those that only the article's own page shows. */
export const POST_SUMMARY_FIELDS = fieldsWithout(POST_FIELDS, 'isOnPage')
export const POST_PAGE_FIELDS = fieldsWith(POST_FIELDS, 'isOnPage')

/** The names of the texts that the compliance rules check. */
export const POST_TEXT_NAMES = fieldNames(fieldsWith(POST_FIELDS, 'isCheckedForClaims'))
