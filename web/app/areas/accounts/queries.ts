import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notify } from '../../ui/toast.ts'

/** Where a visitor goes to log in, and where they are afterwards (specification §2, guest redirect). */
const LOGIN_PATH = '/auth?redirect=/shop'

export interface User {
  id: number
  name: string
  email: string
  role: 'customer' | 'admin'
}

/** Who is signed in. Known to the browser alone, and written into the cache by logging in. */
export const currentUserQuery = queryOptions<User | null>({ queryKey: ['current-user'], queryFn: skipToken })

/** The signed-in customer; null for a visitor. */
export function useCurrentUser(): User | null {
  return useQuery(currentUserQuery).data ?? null
}

/** Tells a visitor why logging in is needed and takes them there, at once or after `delayMs`. */
export function useAskToLogIn(): (reason: string, delayMs?: number) => void {
  const navigate = useNavigate()
  return (reason, delayMs = 0) => {
    notify.info(reason)
    if (delayMs > 0) setTimeout(() => navigate(LOGIN_PATH), delayMs)
    else navigate(LOGIN_PATH)
  }
}
