import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs, in one file: it compresses better than its parts and changes only with a new version. */
const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } },
      },
    },
  },
})
