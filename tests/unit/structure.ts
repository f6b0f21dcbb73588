/** The import rules of docs/architecture.md as a function. */
import { posix } from 'node:path'

interface Place {
  /** contract, demo, server, web, tests, bench, scripts */
  workspace: string
  /** In server: platform, areas, testing, migrations …; in web: storefront, shell, ui, routes … */
  folder: string
  /** The area, if the folder is `areas` or `storefront`. */
  area: string
  file: string
}

/** Returns the place of a file from its path. */
function placeOf(path: string): Place {
  const parts = path.split('/')
  const [workspace = ''] = parts
  const inner = workspace === 'web' ? parts.slice(2) : parts.slice(1)
  const folder = inner.length > 1 ? (inner[0] ?? '') : ''
  return {
    workspace,
    folder,
    area: ['areas', 'storefront'].includes(folder) ? (inner[1] ?? '') : '',
    file: inner.at(-1) ?? '',
  }
}

/** Returns why `from` may not import `to` (both relative to the repository's root); undefined if it may. */
export function whyForbidden(from: string, to: string): string | undefined {
  const [source, target] = [placeOf(from), placeOf(to)]
  // Files such as import.test-shop.ts are helpers of the tests in the same folder.
  const isTest = /\.test(-[a-z]+)?\.tsx?$/.test(from)
  if (source.workspace === 'contract' && target.workspace !== 'contract')
    return 'the contract imports nothing of the shop'
  if (source.workspace === 'server' && target.workspace === 'web') return 'the server does not import the web'
  if (source.workspace === 'demo' && target.workspace === 'web') return 'the demo does not import the web'
  if (source.workspace === 'web' && target.workspace === 'demo') return 'the web does not import the demo'
  if (source.workspace === 'web' && target.workspace === 'server') return 'the web does not import the server'
  if (
    ['assistant', 'contract', 'demo', 'server', 'web'].includes(source.workspace) &&
    ['tests', 'bench'].includes(target.workspace)
  ) {
    return 'the shop does not import its tests or benchmarks'
  }
  const isTestHelp = source.folder === 'testing' || ['tests', 'bench', 'vitest.config.ts'].includes(source.workspace)
  if (target.workspace === 'server' && target.folder === 'testing' && !isTest && !isTestHelp) {
    return 'only tests and benchmarks import the test helpers'
  }
  if (isTest) return undefined
  if (target.workspace === 'demo' && ['platform', 'areas'].includes(source.folder)) {
    return 'neither the platform nor an area imports the demo'
  }
  if (source.workspace === 'assistant' && target.folder === 'areas' && isInner(target)) return CALLS_SERVICES
  if (source.workspace !== target.workspace) return undefined
  return source.workspace === 'server' ? whyForbiddenInServer(source, target) : whyForbiddenInWeb(source, target)
}

const CALLS_SERVICES = 'an area calls another area’s service, never its repository or routes'

/** Whether a file is internal to its server area: SQL or HTTP. */
const isInner = ({ file }: Place): boolean => /\.(repository|routes)\.ts$/.test(file)

/** Whether a file creates an area: `<area>.area.ts`. */
const isAreaFile = ({ file }: Place): boolean => file.endsWith('.area.ts')

function whyForbiddenInServer(source: Place, target: Place): string | undefined {
  if (source.folder === 'platform' && target.folder !== 'platform') return 'the platform knows no area'
  if (source.folder === '' && source.file === 'app.ts' && target.folder === 'areas' && !isAreaFile(target))
    return 'the application imports only <area>.area.ts of an area'
  if (source.folder !== 'areas') return undefined
  if (target.folder === '' && target.file !== 'context.ts') return 'an area does not import the application'
  const isElsewhere = target.folder === 'areas' && target.area !== source.area
  if (isElsewhere && isAreaFile(target)) return 'only server/app.ts puts areas together'
  return isElsewhere && isInner(target) ? CALLS_SERVICES : undefined
}

function whyForbiddenInWeb(source: Place, target: Place): string | undefined {
  if (source.folder === 'ui' && target.folder !== 'ui' && target.folder !== '') return 'ui/ has no business words'
  if (!['storefront', 'product', 'order'].includes(source.folder)) return undefined
  if (target.folder === 'routes') return 'only the router imports a page'
  const isElsewhere = target.folder === 'storefront' && target.area !== source.area
  if (isElsewhere && !/(^|\.)queries\.ts$|^use-/.test(target.file))
    return 'an area of the storefront imports only queries and hooks of another area'
  return undefined
}

/** Returns the paths of all modules that `text` imports, relative to the root, without packages. */
export function readImports(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier)
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('@shop/')) return [specifier.slice('@shop/'.length)]
    if (specifier.startsWith('~/')) return [`web/app/${specifier.slice(2)}`]
    return specifier.startsWith('.') ? [posix.normalize(posix.join(posix.dirname(path), specifier))] : []
  })
}
