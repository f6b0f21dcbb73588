/** Runs before each test file. */
import { afterAll, afterEach } from 'vitest'
import { expectNoPolicyViolation, printTabs } from './browser.ts'
import { closeVisits } from './shared-browser.ts'

afterEach(({ task }) => printTabs(task.result?.state === 'fail'))
afterEach(expectNoPolicyViolation)
afterAll(closeVisits)
