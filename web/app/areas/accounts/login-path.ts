import { localPath } from '../../local-path.ts'

const SHOP = '/shop'

/**
 * Where someone who must log in is sent (specification §2): back to `returnTo` afterwards. `/login` leads on to `/auth`,
 * which says that the session has ended where it has.
 */
export function loginPath(returnTo: string, hasEnded = false): string {
  return `/login?redirect=${encodeURIComponent(returnTo)}${hasEnded ? '&reason=session-ended' : ''}`
}

/** Where a login leads: to `target` when it is a page of this site that is not itself about logging in, else to the shop. */
export function afterLogin(target: string | null): string {
  const path = localPath(target, SHOP)
  return /^\/(auth|login|reset-password)\b/.test(path) ? SHOP : path
}
