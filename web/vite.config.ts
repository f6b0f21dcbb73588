import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { inlineScript } from './inline-script.ts'
import { shopFont } from './subset-font.ts'

/** The framework of every page, in one file: it compresses better than its parts and changes only with new versions. */
const framework =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/

/**
 * The shell and everything that shows products, in one file for the same reason. Dialogs and toasts are not in it: they
 * are loaded on demand. Its styles belong in app.css, which defines the order of the layers: a separate file would load
 * before it.
 */
const storefront =
  /[\\/]web[\\/]app[\\/](entry\.client|(shell|ui|product|seo)[\\/]([\w-]+[\\/])?(?!mobile-|category-tree|dialog|drawer|pager|paging|style-|toast-area|gallery-zoom)[^\\/]+$|storefront[\\/]catalogue[\\/](card[\\/]product-card|product[\\/](option-picker|page-notice)))/

/** In sonner: adds the toasts' rules as a <style> element, which the page's Content Security Policy blocks. */
const INSERTS_STYLE = /(?<=function __insertCSS\(code\) \{\n)[\s\S]*?(?=\n\}\n)/
const ADOPTS_SHEET = `
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`

/** Makes sonner use a constructed style sheet instead. The build fails if a release of sonner does it differently. */
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
  plugins: [shopFont, inlineScript, tailwindcss(), reactRouter(), toastsWithoutStyleElement],
  resolve: {
    alias: { 'react-style-singleton': fileURLToPath(new URL('app/ui/style-singleton.ts', import.meta.url)) },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server has loaded the contract: a second copy would register every schema of the API's description twice.
    ssr: {
      build: { rolldownOptions: { external: /^@shop\/contract\// } },
      // Bundled, so that the server loads only what the pages use of these large packages.
      resolve: {
        noExternal: [/^(lucide-react|radix-ui|@radix-ui|@tanstack|@dnd-kit|react-hook-form|@hookform)(\/|$)/],
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Shorter than the default of 8: every page loads the list of all files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
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
