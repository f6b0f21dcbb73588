/** Reads the columns of an unknown product file, and its first products with a mapping. */
import { toPounds } from '@shop/contract/lib/money.ts'
import type { ImportColumns, ImportMapping } from '@shop/contract/products/import-mapping.ts'
import type { Context } from '../../../context.ts'
import { classify } from '../formats/import.classify.ts'
import { UnknownColumns } from '../formats/import.product.ts'
import { locateShopifyRow } from '../formats/import.shopify.ts'
import { importRepository } from '../import.repository.ts'
import type { CsvRow } from '../reading/import.csv.ts'
import { importReader } from '../reading/import.reader.ts'
import type { FileStart, ReadOutcome } from '../reading/import.reading.ts'
import { clipped } from '../reading/import.values.ts'
import { mapRow } from './import.mapping.ts'
import { fingerprintColumns, proposeTargets, proposeUnits } from './import.matches.ts'

const SAMPLES = 3
const MAX_SAMPLE = 60
/** Products of a preview. */
const SHOWN = 5
const UNKNOWN =
  'We don’t know the columns of this file yet. Choose it under Products, Import CSV, and say what each column means.'

/**
 * Returns `given` and stores it for files with the same columns, unless it is a dry run; without it, returns the stored one. Throws
 * UnknownColumns if there is none.
 */
export async function findMapping(
  { db, clock, isTrial = false }: Pick<Context, 'db' | 'clock'> & { isTrial?: boolean },
  columns: readonly string[],
  given?: ImportMapping,
): Promise<ImportMapping> {
  const [repository, fingerprint] = [importRepository(db), fingerprintColumns(columns)]
  if (given && !isTrial) await repository.storeMapping(fingerprint, given, clock.now())
  const mapping = given ?? (await repository.mapping(fingerprint))
  if (!mapping) throw new UnknownColumns(UNKNOWN)
  return mapping
}

/** Stores nothing. Throws UnreadableFile. */
export async function inspectColumns(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  bytes: Buffer,
  given?: ImportMapping,
): Promise<ImportColumns> {
  const reader = importReader()
  const today = clock.today()
  try {
    const start = await reader.open({ bytes }, today)
    const { format, notes } = start
    if (format !== 'mapped') {
      const units = { amounts_in: null, vat: null, weights_in: 'g' as const }
      return { format, columns: [], ...units, is_stored: false, notes, products: [] }
    }
    const rows = await firstRows(reader)
    const stored = await importRepository(db).mapping(fingerprintColumns(start.columns))
    const mapping = given ?? stored
    const products: ImportColumns['products'] = []
    if (mapping) {
      const first = firstProducts(rows, mapping)
      const batch = first.map((lines) => lines.map(({ cells, ...row }) => ({ ...row, cells: JSON.stringify(cells) })))
      const outcomes = await reader.read(batch, { format, columns: [], rules: { today, untrackedStock: 0 } })
      products.push(...outcomes.map(shownProduct))
    }
    return { format, notes, is_stored: stored !== undefined, products, ...columnsOf(start, rows, mapping) }
  } finally {
    await reader.close()
  }
}

async function firstRows(reader: ReturnType<typeof importReader>): Promise<CsvRow[]> {
  for await (const { rows } of reader.rows()) {
    return rows.map(({ line, surplus, cells }) => ({ line, surplus, cells: JSON.parse(cells) }))
  }
  return []
}

function firstProducts(rows: readonly CsvRow[], mapping: ImportMapping): CsvRow[][] {
  const mapped = rows.map((row) => mapRow(row, mapping))
  return [...Map.groupBy(mapped, (row) => locateShopifyRow(row).belongs_to).values()].slice(0, SHOWN)
}

/** Returns each named column with samples and its meaning: that of `mapping`, else the proposed one. */
function columnsOf({ columns, labels }: FileStart, rows: readonly CsvRow[], mapping: ImportMapping | undefined) {
  const samplesOf = (name: string) => [...new Set(rows.flatMap(({ cells }) => cells[name]?.trim() || []))]
  const names = [...new Set(columns)].filter((name) => name !== '')
  const targets = mapping ? new Map(Object.entries(mapping.targets)) : proposeTargets(names)
  const { amounts_in, vat, weights_in } = mapping ?? proposeUnits(targets, samplesOf)
  return {
    columns: names.map((name) => ({
      name,
      label: labels[columns.indexOf(name)] ?? name,
      samples: samplesOf(name)
        .slice(0, SAMPLES)
        .map((text) => clipped(text, MAX_SAMPLE)),
      target: targets.get(name) ?? null,
    })),
    amounts_in,
    vat,
    weights_in,
  }
}

function shownProduct(outcome: ReadOutcome): ImportColumns['products'][number] {
  if (!('product' in outcome)) {
    const {
      line,
      product: title,
      reason,
    } = 'unusable' in outcome ? outcome.unusable : { line: 0, product: '', reason: '' }
    return {
      line,
      title,
      brand: '',
      category: '',
      product_class: null,
      variations: [],
      problem: `It ${reason}.`,
      notes: [],
    }
  }
  const { line, name, brand, categories, variations, notes } = outcome.product
  const { meant, doubts, notes: more } = classify(outcome.product)
  return {
    line,
    title: name,
    brand,
    category: categories.join(' > '),
    product_class: meant,
    variations: variations.map(({ sku, attributes, price, stock_quantity }) => ({
      sku,
      choices: Object.values(attributes).join(', '),
      price: toPounds(price),
      stock: stock_quantity,
    })),
    problem: null,
    notes: [...new Set([...notes.map(({ note }) => note), ...doubts.map(({ reason }) => reason), ...more])],
  }
}
