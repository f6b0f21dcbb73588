/** The evidence of an order as a file. */

/** Plain styles, because the file is read without the shop's. */
const STYLES = `
  body { font: 15px/1.5 system-ui, sans-serif; color: #111; margin: 2rem auto; max-width: 50rem; padding: 0 1rem }
  h2 { border-bottom: 1px solid #999; margin-top: 2rem; break-after: avoid }
  dl > div { display: grid; grid-template-columns: 12rem 1fr; gap: 1rem; padding: .2rem 0 }
  dd { margin: 0; overflow-wrap: anywhere }
  dt, th { color: #555; font-weight: 400; text-align: left }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid #ccc; padding: .3rem .8rem .3rem 0; vertical-align: top }
  pre { font: inherit; white-space: pre-wrap }`

/** Returns a page that needs nothing else: what `shown` shows, without its links. */
export function evidenceFile(title: string, shown: Element): string {
  const name = document.createElement('title')
  name.textContent = title
  const content = document.createElement('body')
  content.append(shown.cloneNode(true))
  for (const link of content.querySelectorAll('a')) link.replaceWith(link.textContent)
  for (const details of content.querySelectorAll('details')) details.open = true
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">${name.outerHTML}<style>${STYLES}</style></head>
${content.outerHTML}</html>`
}
