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
  if ('sections' in data) return data
  const errors = (['lead', 'description', 'text'] as const).flatMap((path) => {
    const message = findPlaceholderError(data[path], key)
    return message ? [{ path, message }] : []
  })
  rejectInvalid(NOT_SAVED, errors)
  // Footer, mails and search engines name the pages that every shop has by their titles.
  return { ...data, title: defaultPage(key)?.title ?? data.title }
}

/** Throws 422 if a block is missing that the law requires, or for a claim that a shop must not make. */
export function rejectUnlawful(key: string, content: AnyContent): void {
  const missing = listBlocks(key)
    .filter((block) => BUILT_IN_CONTENT[key]?.blocks.includes(block))
    .filter((block) => !('text' in content && content.text.includes(`{block.${block}}`)))
    .map((block) => ({ path: 'text', message: `The law requires this: ${PAGE_BLOCKS[block]}. Insert it again.` }))
  rejectInvalid('This can’t be published yet.', [...missing, ...claimsInArticle(textsOf(content))])
}

function textsOf(content: AnyContent): { path: string; text: string }[] {
  if ('sections' in content) {
    return content.sections.flatMap(({ title, text }, place) => [
      { path: `sections.${place}.title`, text: title },
      { path: `sections.${place}.text`, text },
    ])
  }
  const { title, lead, description, text } = content
  return Object.entries({ title, lead, description, text }).map(([path, value]) => ({
    path,
    text: withoutEscapes(value),
  }))
}
