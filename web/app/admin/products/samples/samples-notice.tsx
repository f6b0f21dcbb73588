import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/toast.ts'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { usePermissions } from '../../use-permissions.ts'
import { useSamples } from './use-samples.ts'

/** Says that there are sample products, and removes them. */
export function SamplesNotice() {
  const { count, remove } = useSamples()
  const mayRemove = usePermissions()('products.write')
  if (count === 0) return null
  return (
    <Notice kind="warn" className="mb-5">
      <p>
        {count === 1 ? '1 sample product is' : `${count} sample products are`} in the shop. Remove them before you open.
      </p>
      {mayRemove && (
        <ConfirmButton
          className="button quiet small mt-2"
          title="Remove all sample products?"
          text="Those that you have changed are removed too; duplicate what you want to keep. Products in orders or bundles are archived. Categories stay."
          confirmText="Remove"
          onConfirm={async () => {
            const { removed, archived } = await remove()
            notify.success(archived > 0 ? `${removed} removed, ${archived} archived` : `${removed} removed`)
          }}
          failure="The sample products couldn’t be removed. Please try again."
        >
          Remove sample products
        </ConfirmButton>
      )}
    </Notice>
  )
}
