/** Metrics of accounts, counted from the responses of their calls. */
import type { CountedCall } from '../../platform/metrics/http.metrics.ts'
import type { Measure } from '../../platform/metrics/measure.ts'

const LOGINS: Measure = {
  kind: 'counter',
  name: 'shop_logins_total',
  help: 'Successful logins, and those rejected for a wrong password or code.',
  labels: { outcome: ['succeeded', 'failed'] },
}

const REGISTRATIONS: Measure = { kind: 'counter', name: 'shop_registrations_total', help: 'New accounts of customers.' }

export const accountsCalls: readonly CountedCall[] = [
  { call: 'POST /users/login', status: 200, measure: LOGINS, labels: { outcome: 'succeeded' } },
  ...['login_failed', 'code_wrong', 'code_locked'].map((code) => ({
    ...{ call: 'POST /users/login', status: 401, code },
    measure: LOGINS,
    labels: { outcome: 'failed' },
  })),
  { call: 'POST /users', status: 201, measure: REGISTRATIONS },
]
