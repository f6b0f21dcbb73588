import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { notify } from './toast.ts'

/**
 * A part of the page in a chunk of its own, such as a dialog. Where the chunk cannot be loaded, the visitor reads
 * `failure` in a toast and the part closes; the page itself goes on.
 */
export function chunk<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  failure: string,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      console.error('A part of the page could not be loaded', error)
      return { default: ({ onClose }: P) => <Failed text={failure} onClose={onClose} /> }
    }
  })
}

function Failed({ text, onClose }: { text: string; onClose: () => void }) {
  useEffect(() => {
    notify.error(text)
    onClose()
  }, [text, onClose])
  return null
}
