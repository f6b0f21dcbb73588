/** A Vitest reporter that writes what `npm test` summarises: how each test ended, and how long each file took. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class TestResults {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const retried = tests.filter((test) => test.diagnostic()?.flaky).map((test) => test.fullName)
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const files = modules.map((module) => ({
      name: relative(process.cwd(), module.moduleId),
      // Imports, hooks and tests.
      ms: module.diagnostic().collectDuration + module.diagnostic().duration,
    }))
    // Skipped tests count as failed.
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify({ passed, failed: tests.length - passed, files, retried }))
  }
}
