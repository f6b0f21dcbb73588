/** The content of a shop whose staff have not changed it, from the files in contract/content. */
import { readFileSync } from 'node:fs'
import { type AnyContent, HomeContent, PageContent } from '@shop/contract/content/content.schemas.ts'
import { DEFAULT_FRAME } from '@shop/contract/content/frame.ts'
import { BUILT_IN_CONTENT, FRAME_KEY, HOME_KEY } from '@shop/contract/content/pages.ts'

const FOLDER = new URL('../../../contract/content/pages/', import.meta.url)
/** A file begins with lines like 'title: Recycling' between two lines of three hyphens. */
const FILE = /^---\n(?<head>.*?)\n---\n\n(?<text>.*)$/s

const HOME = HomeContent.parse(JSON.parse(readFileSync(new URL('../home.json', FOLDER), 'utf8')))
const PAGES = new Map(
  Object.entries(BUILT_IN_CONTENT).flatMap(([key, { type }]) =>
    type === 'page' ? [[key, readPage(key)] as const] : [],
  ),
)

function readPage(key: string): PageContent {
  const { head = '', text = '' } = FILE.exec(readFileSync(new URL(`${key}.md`, FOLDER), 'utf8'))?.groups ?? {}
  const lines = head.split('\n').map((line) => line.split(/: (.*)/s, 2))
  return PageContent.parse({ search_title: '', in_footer: false, text, ...Object.fromEntries(lines) })
}

export const defaultHome = (): HomeContent => HOME

/** Returns the default of a page that every shop has; undefined for others. */
export const defaultPage = (key: string): PageContent | undefined => PAGES.get(key)

/** Returns the default of what every shop has; undefined for others. */
export const defaultContent = (key: string): AnyContent | undefined =>
  key === FRAME_KEY ? DEFAULT_FRAME : key === HOME_KEY ? HOME : PAGES.get(key)
