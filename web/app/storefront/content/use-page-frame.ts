import type { PageFrame } from '@shop/contract/content/content.ts'
import { BUILT_IN_LINKS, DEFAULT_FRAME as DEFAULT_CONTENT, toPageFrame } from '@shop/contract/content/frame.ts'
import { createContext, use } from 'react'

/** The shop's usual menus, if the server's data could not be loaded. Its other texts need the settings. */
export const DEFAULT_FRAME: PageFrame = {
  ...toPageFrame(DEFAULT_CONTENT, {
    known: BUILT_IN_LINKS,
    fill: (text) => text,
    now: new Date(0),
    footerPages: [],
  }),
  bar: [],
  facts: [],
}

export const PageFrameContext = createContext(DEFAULT_FRAME)

/** Returns the bar, the menus and the service facts of every page. */
export const usePageFrame = (): PageFrame => use(PageFrameContext)
