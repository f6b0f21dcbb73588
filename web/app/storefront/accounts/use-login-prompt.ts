import { useNavigate } from 'react-router'
import { notify } from '../../ui/toast.ts'

/** The login page, and where it leads afterwards (docs/behaviour.md, Accounts). */
const LOGIN_PATH = '/auth?redirect=/shop'

/**
 * Returns a function that tells a visitor why login is needed and navigates there, at once or after `delayMs`;
 * `promise` is what the login page describes as happening afterwards.
 */
export function usePromptLogin(): (reason: string, promise: string, delayMs?: number) => void {
  const navigate = useNavigate()
  return (reason, promise, delayMs = 0) => {
    const go = () => navigate(LOGIN_PATH, { state: { promise } })
    notify.info(reason)
    if (delayMs > 0) setTimeout(go, delayMs)
    else void go()
  }
}
