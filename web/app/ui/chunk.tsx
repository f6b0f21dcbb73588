import { SCRIPT_LOAD_TIMEOUT_MS } from '@shop/contract/constants.ts'
import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { notify } from './toast.ts'

/**
 * A part of the page in a chunk of its own, such as a dialog. If the chunk cannot be loaded, or has not loaded after
 * 120 s (docs/behaviour.md, Catalogue), the visitor reads `failure` in a toast and the part closes; the page itself goes on.
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

/** What `loading` gives, unless it takes longer than a script may. */
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
