import { defineConfig } from 'vitest/config'

const FILES = '**/*.test.{ts,tsx}'

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['server/testing/global-setup.ts'],
          include: [`{contract,server,scripts,tests/unit,tests/api}/${FILES}`],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [`tests/{browser,faults}/${FILES}`],
          environment: 'node',
          globalSetup: ['tests/browser/global-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: [`web/app/${FILES}`], environment: 'happy-dom' },
      },
    ],
  },
})
