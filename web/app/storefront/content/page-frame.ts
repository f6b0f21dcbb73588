import type { PageFrame } from '@shop/contract/content/content.ts'
import { createContext } from 'react'

/** Used if the server's data could not be loaded. */
export const DEFAULT_FRAME: PageFrame = { footer_pages: [] }

/** What header and footer show in addition to the settings. */
export const PageFrameContext = createContext(DEFAULT_FRAME)
