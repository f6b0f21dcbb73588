import { MapPin, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toasts } from '../../lib/sentence-of.ts'
import { ButtonLink, PlainButton, QuietLink, SmallButton, SmallLink } from '../../ui/buttons.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Opener } from '../../ui/dialog-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, Loading, RetryLink } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.ts'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'
import { type Address, useAddresses } from './queries.ts'
import { useMakeDefaultAddress, useRemoveAddress } from './use-address-changes.ts'

const BOOK = '/profile/addresses'

/** The customer's addresses. The address bar names the one being edited: `?edit=new` or `?edit={id}`. */
export function AddressBook({ fullName }: { fullName: string }) {
  const { data: addresses, isError, refetch } = useAddresses()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState<Address | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const edit = query.get('edit')

  const close = () => {
    void navigate(BOOK, { preventScrollReset: true })
    // The form that had the focus has closed.
    heading.current?.focus()
  }
  const handleSaved = () => {
    notify.success('Address saved.')
    close()
  }
  return (
    <div className="stack">
      <div className="hstack between wrapping min-h-12">
        <h1 className="subheading outline-none" ref={heading} tabIndex={-1}>
          {edit === 'new' ? 'New address' : 'Addresses'}
        </h1>
        {edit !== 'new' && addresses && addresses.length > 0 && (
          <QuietLink to={`${BOOK}?edit=new`} preventScrollReset>
            <Plus className="icon" aria-hidden />
            Add an address
          </QuietLink>
        )}
      </div>
      {edit === 'new' && (
        <div className="sheet-card max-w-2xl">
          <AddressForm
            fullName={fullName}
            mayBeDefault={addresses !== undefined && addresses.length > 0}
            onSaved={handleSaved}
            onCancel={close}
          />
        </div>
      )}
      {!addresses && !isError && <Loading className="py-8">Loading your addresses...</Loading>}
      {!addresses && isError && (
        <Notice kind="warn" icon={MapPin} role="alert">
          Your addresses couldn’t be loaded. <RetryLink onRetry={refetch} />
        </Notice>
      )}
      {addresses?.length === 0 && edit !== 'new' && (
        <EmptyState icon={MapPin} title="No addresses yet" text="The first address you add becomes your default.">
          <ButtonLink to={`${BOOK}?edit=new`} preventScrollReset>
            Add an address
          </ButtonLink>
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {addresses?.map((address) => (
          <li key={address.id} className="sheet-card">
            {edit === String(address.id) ? (
              <AddressForm address={address} onSaved={handleSaved} onCancel={close} />
            ) : (
              <AddressCard
                address={address}
                editPath={`${BOOK}?edit=${address.id}`}
                onRemove={() => setRemoving(address)}
              />
            )}
          </li>
        ))}
      </ul>
      {/* Afterwards the button that opened the dialog may have been removed, so the heading gets the focus. */}
      <Opener value={heading}>
        {removing && <RemoveDialog address={removing} onClose={() => setRemoving(null)} />}
      </Opener>
    </div>
  )
}

function RemoveDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const remove = useRemoveAddress()
  const handleConfirm = () =>
    remove.mutate(address.id, {
      ...toasts('Address removed.', 'The address couldn’t be removed. Please try again.'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title="Remove this address?"
      confirmText="Remove address"
      isBusy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <AddressLines address={address} />
      <p className="mt-3">Orders you’ve already placed keep this address.</p>
    </ConfirmDialog>
  )
}

interface AddressCardProps {
  address: Address
  editPath: string
  onRemove: () => void
}

/** One of the customer's addresses, with its actions. */
function AddressCard({ address, editPath, onRemove }: AddressCardProps) {
  const makeDefault = useMakeDefaultAddress()
  const { full_name, line1, phone, is_default } = address
  const which = `${full_name}, ${line1}`
  const handleDefault = () =>
    makeDefault.mutate(
      address.id,
      toasts('Default address changed.', 'The default address couldn’t be changed. Please try again.'),
    )
  return (
    <div className="hstack wrapping items-start gap-y-4">
      <div className="min-w-52 flex-1">
        <AddressLines address={address} />
        {phone && <p className="muted">{phone}</p>}
        {is_default && <span className="badge accent mt-3">Default</span>}
      </div>
      <div className="hstack wrapping">
        <SmallLink to={editPath} preventScrollReset aria-label={`Edit ${which}`}>
          Edit
        </SmallLink>
        {!is_default && (
          <SmallButton
            disabled={makeDefault.isPending}
            aria-label={`Make ${which} the default`}
            onClick={handleDefault}
          >
            Make default
          </SmallButton>
        )}
        <PlainButton aria-label={`Remove ${which}`} onClick={onRemove}>
          Remove
        </PlainButton>
      </div>
    </div>
  )
}
