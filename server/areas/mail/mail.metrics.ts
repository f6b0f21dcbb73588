/** The metrics of mail. */
import { NOW } from '../../platform/database/expressions.ts'
import type { Measure } from '../../platform/metrics/measure.ts'
import type { Waiting } from '../../platform/metrics/waiting.metrics.ts'

export const MAILS: Measure = {
  kind: 'counter',
  name: 'shop_mails_total',
  help: 'Attempts to send a mail: sent, postponed, or given up after some days.',
  labels: { outcome: ['sent', 'put_off', 'given_up'] },
}

const MAILS_WAITING: Measure = {
  kind: 'gauge',
  name: 'shop_mails_waiting',
  help: 'Unsent mails, by whether an attempt has failed.',
  labels: { tried: ['no', 'yes'] },
  across: 'max',
}

const OLDEST_MAIL: Measure = {
  kind: 'gauge',
  name: 'shop_mail_oldest_waiting_seconds',
  help: 'Age of the oldest unsent mail.',
  across: 'max',
}

/** Reads through a partial index of queued mail. */
export const mailsWaiting: Waiting = {
  measures: [MAILS_WAITING, OLDEST_MAIL],
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
    return [
      { measure: MAILS_WAITING, labels: { tried: 'no' }, value: fresh },
      { measure: MAILS_WAITING, labels: { tried: 'yes' }, value: tried },
      { measure: OLDEST_MAIL, value: waitedMs / 1000 },
    ]
  },
}
