import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // A fresh build is made beside the one in use and then put in its place.
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'build',
  ssr: true,
  // The whole list of routes is small: sent once, no page ever waits to learn that another exists.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
