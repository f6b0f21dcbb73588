import { localPath } from '@shop/contract/lib/local-path.ts'

const SHOP = '/shop'

/**
 * Returns the address of the login page, which returns the visitor to `returnTo`. `/login` redirects to `/auth`, which
 * reports an expired session when `hasEnded` is true.
 */
export function loginPath(returnTo: string, hasEnded = false): string {
  return `/login?redirect=${encodeURIComponent(returnTo)}${hasEnded ? '&reason=session-ended' : ''}`
}

/** Returns where a login leads: `target` if it is a page of this site other than a login page, otherwise the shop. */
export function afterLogin(target: string | null): string {
  const path = localPath(target, SHOP)
  return /^\/(auth|login|reset-password)\b/.test(path) ? SHOP : path
}
