import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findRedisProgram } from './server/testing/processes/redis-program.ts'
import { inOrder } from './tests/unit/order.ts'

const FILES = '**/*.test.{ts,tsx}'

/** Those that start a Redis of their own. */
const REDIS_FILES = '**/*.redis.test.ts'
const hasRedis = findRedisProgram() !== undefined
if (!hasRedis) process.stdout.write(`There is no redis-server or valkey-server here: ${REDIS_FILES} are left out.\n`)

/**
 * In CI, a browser or fault test that runs into a timeout is tried once more, and named at the end: the machine may have been busy.
 * One that finds something wrong is not.
 */
const retry = { count: process.env.CI ? 1 : 0, condition: /timeout|timed out/i }

/** They measure how old responses are, which tests beside them would change. */
const ALONE = ['tests/faults/fresh-responses.test.ts']

/** Browser tests mostly compute, and fault tests mostly wait. */
const MIXED = ['browser', 'faults']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const described = (await super.sort(files)).map((specification) => ({
      specification,
      path: specification.moduleId,
      project: specification.project.name,
      isMixed: MIXED.includes(specification.project.name),
    }))
    return inOrder(described).map(({ specification }) => specification)
  }
}

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...(hasRedis ? [] : [REDIS_FILES])],
    // One more than cores: tests wait for timeouts, processes and pages, and meanwhile a core would be idle.
    maxWorkers: availableParallelism() + 1,
    // They end tests that hang. No test measures speed, and a CI machine may be three times slower than a developer’s.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['server/testing/global-setup.ts'],
          include: [`{assistant,contract,demo,server,scripts,tests/unit,tests/api,tests/recipes,tests/soak}/${FILES}`],
          environment: 'node',
          // Each file closes what it opens, and Vitest restores all mocks and globals after each test; loading the shop again
          // for every file would take a third of the time.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // The fuzz test starts a shop of its own on a copy of the same demo folder.
          include: [`tests/{browser,fuzz}/${FILES}`],
          environment: 'node',
          // Files that follow each other in a worker share its browser and the packages it has loaded.
          isolate: false,
          globalSetup: ['tests/browser/support/unpack-browser.ts', 'tests/browser/support/global-setup.ts'],
          setupFiles: ['tests/browser/support/setup.ts'],
          testTimeout: 300_000,
          retry,
          // The default of a second is too short for a page that loads on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        // Each has shops of its own, and ends them.
        test: {
          name: 'faults',
          include: [`tests/{development,faults}/${FILES}`],
          exclude: ALONE,
          environment: 'node',
          globalSetup: ['tests/browser/support/unpack-browser.ts'],
          testTimeout: 300_000,
          retry,
          // As for browser tests: a shop on a busy machine may need more than a second to react to a signal.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: [`web/app/${FILES}`],
          environment: 'happy-dom',
          setupFiles: ['web/app/testing/setup.ts'],
          // Loading React again for every file would take half of the time.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
})
