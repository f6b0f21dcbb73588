import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { showError } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { useSamples } from './use-samples.ts'

/** Adds the sample products, as one of the ways to the first products. */
export function AddSamples() {
  const { count, add } = useSamples()
  const [isBusy, setIsBusy] = useState(false)
  const isOff = isBusy || count > 0
  async function handleClick() {
    if (isOff) return
    setIsBusy(true)
    try {
      notify.success(`${await add()} sample products added`)
    } catch (error) {
      showError(error, 'The sample products couldn’t be added. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button type="button" aria-disabled={isOff || undefined} onClick={() => void handleClick()}>
      <PackageOpen className="icon" aria-hidden />
      <span>
        <b>Sample products</b>
        <small role="status">
          {isBusy
            ? 'Adding…'
            : count > 0
              ? `${count} are in the shop. Remove them all under Products.`
              : 'Two of each kind, invented, to look around. One press removes them all.'}
        </small>
      </span>
    </button>
  )
}
