import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useEffect } from 'react'
import { useLinkToken } from '../accounts/login/use-link-token.ts'

const STORED = STORAGE_KEYS.ageCheckToken

/**
 * Returns the token of the emailed link; null if there is none, undefined until the address has been read. The tab remembers it,
 * because phones reload a page after the camera was open.
 */
export function useAgeCheckToken(): string | null | undefined {
  const token = useLinkToken()
  useEffect(() => {
    if (token) inTab((storage) => storage.setItem(STORED, token))
  }, [token])
  return token === null ? inTab((storage) => storage.getItem(STORED)) : token
}

/** Null where the browser forbids it. */
function inTab<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
