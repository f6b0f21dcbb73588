import { useEffect, useState } from 'react'

/**
 * Returns the token of an emailed link and removes it from the address bar at once, so that only the API receives it.
 * Null if there is none, undefined until the address has been read.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const found = new URLSearchParams(window.location.search).get('token')
    if (found) window.history.replaceState(window.history.state, '', window.location.pathname)
    // In strict mode React runs this effect twice; the second time the token has gone from the address.
    setToken((before) => before ?? found)
  }, [])
  return token
}

/**
 * Does the same, and remembers the token in the tab under `key`: phones reload a page after the camera or the banking app was
 * open.
 */
export function useStoredLinkToken(key: string): string | null | undefined {
  const token = useLinkToken()
  useEffect(() => {
    if (token) inTab((storage) => storage.setItem(key, token))
  }, [key, token])
  return token === null ? storedLinkToken(key) : token
}

/** Returns the remembered token. */
export const storedLinkToken = (key: string): string | null => inTab((storage) => storage.getItem(key))

/** Null where the browser forbids it. */
function inTab<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
