import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is as the server sent it, which is the same for everyone; true once the browser has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
