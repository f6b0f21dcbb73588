import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { shopFont } from './subset-font.ts'

/** What every page needs, in one file: it compresses better than its parts and changes only with a new version. */
const framework =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/

/**
 * What surrounds every page and what shows products, in one file for the same reason. What opens over a page is not in it:
 * the dialogs and the toasts come when they are asked for. Its styles belong in app.css, which says the order of the layers:
 * a file of their own would come before it.
 */
const storefront =
  /[\\/]web[\\/]app[\\/](entry\.client|(shell|ui|product|seo)[\\/]([\w-]+[\\/])?(?!mobile-|category-tree|dialog|drawer|pager|paging|style-|toast-area|gallery-zoom)[^\\/]+$|storefront[\\/]catalogue[\\/](card[\\/]product-card|product[\\/](option-picker|page-notice)))/

/** In sonner: adds the toasts' rules as a <style> element, which the page's policy refuses. */
const INSERTS_STYLE = /(?<=function __insertCSS\(code\) \{\n)[\s\S]*?(?=\n\}\n)/
const ADOPTS_SHEET = `
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`

/** Lets the toasts bring their rules as a constructed sheet. A release of sonner that does it otherwise ends the build. */
const toastsWithoutStyleElement: Plugin = {
  name: 'toasts-without-style-element',
  transform: {
    filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
    handler(code) {
      if (!INSERTS_STYLE.test(code)) throw new Error('sonner adds its styles in another way than vite.config.ts knows.')
      return { code: code.replace(INSERTS_STYLE, ADOPTS_SHEET), map: null }
    },
  },
}

export default defineConfig({
  plugins: [shopFont, tailwindcss(), reactRouter(), toastsWithoutStyleElement],
  resolve: {
    alias: { 'react-style-singleton': fileURLToPath(new URL('app/ui/style-singleton.ts', import.meta.url)) },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server has the contract already: a second copy would name every schema of the API's description twice.
    ssr: { build: { rolldownOptions: { external: /^@shop\/contract\// } } },
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
