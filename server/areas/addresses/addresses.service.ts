/** A customer's addresses. If there are any, exactly one is the default, even with concurrent changes. */
import type { Address, AddressPayload, UpdateAddressPayload } from '@shop/contract/addresses.ts'
import { MAX_ADDRESSES } from '@shop/contract/constants.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict, notFound } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addressesRepository } from './addresses.repository.ts'

export type AddressesService = ReturnType<typeof addressesService>
type Addresses = ReturnType<typeof addressesRepository>

const noSuchAddress = () => notFound('This address couldn’t be found.')

/** Every function throws not-found for another customer's address. */
export function addressesService({ db, clock }: { db: Db; clock: Clock }) {
  /** Runs `work` with the customer locked, so that their addresses are changed one call at a time. */
  const alone = <T>(userId: number, work: (addresses: Addresses) => Promise<T>): Promise<T> =>
    inTransaction(db, async (trx) => {
      const addresses = addressesRepository(trx, userId)
      if (!(await addresses.lockOwner())) throw notFound('We can’t find that user.')
      return work(addresses)
    })

  return {
    /** The default first, then the newest. */
    async list(userId: number): Promise<{ items: Address[]; total: number }> {
      const items = await addressesRepository(db, userId).list()
      return { items, total: items.length }
    },

    /** The first address becomes the default. Throws 409 `too_many_addresses` above 20. */
    create: (userId: number, { is_default, ...content }: AddressPayload): Promise<Address> =>
      alone(userId, async (addresses) => {
        const count = await addresses.count()
        if (count >= MAX_ADDRESSES) throw tooMany()
        const id = await addresses.insert(content, clock.now())
        if (is_default || count === 0) await addresses.makeDefault(id)
        return get(addresses, id)
      }),

    /** Omitted fields stay unchanged. The default can be moved to this address, but not removed from it. */
    update: (userId: number, id: number, { is_default, ...content }: UpdateAddressPayload): Promise<Address> =>
      alone(userId, async (addresses) => {
        await get(addresses, id)
        await addresses.update(id, content, clock.now())
        if (is_default) await addresses.makeDefault(id)
        return get(addresses, id)
      }),

    /** If the default is removed, the newest remaining address becomes the default. */
    remove: (userId: number, id: number): Promise<void> =>
      alone(userId, async (addresses) => {
        const removed = await addresses.remove(id)
        if (!removed) throw noSuchAddress()
        const heir = removed.is_default ? await addresses.findNewest() : undefined
        if (heir) await addresses.makeDefault(heir.id)
      }),

    makeDefault: (userId: number, id: number): Promise<Address> =>
      alone(userId, async (addresses) => {
        await get(addresses, id)
        await addresses.makeDefault(id)
        return get(addresses, id)
      }),
  }
}

/** Adds the only addresses of new customers. */
export async function addFirstAddresses(
  trx: Db,
  addresses: readonly (AddressPayload & { user_id: number })[],
): Promise<void> {
  if (addresses.length > 0) await trx.insertInto('address').values(addresses).execute()
}

async function get(addresses: Addresses, id: number): Promise<Address> {
  const address = await addresses.find(id)
  if (!address) throw noSuchAddress()
  return address
}

const tooMany = () =>
  conflict('too_many_addresses', `You can keep ${MAX_ADDRESSES} addresses. Remove one you no longer need.`)
