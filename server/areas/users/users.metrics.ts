/** Metrics of accounts, counted from the responses of their calls. */
import { Counter } from 'prom-client'
import type { CountedCall } from '../../platform/metrics/http.metrics.ts'

const LOGINS = new Counter({
  name: 'shop_logins_total',
  help: 'Successful logins, and those rejected for a wrong password or code.',
  labelNames: ['outcome'],
})
for (const outcome of ['succeeded', 'failed']) LOGINS.inc({ outcome }, 0)

const REGISTRATIONS = new Counter({ name: 'shop_registrations_total', help: 'New accounts of customers.' })

export const accountsCalls: readonly CountedCall[] = [
  { call: 'POST /users/login', status: 200, counter: LOGINS, labels: { outcome: 'succeeded' } },
  ...['login_failed', 'code_wrong', 'code_locked'].map((code) => ({
    call: 'POST /users/login',
    status: 401,
    code,
    counter: LOGINS,
    labels: { outcome: 'failed' },
  })),
  { call: 'POST /users', status: 201, counter: REGISTRATIONS },
]
