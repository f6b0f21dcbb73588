import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs, in one file: it compresses better than its parts and changes only with a new version. */
const framework =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/

/**
 * What stands around every page and what shows goods, in one file for the same reason. What opens over a page stays out:
 * the dialogs and the toasts come when they are asked for. Its styles belong in app.css, which says the order of the layers:
 * a file of their own would come before it.
 */
const storefront =
  /[\\/]web[\\/]app[\\/](entry\.client|(shell|ui|goods|seo)[\\/](?!mobile-|category-tree|dialog|drawer|pager|paging|toast-area|gallery-zoom|order-)|areas[\\/]catalogue[\\/](product-card|option-picker|page-notice))/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'storefront', test: storefront, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
