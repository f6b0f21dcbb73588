/** Reports of invoices and credit notes, and the closing of periods. */
import type { BooksFormat, BooksReport } from '@shop/contract/admin/books.admin.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, invalidAt, veryBusy } from '../../../platform/http/http-error.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { invoicesRepository, type LockedBooks } from '../invoices/invoice.repository.ts'
import { booksCsv } from './books.exports.ts'

interface Period {
  from: string
  to: string
}

interface Sums {
  gross: number
  vat: number
}

export type BooksService = ReturnType<typeof booksService>

export function booksService({ db, clock }: { db: Db; clock: Clock }) {
  /** Changes the closed period with the books locked, so that nothing is issued meanwhile. Adds an audit entry. */
  const move = (
    by: number,
    { action, until }: { action: 'books.close' | 'books.reopen'; until: string | null },
    check: (books: LockedBooks, trx: Db) => Promise<void> | void,
  ) =>
    inTransaction(db, async (trx) => {
      const invoices = invoicesRepository(trx)
      const books = await invoices.lockBooks({ isPatient: true })
      if (!books) throw veryBusy()
      const { closed_until } = books
      if (closed_until === until) return { closed_until }
      await check(books, trx)
      await invoices.saveBooks({ ...books, closed_until: until })
      const change = { before: { closed_until }, after: { closed_until: until } }
      await recordAudit(trx, { userId: by, action, entity: 'books', entityId: 'books', ...change })
      return { closed_until: until }
    })

  return {
    /** Sums the documents of a period. Throws 422 if it ends before it begins. */
    async report({ from, to }: Period): Promise<BooksReport> {
      checkPeriod({ from, to })
      const [rows, kinds, books] = await Promise.all([
        readSums(db, { from, to }),
        countKinds(db, { from, to }),
        db.selectFrom('books').select('closed_until').executeTakeFirst(),
      ])
      const countOf = (kind: 'invoice' | 'credit_note') => kinds.find((one) => one.kind === kind)?.count ?? 0
      const days = grouped(rows, ({ issued_on }) => issued_on)
      const classes = grouped(rows, ({ product_class }) => product_class)
      const rates = grouped(rows, ({ rate_percent }) => rate_percent)
      const methods = grouped(rows, ({ payment_method }) => payment_method)
      return {
        from,
        to,
        invoices: countOf('invoice'),
        credit_notes: countOf('credit_note'),
        total: sumOf(rows),
        days: days.map(([day, sums]) => ({ day, ...sums })).sort((one, other) => one.day.localeCompare(other.day)),
        rates: rates
          .map(([rate_percent, sums]) => ({ rate_percent, ...sums }))
          .sort((one, other) => (other.rate_percent ?? -1) - (one.rate_percent ?? -1)),
        classes: classes
          .map(([product_class, sums]) => ({ product_class, ...sums }))
          .sort((one, other) => other.gross - one.gross),
        payment_methods: methods.map(([payment_method, sums]) => ({ payment_method, ...sums })),
        closed_until: books?.closed_until ?? null,
      }
    },

    /** Yields the file. Throws 422 if the period ends before it begins. */
    export({ format, ...period }: Period & { format: BooksFormat }): AsyncGenerator<string> {
      checkPeriod(period)
      return booksCsv(db, period, format)
    },

    close: (until: string, by: number) =>
      move(by, { action: 'books.close', until }, async ({ closed_until }, trx) => {
        if (until >= clock.today()) throw invalidAt('until', 'Choose a day before today.')
        if (closed_until !== null && until < closed_until) {
          throw conflict('books_closed', `The books are closed until ${closed_until}. Only the owner can reopen them.`)
        }
        if (await invoicesRepository(trx).isDueUntil(until)) {
          throw conflict('invoices_due', 'Invoices of this period are still being issued. Try again in a minute.')
        }
      }),

    reopen: (until: string | null, by: number) =>
      move(by, { action: 'books.reopen', until }, ({ closed_until }) => {
        if (until !== null && (closed_until === null || until > closed_until)) {
          throw invalidAt('until', 'Choose a day in the closed period.')
        }
      }),
  }
}

function checkPeriod({ from, to }: Period): void {
  if (to < from) throw invalidAt('to', 'The period ends before it begins.')
}

const readSums = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('invoice_share as s', 's.invoice_id', 'i.id')
    .select(['i.issued_on', 'i.payment_method', 's.product_class', 's.rate_percent'])
    .select(({ fn }) => [fn.sum<number>('s.gross_pence').as('gross'), fn.sum<number>('s.vat_pence').as('vat')])
    .where('i.issued_on', '>=', from)
    .where('i.issued_on', '<=', to)
    .groupBy(['i.issued_on', 'i.payment_method', 's.product_class', 's.rate_percent'])
    .execute()

const countKinds = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('invoice')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', to)
    .groupBy('kind')
    .execute()

function grouped<Row extends Sums, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, Sums][] {
  const groups = Map.groupBy(rows, keyOf)
  return [...groups].map(([key, own]) => [key, sumOf(own)])
}

const sumOf = (rows: readonly Sums[]): Sums => ({
  gross: rows.reduce((total, { gross }) => total + gross, 0),
  vat: rows.reduce((total, { vat }) => total + vat, 0),
})
