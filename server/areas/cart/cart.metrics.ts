/** Metrics of carts, counted from the responses of their calls. */
import type { CountedCall } from '../../platform/metrics/http.metrics.ts'
import type { Measure } from '../../platform/metrics/measure.ts'

const CART_ADDITIONS: Measure = {
  kind: 'counter',
  name: 'shop_cart_additions_total',
  help: 'Additions to carts.',
}

export const cartCalls: readonly CountedCall[] = [{ call: 'POST /cart/', status: 200, measure: CART_ADDITIONS }]
