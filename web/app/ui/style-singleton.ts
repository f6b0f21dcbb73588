/**
 * Replaces the package react-style-singleton, with which dialogs lock the page's scrolling (vite.config.ts): it adds
 * a <style> element, which the Content Security Policy blocks; a constructed style sheet is allowed.
 */
import { useEffect } from 'react'

/** Creates a component that applies its `styles` while at least one instance is mounted. */
export function styleSingleton() {
  const sheet = sharedSheet()
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: only what is dynamic may change, as in the package
    useEffect(() => sheet(styles), [styles && dynamic])
    return null
  }
}

/** Applies `css` with the first caller; the returned function removes it with the last. */
function sharedSheet(): (css: string) => () => void {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return (css) => {
    users += 1
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }
    return () => {
      users -= 1
      if (users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      sheet = undefined
    }
  }
}
