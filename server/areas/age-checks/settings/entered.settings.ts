/** The settings of age check providers that staff entered: stored encrypted, as the values of the environment variables. */
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { seal, sealingKey, unseal } from '../../../platform/config/sealing.ts'
import type { Db } from '../../../platform/database/database.ts'
import { NOW } from '../../../platform/database/expressions.ts'

export type SettingValues = Readonly<Record<string, string>>
/** The entered settings of each provider; undefined if they were encrypted with another key. */
export type EnteredSettings = ReadonlyMap<string, SettingValues | undefined>

const Values = z.record(z.string(), z.string())
const purposeOf = (provider: string) => `age_check_settings:${provider}`

export function enteredSettings(config: Pick<Config, 'secretKey' | 'dataDir'>) {
  return {
    async read(db: Db): Promise<EnteredSettings> {
      const rows = await db.selectFrom('age_check_settings').select(['provider', 'sealed']).execute()
      if (rows.length === 0) return new Map()
      const key = await sealingKey(config)
      return new Map(
        rows.map(({ provider, sealed }) => {
          const text = unseal(sealed, key, purposeOf(provider))
          return [provider, text === undefined ? undefined : Values.parse(JSON.parse(text))]
        }),
      )
    },

    async save(db: Db, provider: string, values: SettingValues): Promise<void> {
      const sealed = seal(JSON.stringify(values), await sealingKey(config), purposeOf(provider))
      await db
        .insertInto('age_check_settings')
        .values({ provider, sealed })
        .onConflict((conflict) => conflict.column('provider').doUpdateSet({ sealed, updated_at: NOW }))
        .execute()
    },

    /** Returns whether there were any. */
    async remove(db: Db, provider: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('age_check_settings')
        .where('provider', '=', provider)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
