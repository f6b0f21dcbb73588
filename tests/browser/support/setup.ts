/** Runs before each test file. */
import { afterEach } from 'vitest'
import { expectNoPolicyViolation } from './browser.ts'

afterEach(expectNoPolicyViolation)
