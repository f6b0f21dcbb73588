/**
 * Stands in for the package react-style-singleton, with which dialogs keep the page behind them still (vite.config.ts): the
 * package adds a <style> element, which the page's policy refuses; a constructed sheet says the same and is allowed.
 */
import { useEffect } from 'react'

/** A component that brings its `styles` while at least one of it is drawn. */
export function styleSingleton() {
  const sheet = sharedSheet()
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: only what is dynamic may change, as in the package
    useEffect(() => sheet(styles), [styles && dynamic])
    return null
  }
}

/** Brings `css` with the first caller; what it answers takes it away with the last. */
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
