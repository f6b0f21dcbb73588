import { useEffect, useState } from 'react'

/**
 * The token of a link from a mail, which leaves the address bar at once: it goes to the server alone. Null where there is none,
 * undefined until the address was read.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const found = new URLSearchParams(window.location.search).get('token')
    if (found) window.history.replaceState(window.history.state, '', window.location.pathname)
    // React may run this twice, and the second time the address has no token.
    setToken((before) => before ?? found)
  }, [])
  return token
}
