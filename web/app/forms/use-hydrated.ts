import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false for the server-rendered page, which is the same for all visitors; true once it is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
