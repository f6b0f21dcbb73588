/** What content must be to be saved, and to be published. */
import { CONTENT_SCHEMAS, type ContentType, type PageContent } from '@shop/contract/content/content.schemas.ts'
import { BUILT_IN_PAGES } from '@shop/contract/content/pages.ts'
import { findPlaceholderError, listBlocks, PAGE_BLOCKS, withoutEscapes } from '@shop/contract/content/placeholders.ts'
import { rejectInvalid } from '../../platform/http/http-error.ts'
import { claimsInArticle } from '../compliance/compliance.words.ts'
import { defaultPage } from './content.defaults.ts'

type Content = Readonly<Record<string, unknown>>

const NOT_SAVED = 'Some fields need another look.'

/** Returns content in the form of its type. Throws 422 naming each invalid field. */
export function parseContent(type: ContentType, key: string, given: Content): PageContent {
  const { data, error } = CONTENT_SCHEMAS[type].safeParse(given)
  if (!data) {
    rejectInvalid(
      NOT_SAVED,
      error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    )
    throw error
  }
  const errors = ['lead', 'description', 'text'].flatMap((path) => {
    const message = findPlaceholderError(String(Object(data)[path]), key)
    return message ? [{ path, message }] : []
  })
  rejectInvalid(NOT_SAVED, errors)
  // The titles of pages that every shop has are part of its address book: footer, mails and search engines name them.
  return { ...data, title: defaultPage(key)?.title ?? data.title }
}

/** Throws 422 if a block is missing that the law requires, or for a claim that a shop must not make. */
export function rejectUnlawful(key: string, { title, lead, description, text }: PageContent): void {
  const missing = listBlocks(key)
    .filter((block) => BUILT_IN_PAGES[key]?.blocks.includes(block) && !text.includes(`{block.${block}}`))
    .map((block) => ({ path: 'text', message: `The law requires this block: ${PAGE_BLOCKS[block]}. Insert it again.` }))
  const texts = Object.entries({ title, lead, description, text }).map(([path, value]) => ({
    path,
    text: withoutEscapes(value),
  }))
  rejectInvalid('This can’t be published yet.', [...missing, ...claimsInArticle(texts)])
}
