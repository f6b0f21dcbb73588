/** Orders that customers collect. */
import { randomInt } from 'node:crypto'
import { type DeliveryService, serviceName } from '@shop/contract/delivery/decide.ts'
import { conflict } from '../../platform/http/http-error.ts'
import type { LockedOrder } from './order.status.ts'

const CODE_DIGITS = 6

/** Returns what an order stores of its delivery service. An order that is collected gets a code that its customer shows. */
export function deliveryColumns(service: DeliveryService) {
  const collection_point = service.collection_point ?? null
  const code = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  return { delivery_name: serviceName(service), collection_point, collection_code: collection_point && code() }
}

/** Throws 409 `wrong_code` unless the customer showed the code, or staff note how they checked who collects. */
export function checkCollection(
  { collection_code }: Pick<LockedOrder, 'collection_code'>,
  { given, note }: { given: string | undefined; note: string | undefined },
): void {
  if (collection_code === null || given === collection_code) return
  if (given) throw conflict('wrong_code', 'That isn’t the code of this order. Check the order number and ask again.')
  if (!note) throw conflict('wrong_code', 'Enter the customer’s code, or note how you checked who collects it.')
}
