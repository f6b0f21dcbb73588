/** Converts the typed values to the body of a compliance check, and maps its findings to the form. */
import { ProductCheck } from '@shop/contract/admin/catalogue.admin.ts'
import type { Input } from '@shop/contract/client.ts'
import type { AdminProduct } from '../queries.ts'
import { toContent } from './product.content.ts'
import { formPath } from './product.errors.ts'
import type { ProductValues } from './product.values.ts'

type CheckBody = Input<'POST /admin/products/check'>['body']
export type Findings = Pick<AdminProduct, 'obstacles' | 'warnings'>

/** Returns the body of a check; undefined while required facts are missing. Variations without a price are omitted. */
export function checkBody(values: ProductValues, id: number | undefined): CheckBody | undefined {
  const { slug: _slug, sku: _sku, status: _status, variations, ...content } = toContent(values)
  const priced = variations.flatMap(({ attributes, price, net_quantity }) =>
    Number.isNaN(price) ? [] : [{ attributes, price, net_quantity }],
  )
  const body = { ...content, variations: priced, ...(id !== undefined && { id }) }
  return isCheckBody(body) ? body : undefined
}

const isCheckBody = (body: unknown): body is CheckBody => ProductCheck.safeParse(body).success

/** Maps the findings to the form's own fields. */
export function atFields({ obstacles, warnings }: Findings, values: ProductValues): Findings {
  const rows = toContent(values).variations.flatMap(({ price }, place) => (Number.isNaN(price) ? [] : [place]))
  const placed = (findings: Findings['obstacles']) =>
    findings.map((finding) => {
      const [field, place, ...rest] = finding.path.split('.')
      const row = field === 'variations' && place !== undefined ? rows[Number(place)] : undefined
      const path = row === undefined ? formPath(finding.path, values) : ['variations', row, ...rest].join('.')
      return { ...finding, path }
    })
  return { obstacles: placed(obstacles), warnings: placed(warnings) }
}
