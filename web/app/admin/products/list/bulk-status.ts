import { ApiError } from '@shop/contract/client.ts'
import { CONFIRMATIONS, ConfirmationKey } from '@shop/contract/compliance.ts'
import { oneByOne } from '../../kit/one-by-one.ts'
import { confirmationValues, sentConfirmations } from '../facts/confirmations.values.ts'
import { setProductStatus, updateProduct } from '../mutations.ts'
import { getProduct, type ProductRow } from '../queries.ts'

/** A product that was not changed, and why: each rule it breaks, or the message of the error. */
export interface RejectedProduct {
  id: number
  name: string
  reasons: string[]
  /** The missing points of the checklists, if nothing else prevents publishing. */
  unticked: ConfirmationKey[]
}

/** Changes the status of products sequentially; returns the rejected ones. One error does not stop the others. */
export async function changeStatuses(
  rows: readonly ProductRow[],
  status: ProductRow['status'],
): Promise<RejectedProduct[]> {
  const failed = await oneByOne(rows, ({ id }) => setProductStatus(id, status))
  return failed.map(({ item: { id, name }, error }) => toRejected(id, name, error))
}

/** Publishes products with the confirmations just given; returns the rejected ones. */
export async function publishConfirmed(waiting: readonly RejectedProduct[]): Promise<RejectedProduct[]> {
  const failed = await oneByOne(waiting, async ({ id, unticked }) => {
    const product = await getProduct(id)
    const given = sentConfirmations(confirmationValues(product)).filter(({ key }) => !unticked.includes(key))
    const confirmations = [...given, ...unticked.map((key) => ({ key }))]
    await updateProduct(id, {
      product_data_json: { status: 'active', confirmations, updated_at: product.updated_at },
    })
  })
  return failed.map(({ item: { id, name }, error }) => toRejected(id, name, error))
}

function toRejected(id: number, name: string, error: unknown): RejectedProduct {
  return { id, name, reasons: reasonsOf(error), unticked: untickedOf(error) }
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return ['The shop couldn’t be reached. Check your connection and try again.']
  const { detail, errors = [] } = error.problem
  return errors.length > 0 ? [...new Set(errors.map(({ message }) => message))] : [detail]
}

const POINTS: ReadonlyMap<string, ConfirmationKey> = new Map(
  ConfirmationKey.options
    .filter((key) => !CONFIRMATIONS[key].needsReason)
    .map((key): [string, ConfirmationKey] => [`confirmations.${key}`, key]),
)

/** A missing reason, or any other error, has to be fixed in the product's own form. */
function untickedOf(error: unknown): ConfirmationKey[] {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : []
  const keys = errors.flatMap(({ path }) => POINTS.get(path) ?? [])
  return keys.length === errors.length ? keys : []
}
