import { localPath } from '../../../lib/local-path.ts'

const SHOP = '/shop'

/**
 * Where a visitor who must log in is sent, and back to `returnTo` afterwards. `/login` leads on to `/auth`, which shows
 * that the session has ended if it has.
 */
export function loginPath(returnTo: string, hasEnded = false): string {
  return `/login?redirect=${encodeURIComponent(returnTo)}${hasEnded ? '&reason=session-ended' : ''}`
}

/** Where a login leads: to `target` when it is a page of this site that is not itself about logging in, else to the shop. */
export function afterLogin(target: string | null): string {
  const path = localPath(target, SHOP)
  return /^\/(auth|login|reset-password)\b/.test(path) ? SHOP : path
}
