/** `shop import FILE.csv`: runs an import and prints the result. */
import { readFile } from 'node:fs/promises'
import { ImportMapping } from '@shop/contract/products/import-mapping.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { UnreadableFile } from './formats/import.product.ts'
import type { FetchLimits } from './import.fetch.ts'
import type { MediaStore } from './import.images.ts'
import { type ImportProgress, importService } from './import.service.ts'
import type { ImportSummary } from './import.summary.ts'
import { headerName } from './reading/import.csv.ts'

const USAGE = 'Usage: npm run shop -- import FILE.csv [--stock] [--untracked-stock N] [--mapping FILE.json]'
const BAR_WIDTH = 24
const SHOPS = { shopify: 'Shopify', woocommerce: 'WooCommerce', shop: 'Own', mapped: 'Mapped' } as const
/** Without a terminal, progress is printed at this interval. */
const PLAIN_STEP_PERCENT = 10

export interface ImportCommandDependencies extends Pick<Context, 'db' | 'clock'> {
  media: MediaStore
  /** Prints one line. */
  print: (line: string) => void
  /** A terminal for a progress bar; without one, progress is printed at intervals. */
  terminal?: { write(text: string): unknown; isTTY?: boolean | undefined }
  /** Stock of products without a count in the file. */
  untrackedStock?: number
  /** A JSON file with the meaning of the columns. */
  mappingPath?: string | undefined
  /** Whether stock counts of the file replace those of the shop. */
  takesStock?: boolean
  fetch?: Partial<FetchLimits>
}

/** Returns the exit code: 1 if the file is unreadable or no product of it is in the shop, otherwise 0. */
export async function importCommand(args: string[], deps: ImportCommandDependencies): Promise<number> {
  const {
    db,
    media,
    clock,
    print,
    terminal = process.stdout,
    untrackedStock = 0,
    takesStock = false,
    mappingPath,
  } = deps
  const [path, ...rest] = args
  if (path === undefined || rest.length > 0) {
    print(USAGE)
    return 1
  }
  const imports = importService({ db, media, clock, takesStock, fetch: deps.fetch ?? {} })
  const erase = () => (terminal.isTTY ? terminal.write('\r\u001b[K') : undefined)
  try {
    const onProgress = terminal.isTTY ? barOn(terminal) : linesBy(print)
    const mapping = mappingPath === undefined ? undefined : await readMapping(mappingPath)
    const summary = await imports.importFile({ path, untrackedStock, onProgress, mapping })
    erase()
    for (const line of reportOf(summary)) print(line)
    return summary.created + summary.updated + summary.unchanged > 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    erase()
    print(error.message)
    return 1
  }
}

/** Throws UnreadableFile. */
async function readMapping(path: string): Promise<ImportMapping> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new UnreadableFile(`We can’t read the mapping ${path}.`, { cause })
  })
  try {
    const { targets, ...mapping } = Object(JSON.parse(text))
    const named = Object.entries(Object(targets)).map(([name, target]) => [headerName(name), target])
    return ImportMapping.parse({ ...mapping, targets: Object.fromEntries(named) })
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : 'It isn’t JSON.'
    throw new UnreadableFile(`The mapping ${path} can’t be used. ${reason}`, { cause })
  }
}

/** Draws a progress bar on one line. */
function barOn(terminal: { write(text: string): unknown }): (progress: ImportProgress) => void {
  return whenMoved(1, (percent, what) => {
    const filled = Math.round((percent / 100) * BAR_WIDTH)
    terminal.write(`\r\u001b[K[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${percent}%  ${what}`)
  })
}

function linesBy(print: (line: string) => void): (progress: ImportProgress) => void {
  return whenMoved(PLAIN_STEP_PERCENT, (percent, what) => print(`${what}: ${percent}%`))
}

/** Calls `tell` each time another `step` percent are done. */
function whenMoved(step: number, tell: (percent: number, what: string) => void) {
  let last = ''
  return ({ phase, done, total }: ImportProgress): void => {
    const percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 100
    const now = `${phase} ${Math.floor(percent / step)}`
    if (now === last) return
    last = now
    tell(percent, phase === 'reading' ? 'Reading the file' : `Importing ${done} of ${total} products`)
  }
}

/** Formats the summary: skipped products and drafts first, by line, counts last. */
function reportOf(summary: ImportSummary): string[] {
  const { created, updated, unchanged, skipped, drafts, notes, overview } = summary
  const held = new Set(drafts.map(({ line }) => line)).size
  return [
    ...section(
      'Notes',
      linesOf(notes, ({ note }) => printable(note)),
    ),
    ...section(
      'Saved as drafts',
      linesOf(drafts, ({ reason }) => reason),
    ),
    ...section(
      'Skipped',
      linesOf(skipped, ({ reason }) => reason),
    ),
    ...section('Good to know', overview),
    `${SHOPS[summary.format]} file, ${summary.rows} rows: ${created} created, ` +
      `${updated} updated, ${unchanged} unchanged, ${skipped.length} skipped; ${held} of them saved as drafts.`,
  ]
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), '']
}

function linesOf<T extends { line: number; product: string }>(items: readonly T[], textOf: (item: T) => string) {
  return items
    .toSorted((one, other) => one.line - other.line)
    .map((item) => {
      const { line, product } = item
      return `${printable(product === '' ? `line ${line}: ` : `line ${line}, ${product}: `)}${textOf(item)}`
    })
}

/** Removes control characters, so that text from a file cannot control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
