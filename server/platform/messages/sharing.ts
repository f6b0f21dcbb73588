/** What the processes of one shop share: messages and counts, over Redis if configured, else over PostgreSQL. */

import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'
import { postgresCounts } from '../rate-limits/counts.postgres.ts'
import { redisCounts } from '../rate-limits/counts.redis.ts'
import type { Counts } from '../rate-limits/counts.ts'
import { redisCarrier } from './broadcast.redis.ts'
import { setCarrier } from './broadcast.ts'
import { closeRedis, openRedis } from './redis.ts'

export interface Sharing {
  /** Counts shared by all processes. */
  counts: Counts
  close(): Promise<void>
}

/** Opens the sharing that `config` defines, and sets it as the message carrier of `db`. */
export async function openSharing({ redisUrl }: Pick<Config, 'redisUrl'>, db: Db): Promise<Sharing> {
  if (redisUrl === undefined) return { counts: postgresCounts(db), close: async () => undefined }
  const redis = await openRedis(redisUrl)
  setCarrier(db, redisCarrier(redis))
  return { counts: redisCounts(redis), close: () => closeRedis(redis) }
}
