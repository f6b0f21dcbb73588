/** The addresses of a customer, for staff who take an order. */
import type { AddressPayload } from '@shop/contract/addresses.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { addressesService } from '../../addresses/addresses.service.ts'

export type CustomerAddresses = ReturnType<typeof customerAddresses>

export function customerAddresses({ db, clock }: { db: Db; clock: Clock }) {
  return {
    list: (customerId: number) => addressesService({ db, clock }).list(customerId),

    /** Adds an address that the customer has dictated. Throws not-found, and 409 `too_many_addresses`. */
    add: (customerId: number, address: AddressPayload, by: number) =>
      inTransaction(db, async (trx) => {
        const added = await addressesService({ db: trx, clock }).create(customerId, address)
        await recordAudit(trx, {
          userId: by,
          action: 'user.add_address',
          entity: 'user',
          entityId: customerId,
          before: null,
          after: { address_id: added.id },
        })
        return added
      }),
  }
}
