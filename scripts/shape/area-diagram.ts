/** The diagram of the server's areas in docs/architecture.md, drawn from their imports. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readImports } from '../../tests/unit/structure.ts'
import { isProduction, readSources } from './sources.ts'

const PAGE = fileURLToPath(new URL('../../docs/architecture.md', import.meta.url))
const BLOCK = /(?<=<!-- areas: written by npm run shape -- --save -->\n)[\s\S]*?(?=<!-- end of areas -->)/
/** Areas that most others use, named in a sentence because their arrows would hide the rest. */
const USED_BY_MOST = ['compliance', 'mail', 'media']

/** Returns the diagram that the imports give now, as a Mermaid block. */
export function drawAreas(): string {
  const imports = readSources('server/areas/*.ts')
    .filter(isProduction)
    .flatMap(({ path, text }) => readImports(path, text).map((to) => [areaOf(path), areaOf(to)] as const))
    .filter(([from, to]) => to !== undefined && from !== to && !USED_BY_MOST.includes(to))
  const arrows = new Set(imports.map(([from, to]) => `${from} --> ${to}`))
  const lines = [...arrows].toSorted().flatMap((arrow) => {
    const [from = '', to = ''] = arrow.split(' --> ')
    if (!arrows.has(`${to} --> ${from}`)) return [`  ${arrow}`]
    return from < to ? [`  ${from} <--> ${to}`] : []
  })
  return `\`\`\`mermaid\nflowchart LR\n${lines.join('\n')}\n\`\`\`\n`
}

/** Returns the diagram in the page. */
export const readDrawnAreas = (): string | undefined => BLOCK.exec(readFileSync(PAGE, 'utf8'))?.[0]

/** Writes the diagram into the page. */
export function saveAreas(): void {
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(BLOCK, () => drawAreas()),
  )
}

const areaOf = (path: string): string | undefined => /^server\/areas\/([^/]+)\//.exec(path)?.[1]
