import {
  notifyManager,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const ignoreChanges = () => () => {}

/**
 * Makes a hook for a query that many components of a page read, such as the settings: they all share one observer. With
 * one observer each, the cards of a list would start over a hundred timers when the page hydrates, which blocks a slow
 * phone. The hook returns what `select` picks from the result and re-renders only when that changes, so `select` must
 * return the same value for the same result. Nothing is fetched while `isEnabled` is false.
 */
export function sharedQuery<Data, Key extends QueryKey>(options: QueryObserverOptions<Data, Error, Data, Data, Key>) {
  const stores = new WeakMap<QueryClient, ReturnType<typeof createStore>>()

  function createStore(client: QueryClient) {
    const observer = new QueryObserver(client, options)
    const listeners = new Set<() => void>()
    let stopObserving = () => {}
    const notifyAll = () => {
      for (const listener of listeners) listener()
    }
    return {
      getResult: () => observer.getCurrentResult(),
      subscribe: (onChange: () => void) => {
        listeners.add(onChange)
        if (listeners.size === 1) {
          // The query may have been removed from the cache while there were no listeners.
          observer.setOptions(options)
          // A single subscription with batched calls: separate ones would each be notified of the first request.
          stopObserving = observer.subscribe(notifyManager.batchCalls(notifyAll))
        }
        return () => {
          listeners.delete(onChange)
          if (listeners.size === 0) stopObserving()
        }
      },
    }
  }

  function addStore(client: QueryClient) {
    const store = createStore(client)
    stores.set(client, store)
    return store
  }

  return function useSharedQuery<T>(select: (result: QueryObserverResult<Data>) => T, isEnabled = true): T {
    const client = useQueryClient()
    const store = stores.get(client) ?? addStore(client)
    const getSnapshot = () => select(store.getResult())
    return useSyncExternalStore(isEnabled ? store.subscribe : ignoreChanges, getSnapshot, getSnapshot)
  }
}
