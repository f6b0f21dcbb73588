import { ApiError } from '@shop/contract/client.ts'
import { DeliveryInput } from '@shop/contract/delivery/delivery.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../ui/toast.ts'
import { useSaveSettings } from '../settings/mutations.ts'
import { type AdminSettings, adminSettingsQuery, type SettingsValues, toSettingsValues } from '../settings/queries.ts'

/** Services, zones and rates, in pounds. */
export type DeliveryValues = AdminSettings['delivery']

/** Returns the first reason why these services and zones cannot be saved; null if they can. */
export function findDeliveryError(delivery: DeliveryValues): string | null {
  const { error } = DeliveryInput.safeParse(delivery)
  return error?.issues[0]?.message ?? null
}

/** Returns a function that saves settings of delivery. After a version conflict the page has the newer ones. */
export function useSaveDelivery(settings: AdminSettings) {
  const save = useSaveSettings()
  const queryClient = useQueryClient()
  return async (changes: Partial<SettingsValues>) => {
    try {
      await save({ ...toSettingsValues(settings), ...changes })
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'stale')
        await queryClient.invalidateQueries({ queryKey: adminSettingsQuery.queryKey })
      throw error
    }
    notify.success('Delivery saved')
  }
}

/** Returns a new key for a name, unlike those that are taken: 'courier_road_and_ferry'. */
export function keyFor(name: string, taken: readonly { key: string }[]): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 36)
  const base = plain || 'own'
  let key = base
  for (let count = 2; taken.some((one) => one.key === key); count += 1) key = `${base}_${count}`
  return key
}
