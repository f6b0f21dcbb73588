/** Metrics of carts, counted from the responses of their calls. */
import { Counter } from 'prom-client'
import type { CountedCall } from '../../platform/metrics/http.metrics.ts'

const CART_ADDITIONS = new Counter({
  name: 'shop_cart_additions_total',
  help: 'Additions to carts.',
})

export const cartCalls: readonly CountedCall[] = [{ call: 'POST /cart/', status: 200, counter: CART_ADDITIONS }]
