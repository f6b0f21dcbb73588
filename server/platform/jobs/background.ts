/** Background work. It uses separate database connections, so that it never takes those of customers' requests. */
import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()

/** Runs `work`, and everything it starts, in the background. */
export const inBackground = <T>(work: () => T): T => background.run(true, work)

export const isInBackground = (): boolean => background.getStore() === true
