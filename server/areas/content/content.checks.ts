/** What content must be to be saved, and to be published. */
import { type AnyContent, CONTENT_SCHEMAS, type ContentType } from '@shop/contract/content/content.schemas.ts'
import { BUILT_IN_CONTENT } from '@shop/contract/content/pages.ts'
import { findPlaceholderError, listBlocks, PAGE_BLOCKS, withoutEscapes } from '@shop/contract/content/placeholders.ts'
import { rejectInvalid } from '../../platform/http/http-error.ts'
import { claimsInArticle } from '../compliance/compliance.words.ts'
import { defaultPage } from './content.defaults.ts'

type Content = Readonly<Record<string, unknown>>

const NOT_SAVED = 'Some fields need another look.'

/** Returns content in the form of its type. Throws 422 naming each invalid field. */
export function parseContent(type: ContentType, key: string, given: Content): AnyContent {
  const { data, error } = CONTENT_SCHEMAS[type].safeParse(given)
  if (!data) {
    rejectInvalid(
      NOT_SAVED,
      error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    )
    throw error
  }
  if ('sections' in data || 'fonts' in data) return data
  const filled = textsOf(data).filter(({ path }) => 'bar' in data || path !== 'title')
  const errors = filled.flatMap(({ path, text }) => {
    const message = findPlaceholderError(text, key)
    return message ? [{ path, message }] : []
  })
  rejectInvalid(NOT_SAVED, errors)
  if ('bar' in data) return data
  // Footer, mails and search engines name the pages that every shop has by their titles.
  return { ...data, title: defaultPage(key)?.title ?? data.title }
}

/** Throws 422 if a block is missing that the law requires, or for a claim that a shop must not make. */
export function rejectUnlawful(key: string, content: AnyContent): void {
  const missing = listBlocks(key)
    .filter((block) => BUILT_IN_CONTENT[key]?.blocks.includes(block))
    .filter((block) => !('text' in content && content.text.includes(`{block.${block}}`)))
    .map((block) => ({ path: 'text', message: `The law requires this: ${PAGE_BLOCKS[block]}. Insert it again.` }))
  const texts = textsOf(content).map(({ path, text }) => ({ path, text: withoutEscapes(text) }))
  rejectInvalid('This can’t be published yet.', [...missing, ...claimsInArticle(texts)])
}

/** Returns every text of content with its path, such as 'footer.0.title'. */
function textsOf(content: AnyContent): { path: string; text: string }[] {
  if ('sections' in content) {
    return content.sections.flatMap(({ title, text }, place) => [
      { path: `sections.${place}.title`, text: title },
      { path: `sections.${place}.text`, text },
    ])
  }
  if ('fonts' in content) return []
  if ('bar' in content) {
    const { bar, header, mobile, footer, facts } = content
    const rows = <Row extends object>(path: string, list: readonly Row[], field: keyof Row & string) =>
      list.map((row, place) => ({ path: `${path}.${place}.${field}`, text: String(row[field]) }))
    return [
      ...rows('bar.texts', bar.texts, 'text'),
      ...rows('header', header, 'label'),
      ...rows('mobile', mobile, 'label'),
      ...rows('footer', footer, 'title'),
      ...footer.flatMap(({ links }, column) => rows(`footer.${column}.links`, links, 'label')),
      ...rows('facts', facts, 'title'),
      ...rows('facts', facts, 'text'),
    ]
  }
  const { title, lead, description, text } = content
  return Object.entries({ title, lead, description, text }).map(([path, value]) => ({ path, text: value }))
}
