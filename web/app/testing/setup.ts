/** Runs before each test file: files share their modules, so hooks of a module would be those of the first file alone. */
import { afterEach, beforeEach } from 'vitest'
import { closePage, openPage } from './render.tsx'

// Some files test what the server renders, without a page.
if ('document' in globalThis) {
  beforeEach(openPage)
  afterEach(closePage)
}
