import { ApiError } from '@shop/contract/client.ts'
import { oneByOne } from '../kit/one-by-one.ts'
import { type ProductRow, setProductStatus } from './queries.ts'

/** A product that stayed as it was, and why: each rule that stands against it, or the sentence of the refusal. */
export interface Refusal {
  id: number
  name: string
  reasons: string[]
}

/** Moves products to a status, one after the other; answers those that were refused. One refusal does not stop the others. */
export async function changeStatuses(rows: readonly ProductRow[], status: ProductRow['status']): Promise<Refusal[]> {
  const failed = await oneByOne(rows, ({ id }) => setProductStatus(id, status))
  return failed.map(({ item: { id, name }, error }) => ({ id, name, reasons: reasonsOf(error) }))
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return ['The shop couldn’t be reached. Check your connection and try again.']
  const { detail, errors = [] } = error.problem
  return errors.length > 0 ? [...new Set(errors.map(({ message }) => message))] : [detail]
}
