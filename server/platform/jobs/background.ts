/** Work that nobody waits for. It has database connections of its own, so that it never takes those of customers. */
import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()

/** Does `work`, and all that it starts, in the background. */
export const inBackground = <T>(work: () => T): T => background.run(true, work)

export const isInBackground = (): boolean => background.getStore() === true
