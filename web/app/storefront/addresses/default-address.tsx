import { Link } from 'react-router'
import { AddressLines } from './address-lines.tsx'
import { useAddresses } from './queries.ts'

/** A summary of the customer's default address. */
export function DefaultAddress() {
  const { data, isError } = useAddresses()
  const address = data?.find(({ is_default }) => is_default)
  return (
    <section className="sheet-card" aria-labelledby="default-address">
      <div className="hstack between">
        <h2 className="subheading" id="default-address">
          Default address
        </h2>
        <Link
          className="link small"
          to={address || !data ? '/profile/addresses' : '/profile/addresses?edit=new'}
          aria-label={address ? 'Edit your addresses' : 'Add an address'}
        >
          {address || !data ? 'Edit' : 'Add'}
        </Link>
      </div>
      <div className="muted mt-3">
        {address && <AddressLines address={address} />}
        {data && !address && <p>None yet. The first address you add becomes your default.</p>}
        {!data && <p role="status">{isError ? 'Your addresses couldn’t be loaded.' : 'Loading your addresses...'}</p>}
      </div>
    </section>
  )
}
