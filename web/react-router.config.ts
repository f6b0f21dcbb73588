import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // A new build is created in its own folder and then replaces the one in use.
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'build',
  ssr: true,
  // The list of routes is small, so it is sent once and navigation needs no route discovery.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
