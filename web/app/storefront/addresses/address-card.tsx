import { Link } from 'react-router'
import { showError } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { AddressLines } from './address-lines.tsx'
import type { Address } from './queries.ts'
import { useMakeDefaultAddress } from './use-address-changes.ts'

interface AddressCardProps {
  address: Address
  editPath: string
  onRemove: () => void
}

/** One of the customer's addresses, with its actions. */
export function AddressCard({ address, editPath, onRemove }: AddressCardProps) {
  const makeDefault = useMakeDefaultAddress()
  const { full_name, line1, phone, is_default } = address
  const which = `${full_name}, ${line1}`
  const handleDefault = () =>
    makeDefault.mutate(address.id, {
      onSuccess: () => notify.success('Default address changed.'),
      onError: (error) => showError(error, 'The default address couldn’t be changed. Please try again.'),
    })
  return (
    <div className="hstack wrapping items-start gap-y-4">
      <div className="min-w-52 flex-1">
        <AddressLines address={address} />
        {phone && <p className="muted">{phone}</p>}
        {is_default && <span className="badge accent mt-3">Default</span>}
      </div>
      <div className="hstack wrapping">
        <Link className="button quiet small" to={editPath} preventScrollReset aria-label={`Edit ${which}`}>
          Edit
        </Link>
        {!is_default && (
          <button
            type="button"
            className="button quiet small"
            disabled={makeDefault.isPending}
            aria-label={`Make ${which} the default`}
            onClick={handleDefault}
          >
            Make default
          </button>
        )}
        <button type="button" className="button plain small" aria-label={`Remove ${which}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </div>
  )
}
