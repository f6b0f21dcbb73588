import type { ConfirmationKey } from '@shop/contract/compliance.ts'
import { dateText } from '../../kit/date-time.tsx'
import type { AdminProduct } from '../queries.ts'

/** Returns who confirmed these last, and when: 'Last confirmed by Ada Larch on …'; undefined if never confirmed. */
export function confirmedText(product: AdminProduct | undefined, keys: readonly ConfirmationKey[]): string | undefined {
  const [last] = (product?.confirmations ?? [])
    .filter(({ key }) => keys.includes(key))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  return last && `Last confirmed by ${last.by ?? 'a former member of staff'} on ${dateText(last.at)}.`
}
