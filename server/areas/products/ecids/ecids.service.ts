/** Stores the ECIDs of many products, each as a save of its form would. */
import type { EcidReport, storeEcids } from '@shop/contract/products/ecids.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { anyIn, arrayFrom, texts } from '../../../platform/database/expressions.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { readFacts } from '../../compliance/compliance.facts.ts'
import { ECID_FORMAT } from '../../compliance/compliance.warnings.ts'
import { type ProductsWriteDependencies, productsWriteService } from '../admin/products.admin.write.service.ts'

type EcidBody = z.output<typeof storeEcids.schema.body>
type Row = EcidReport['rows'][number]
type Found = Awaited<ReturnType<typeof productsWithSkus>>[number]

export type EcidsService = ReturnType<typeof ecidsService>

export function ecidsService(given: ProductsWriteDependencies) {
  const writing = productsWriteService(given)
  const { db, clock } = given

  /** Saves one ECID. Returns why it was rejected; null if it is stored. */
  async function save(
    { id, compliance, updated_at }: Found,
    ecid: string,
    { field, is_checked }: EcidBody,
    by: number,
  ) {
    const checked = is_checked && field === 'ecid_gb' ? { ecid_checked_on: clock.today(), ecid_checked_by: null } : {}
    const changes = { compliance: { ...compliance, ...checked, [field]: ecid }, updated_at: updated_at.toISOString() }
    try {
      await writing.update(id, changes, [], { by })
      return null
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return [error.message, ...(error.errors ?? []).map(({ message }) => message)].join(' ')
    }
  }

  return {
    /** Returns for each row its product, or why it cannot be stored. A dry run stores nothing. */
    async store(body: EcidBody, by: number): Promise<EcidReport> {
      const skus = body.rows.map(({ sku }) => sku.toLowerCase())
      const bySku = new Map(
        (await productsWithSkus(db, skus)).flatMap((found) =>
          [...found.skus, found.sku].map((sku) => [sku.toLowerCase(), found]),
        ),
      )
      const given = new Map<number, string>()
      const rows: Row[] = []
      let changed = 0
      for (const { sku, ecid } of body.rows) {
        const found = bySku.get(sku.toLowerCase())
        const before = found ? storedEcid(found, body.field) : undefined
        let problem = problemOf(found, before, ecid)
        if (found && problem === null) {
          const other = given.get(found.id) ?? ecid
          if (other !== ecid) problem = `Another row of this product has ${other}.`
          else if (!given.has(found.id) && before !== ecid) {
            if (!body.dry_run) problem = await save(found, ecid, body, by)
            if (problem === null) changed += 1
          }
          given.set(found.id, other)
        }
        rows.push({
          sku,
          ecid,
          product_id: found?.id ?? null,
          name: found?.name ?? null,
          before: before ?? null,
          problem,
        })
      }
      return { dry_run: body.dry_run, changed, rows }
    },
  }
}

function problemOf(found: Found | undefined, before: string | null | undefined, ecid: string): string | null {
  if (!found) return 'No product has this SKU.'
  if (before === undefined) return 'Products of this class have no ECID.'
  return ECID_FORMAT.test(ecid) ? null : 'An ECID looks like 00000-00-00000.'
}

/** Returns the stored ECID; undefined if the product's class has none. */
function storedEcid({ product_class, compliance }: Found, field: EcidBody['field']): string | null | undefined {
  const facts = readFacts(product_class, compliance)
  return facts && 'ecid_gb' in facts.compliance ? facts.compliance[field] : undefined
}

/** Returns the products that have one of these SKUs, in lower case, or a variation with one; `skus` are all of theirs. */
const productsWithSkus = (db: Db, skus: readonly string[]) =>
  db
    .selectFrom('product as p')
    .select(['p.id', 'p.name', 'p.sku', 'p.product_class', 'p.compliance', 'p.updated_at'])
    .select((eb) =>
      arrayFrom(eb.selectFrom('variation as v').select('v.sku').whereRef('v.product_id', '=', 'p.id')).as('skus'),
    )
    .where((eb) => {
      const ofVariation = eb.selectFrom('variation as v').select('v.product_id')
      return eb.or([
        eb(eb.fn<string>('lower', ['p.sku']), '=', anyIn(texts(skus))),
        eb(
          'p.id',
          'in',
          ofVariation.where((v) => v(v.fn<string>('lower', ['v.sku']), '=', anyIn(texts(skus)))),
        ),
      ])
    })
    .where('p.status', '<>', 'archived')
    .orderBy('p.id')
    .execute()
