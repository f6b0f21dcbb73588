/** npm run shop -- audit-stock */
import type { Db } from '../../platform/database/database.ts'
import { auditStock } from './audit-stock.ts'

/** Prints the result of the audit; returns 0, or 1 if something does not balance. */
export async function auditStockCommand({ db, print }: { db: Db; print(text: string): void }): Promise<number> {
  const { variations, sold, left, coupons, differences } = await auditStock(db)
  const count = (value: number) => value.toLocaleString('en-GB')
  print(`${count(variations)} variations: ${count(sold)} units sold, ${count(left)} left. ${count(coupons)} coupons.`)
  if (differences.length === 0) {
    print(
      'The books balance: what there was is what was sold and what is left, and coupons were used as often as orders say.',
    )
    return 0
  }
  print(`${count(differences.length)} do not balance:`)
  for (const { message } of differences) print(`  ${message}`)
  return 1
}
