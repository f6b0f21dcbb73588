/** npm run shop -- audit-lots */
import type { Db } from '../../platform/database/database.ts'
import { auditLots } from './audit-lots.ts'

/** Prints the result of the audit; returns 0, or 1 if something does not balance. */
export async function auditLotsCommand({ db, print }: { db: Db; print(text: string): void }): Promise<number> {
  const { lots, left, sold, differences } = await auditLots(db)
  const count = (value: number) => value.toLocaleString('en-GB')
  print(`${count(lots)} lots: ${count(left)} units in the stock room, ${count(sold)} with customers.`)
  if (differences.length === 0) {
    print('The lots balance: each has what came and did not leave, and the stock has all that may be sold.')
    return 0
  }
  print(`${count(differences.length)} do not balance:`)
  for (const difference of differences) print(`  ${difference}`)
  return 1
}
