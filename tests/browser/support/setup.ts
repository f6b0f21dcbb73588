/** Runs before each test file. */
import { afterAll, afterEach } from 'vitest'
import { expectNoPolicyViolation } from './browser.ts'
import { closeVisits } from './shared-browser.ts'

afterEach(expectNoPolicyViolation)
afterAll(closeVisits)
