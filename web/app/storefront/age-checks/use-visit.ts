import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const STORED = STORAGE_KEYS.ageCheckBrowser

/** The secret that proves to the shop that the same browser comes back from the provider. Made on first use. */
export function browserSecret(): string {
  try {
    const known = localStorage.getItem(STORED)
    if (known) return known
    const made = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'))
    localStorage.setItem(STORED, made.join(''))
    return made.join('')
  } catch {
    throw new Error('Your browser doesn’t let this page remember anything. Please send us a document instead.')
  }
}

/** Removes it once the answer has arrived. */
export function removeBrowserSecret(): void {
  localStorage.removeItem(STORED)
}

/** Sends the browser to the provider, for the check that `findToken` returns the token of. */
export function useVisit(findToken: () => Promise<string>) {
  return useMutation({
    mutationFn: async () => {
      const browser = browserSecret()
      const { url } = await api('POST /age-checks/start', { body: { token: await findToken(), browser } })
      window.location.assign(url)
    },
  })
}

/** The name of the provider on whose site customers can confirm their age; undefined until it is known. */
export const useProviderName = (isWanted: boolean): string | null | undefined =>
  useQuery({
    queryKey: ['age-check', 'provider'],
    queryFn: ({ signal }) => api('GET /age-checks/provider', { signal }),
    meta: { isPublic: true },
    enabled: isWanted,
  }).data?.provider
