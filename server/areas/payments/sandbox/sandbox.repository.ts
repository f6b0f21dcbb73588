/** The built-in provider's own tables: sandbox_intent, sandbox_refund and sandbox_event. */
import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { NOW, secondsFromNow } from '../../../platform/database/expressions.ts'
import type { SandboxIntentTable } from '../../../platform/database/tables/tables.payments.ts'

export type SandboxIntent = Selectable<SandboxIntentTable>

/** The browser's confirmation usually arrives first; the event is the fallback. */
const FIRST_DELIVERY_S = 1
const LONGEST_PAUSE_S = 3600
/** Maximum events per run. */
const BATCH = 20

const newId = (kind: 'pi' | 'evt' | 're') => `${kind}_sandbox_${randomBytes(12).toString('hex')}`

export function sandboxRepository(db: Db) {
  const bySecret = (secret: string) =>
    db.selectFrom('sandbox_intent').selectAll().where('client_secret', '=', secret).executeTakeFirst()

  return {
    find: (id: string) => db.selectFrom('sandbox_intent').selectAll().where('id', '=', id).executeTakeFirst(),
    findBySecret: bySecret,

    /** Returns the intent of `idempotency_key`, creating it if it is new. */
    async create(intent: { amount_pence: number; currency: string; idempotency_key: string; metadata: string }) {
      const id = newId('pi')
      const client_secret = `${id}_secret_${randomBytes(16).toString('hex')}`
      const made = await db
        .insertInto('sandbox_intent')
        .values({ ...intent, id, client_secret })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returningAll()
        .executeTakeFirst()
      return (
        made ??
        (await db
          .selectFrom('sandbox_intent')
          .selectAll()
          .where('idempotency_key', '=', intent.idempotency_key)
          .executeTakeFirstOrThrow())
      )
    },

    /**
     * Changes an intent that waits for a card, and inserts the webhook event, in one statement. Returns the event's id;
     * undefined if the intent no longer waits.
     */
    async move(
      intent: SandboxIntent,
      change: Pick<SandboxIntent, 'status'> &
        Partial<Pick<SandboxIntent, 'card_brand' | 'card_last4' | 'decline_code'>>,
      { from, event }: { from: readonly SandboxIntent['status'][]; event: string | null },
    ): Promise<string | undefined> {
      const eventId = newId('evt')
      const payload = JSON.stringify({
        id: eventId,
        type: event,
        data: { object: { id: intent.id, status: change.status, decline_code: change.decline_code ?? null } },
      })
      const moved = await db
        .with('moved', (cte) =>
          cte
            .updateTable('sandbox_intent')
            .set({ ...change, updated_at: NOW })
            .where('id', '=', intent.id)
            .where('status', 'in', from)
            .returning('id'),
        )
        .with('told', (cte) =>
          cte
            .insertInto('sandbox_event')
            .columns(['id', 'type', 'intent_id', 'payload', 'next_attempt_at'])
            .expression((eb) =>
              eb
                .selectFrom('moved')
                .select((row) => [
                  row.cast<string>(row.val(eventId), 'text').as('id'),
                  row.cast<string>(row.val(event), 'text').as('type'),
                  'moved.id as intent_id',
                  row.cast<string>(row.val(payload), 'jsonb').as('payload'),
                  secondsFromNow(FIRST_DELIVERY_S).as('next_attempt_at'),
                ])
                .where(eb.cast(eb.val(event), 'text'), 'is not', null),
            )
            .returning('id'),
        )
        .selectFrom('moved')
        .select('id')
        .executeTakeFirst()
      return moved && eventId
    },

    /** Refunds once per key. Undefined if the refunds would exceed the payment. */
    refund: (intentId: string, amount_pence: number, idempotency_key: string) =>
      db.transaction().execute(async (trx) => {
        const intent = await trx
          .selectFrom('sandbox_intent')
          .selectAll()
          .where('id', '=', intentId)
          .forUpdate()
          .executeTakeFirst()
        const known = await trx
          .selectFrom('sandbox_refund')
          .select('id')
          .where('idempotency_key', '=', idempotency_key)
          .executeTakeFirst()
        if (known) return known
        const isPossible = intent?.status === 'succeeded' && intent.refunded_pence + amount_pence <= intent.amount_pence
        if (!isPossible) return undefined
        await trx
          .updateTable('sandbox_intent')
          .set((eb) => ({ refunded_pence: eb('refunded_pence', '+', amount_pence) }))
          .where('id', '=', intentId)
          .execute()
        return trx
          .insertInto('sandbox_refund')
          .values({ id: newId('re'), intent_id: intentId, idempotency_key, amount_pence })
          .returning('id')
          .executeTakeFirstOrThrow()
      }),

    /** Claims due events and postpones them in case delivery fails, so that no other process takes them. */
    takeDue: () =>
      db
        .updateTable('sandbox_event')
        .set((eb) => ({
          attempts: eb('attempts', '+', 1),
          next_attempt_at: secondsFromNow(sql`least(${LONGEST_PAUSE_S}, 5 * 2 ^ least(attempts, 12))`),
        }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('sandbox_event')
            .select('id')
            .where('delivered_at', 'is', null)
            .where('next_attempt_at', '<=', NOW)
            .orderBy('next_attempt_at')
            .limit(BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'payload'])
        .execute(),

    delivered: (ids: readonly string[]) =>
      db.updateTable('sandbox_event').set({ delivered_at: NOW }).where('id', 'in', ids).execute(),
  }
}
