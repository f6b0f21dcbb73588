/** Drives the built-in provider in the tests that every provider passes. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import { fixedClock } from '../../../platform/time/clock.ts'
import { TEST_DAY } from '../../../testing/app.ts'
import type { PaymentDriver } from '../payments.test-driver.ts'
import { sandboxProvider } from './sandbox.provider.ts'
import { sandboxRepository } from './sandbox.repository.ts'
import { SIGNATURE_HEADER, sign, webhookSecret } from './sandbox.signature.ts'

const CLOCK = fixedClock(TEST_DAY)
const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const WITH_BANK = '4000 0025 0000 3155'

export async function sandboxDriver(): Promise<PaymentDriver> {
  const payWith = async (db: Db, id: string, number: string) => {
    const intent = await sandboxRepository(db).find(id)
    if (!intent) throw new Error(`The sandbox knows no intent ${id}`)
    await sandboxProvider({ db, clock: CLOCK }).pay(intent.client_secret, { number, expMonth: 12, expYear: 30 })
  }
  return {
    name: 'sandbox',
    publishableKey: '',
    config: { variables: { PAYMENT_SANDBOX: 'on' } },
    async pay(db, id, { amount, currency } = {}) {
      if (amount !== undefined) await setColumn(db, id, { amount_pence: amount })
      if (currency !== undefined) await setColumn(db, id, { currency: currency.toUpperCase() })
      await payWith(db, id, GOOD)
    },
    decline: (db, id) => payWith(db, id, DECLINED),
    askBank: (db, id) => payWith(db, id, WITH_BANK),
    cancel: async (db, id) => void (await sandboxProvider({ db, clock: CLOCK }).cancelIntent(id)),
    status: async (db, id) => (await sandboxRepository(db).find(id))?.status ?? 'unknown',
    async refunded(db, id) {
      const rows = await db.selectFrom('sandbox_refund').select('amount_pence').where('intent_id', '=', id).execute()
      return rows.map(({ amount_pence }) => amount_pence)
    },
    async event(db, type, id, { id: eventId = `evt_${randomBytes(6).toString('hex')}`, ageS = 0, secret } = {}) {
      const decline_code = type === 'payment_intent.payment_failed' ? 'generic_decline' : null
      const payload = JSON.stringify({ id: eventId, type, data: { object: { id, decline_code } } })
      const seconds = Math.floor(CLOCK.now().getTime() / 1000) - ageS
      const signature = sign(payload, secret ?? (await webhookSecret(db)), seconds)
      return { payload, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature } }
    },
    close: async () => undefined,
  }
}

const setColumn = (db: Db, id: string, change: { amount_pence?: number; currency?: string }) =>
  db.updateTable('sandbox_intent').set(change).where('id', '=', id).execute()
