/** Runs before each test file: files share their modules, so hooks in a module would run only for the first file. */
import { afterEach, beforeEach } from 'vitest'
import { closePage, openPage } from './render.tsx'

// Some files test server rendering, without a document.
if ('document' in globalThis) {
  beforeEach(openPage)
  afterEach(closePage)
}
