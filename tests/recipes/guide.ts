/**
 * The recipes of docs/extending.md as data. A step is a code block whose first line contains its place:
 *
 *     ```ts file=contract/fields/product.fields.ts before="  is_featured: flag("
 *
 * `before`, `after` and `replace` refer to the only line with this text; a block without them is a new file.
 */
export interface Step {
  file: string
  code: string
  at?: { where: Where; line: string }
}

const WHERE = ['before', 'after', 'replace'] as const
type Where = (typeof WHERE)[number]

const BLOCK = /^( *)```\w+ file=(\S+)(?: (\w+)="([^"]+)")?\n([\s\S]*?)^\1```$/gm

/** Returns the steps under the heading `## ${heading}`, in order. */
export function readRecipe(guide: string, heading: string): Step[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(BLOCK)].map(([, indent = '', file = '', where, line, body = '']) => {
    const code = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    const known = WHERE.find((one) => one === where)
    return { file, code, ...(known && line && { at: { where: known, line } }) }
  })
}

/** Returns the text of a file after `step`. Throws if the step's line is missing or not unique. */
export function applyStep(text: string | undefined, { file, code, at }: Step): string {
  if (!at) {
    if (text !== undefined) throw new Error(`${file} exists already`)
    return code
  }
  if (text === undefined) throw new Error(`There is no ${file}`)
  const lines = text.split('\n')
  const places = lines.flatMap((line, index) => (line.includes(at.line) ? [index] : []))
  const [place] = places
  if (place === undefined || places.length > 1) throw new Error(`${file} has ${places.length} lines with '${at.line}'`)
  const start = at.where === 'after' ? place + 1 : place
  return lines.toSpliced(start, at.where === 'replace' ? 1 : 0, code.replace(/\n$/, '')).join('\n')
}
