/** The metrics of mail. */
import { Counter, Gauge } from 'prom-client'
import { NOW } from '../../platform/database/expressions.ts'
import type { Waiting } from '../../platform/metrics/waiting.metrics.ts'

export const MAILS = new Counter({
  name: 'shop_mails_total',
  help: 'Attempts to send a mail: sent, postponed, or given up after some days.',
  labelNames: ['outcome'],
})
for (const outcome of ['sent', 'put_off', 'given_up']) MAILS.inc({ outcome }, 0)

const MAILS_WAITING = new Gauge({
  name: 'shop_mails_waiting',
  help: 'Unsent mails, by whether an attempt has failed.',
  labelNames: ['tried'],
  aggregator: 'max',
})

const OLDEST_MAIL = new Gauge({
  name: 'shop_mail_oldest_waiting_seconds',
  help: 'Age of the oldest unsent mail.',
  aggregator: 'max',
})

/** Reads through a partial index of queued mail. */
export const mailsWaiting: Waiting = {
  gauges: [MAILS_WAITING, OLDEST_MAIL],
  async read(db) {
    const { fresh, tried, oldest, now } = await db
      .selectFrom('mail')
      .where('status', '=', 'queued')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('attempts', '=', 0).as('fresh'),
        fn.countAll<number>().filterWhere('attempts', '>', 0).as('tried'),
        fn.min<Date | null>('created_at').as('oldest'),
        NOW.as('now'),
      ])
      .executeTakeFirstOrThrow()
    const waitedMs = oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0
    MAILS_WAITING.set({ tried: 'no' }, fresh)
    MAILS_WAITING.set({ tried: 'yes' }, tried)
    OLDEST_MAIL.set(waitedMs / 1000)
  },
}
