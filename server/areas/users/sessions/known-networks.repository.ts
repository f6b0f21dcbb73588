/** Reads and writes known_network: the networks that users have logged in from. */

import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import { toNetwork } from '../../../platform/rate-limits/network.ts'

export function knownNetworksRepository(db: Db) {
  return {
    /** Stores that this user logged in from `address`. */
    note: (user_id: number, address: string, now: Date) =>
      db
        .insertInto('known_network')
        .values({ user_id, network: digestOf(user_id, address), last_used_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_used_at: now }))
        .execute(),

    async has(userId: number, address: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_network')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('network', '=', digestOf(userId, address))
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const digestOf = (userId: number, address: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${toNetwork(address)}`)
    .digest()
