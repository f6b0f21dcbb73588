import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { readStored } from '../../ui/storage.ts'

/** The bearer token of the signed-in customer; null on the server and for a visitor. */
export function accessToken(): string | null {
  return readStored(STORAGE_KEYS.accessToken)
}
