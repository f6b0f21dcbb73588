import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallButton } from '../../../ui/buttons.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { notify } from '../../../ui/toast.ts'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { EcidDialog } from '../ecids/ecid-dialog.tsx'
import { invalidateProducts } from '../mutations.ts'
import { PriceDialog } from '../prices/price-dialog.tsx'
import type { ProductRow } from '../queries.ts'
import { changeStatuses, type RejectedProduct } from './bulk-status.ts'

interface BulkActionsProps {
  selected: readonly ProductRow[]
  onDone: (report: { refused: RejectedProduct[]; changed: number }) => void
  clear: () => void
}

/** Publishes, hides or archives the selected products, or changes their prices. */
export function BulkActions({ selected, onDone, clear }: BulkActionsProps) {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function move(status: ProductRow['status'], verb: string) {
    setIsBusy(true)
    const refused = await changeStatuses(selected, status)
    const changed = selected.length - refused.length
    invalidateProducts(
      queryClient,
      selected.map(({ id }) => id),
    )
    if (changed > 0) notify.success(`${changed === 1 ? '1 product' : `${changed} products`} ${verb}`)
    setIsBusy(false)
    onDone({ refused, changed })
    if (refused.length === 0) clear()
  }
  return (
    <>
      <SmallButton disabled={isBusy} onClick={() => void move('active', 'published')}>
        Publish
      </SmallButton>
      <SmallButton disabled={isBusy} onClick={() => void move('draft', 'made drafts')}>
        Make drafts
      </SmallButton>
      <DialogButton
        className="button quiet small"
        disabled={isBusy}
        dialog={(close) => (
          <PriceDialog
            selection={{ product_ids: selected.map(({ id }) => id) }}
            scope={selected.length === 1 ? '1 product' : `${selected.length} products`}
            onClose={close}
          />
        )}
      >
        Change prices
      </DialogButton>
      <DialogButton
        className="button quiet small"
        disabled={isBusy}
        dialog={(close) => <EcidDialog selected={selected} onClose={close} />}
      >
        Paste ECIDs
      </DialogButton>
      <ConfirmButton
        title={selected.length === 1 ? 'Archive this product?' : `Archive ${selected.length} products?`}
        text="Shoppers can’t find them any more; past orders keep their details. You can publish them again later."
        confirmText="Archive"
        disabled={isBusy}
        onConfirm={() => move('archived', 'archived')}
      >
        Archive
      </ConfirmButton>
    </>
  )
}
