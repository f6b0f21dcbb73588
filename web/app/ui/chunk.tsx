import { SCRIPT_LOAD_TIMEOUT_MS } from '@shop/contract/constants.ts'
import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { notify } from './toast.ts'

/**
 * Lazily loads a part of the page from its own chunk, such as a dialog. If the chunk fails to load, or takes over 120
 * s (docs/behaviour.md, Catalogue), a toast shows `failure` and the part closes; the page itself keeps working.
 */
export function chunk<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  failure: string,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await inTime(load()) }
    } catch (error) {
      console.error('A part of the page could not be loaded', error)
      return { default: ({ onClose }: P) => <Failed text={failure} onClose={onClose} /> }
    }
  })
}

/** Resolves like `loading`, or rejects after the timeout for scripts. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The script took too long to load')), SCRIPT_LOAD_TIMEOUT_MS)
    loading.then(resolve, reject).finally(() => clearTimeout(limit))
  })
}

function Failed({ text, onClose }: { text: string; onClose: () => void }) {
  useEffect(() => {
    notify.error(text)
    onClose()
  }, [text, onClose])
  return null
}
