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
