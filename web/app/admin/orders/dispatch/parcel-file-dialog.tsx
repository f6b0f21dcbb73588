import { Dialog } from 'radix-ui'
import { download } from '../../../lib/download.ts'
import { DownloadButton } from '../../../lib/download-button.tsx'
import { TextLink } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isAgeUndecided } from '../order-words.ts'
import type { OrderToDispatch } from '../queries.ts'
import { countText } from './use-dispatch.ts'

const FORMATS = [
  { format: 'click_and_drop', label: 'For Click & Drop', className: 'button primary' },
  { format: 'plain', label: 'For other couriers', className: 'button quiet' },
] as const

interface ParcelFileDialogProps {
  orders: readonly OrderToDispatch[]
  onClose: () => void
}

/** Downloads the orders as a file for labels. Products without a weight are named first. */
export function ParcelFileDialog({ orders, onClose }: ParcelFileDialogProps) {
  const sent = orders.filter(({ status, age_check_status }) => !isAgeUndecided(status, age_check_status))
  const held = orders.length - sent.length
  return (
    <Modal className="gate" onClose={onClose}>
      <div className="stack">
        <Dialog.Title className="subheading pr-8">Parcel file for labels</Dialog.Title>
        <p>
          {countText(sent.length)} with name, address, weight and service code, as a CSV file.
          {held > 0 &&
            ` ${countText(held)} ${held === 1 ? 'waits' : 'wait'} for an age check and ${held === 1 ? 'is' : 'are'} left out.`}
        </p>
        <MissingWeights orders={sent} />
        <p className="small muted">The audit log records each download. Delete the file once the labels are printed.</p>
        <span className="hstack wrapping">
          {(sent.length > 0 ? FORMATS : []).map(({ format, label, className }) => (
            <DownloadButton
              key={format}
              className={className}
              onDownload={async () => {
                const ids = sent.map(({ id }) => id).join(',')
                await download('GET /admin/orders/parcels.csv', { query: { ids, format } })
                onClose()
              }}
            >
              {label}
            </DownloadButton>
          ))}
        </span>
      </div>
    </Modal>
  )
}

/** Names the products without a weight, once each. */
function MissingWeights({ orders }: { orders: readonly OrderToDispatch[] }) {
  const names = new Map(orders.flatMap((order) => order.without_weight.map((part) => [part.product_id, part.name])))
  if (names.size === 0) return null
  const count = orders.filter(({ without_weight }) => without_weight.length > 0).length
  return (
    <Notice kind="warn">
      <p>
        Enter the weight of these products first, or type it in the courier’s program: it stays blank for{' '}
        {countText(count)}.
      </p>
      <ul className="mt-2">
        {[...names].map(([id, name]) => (
          <li key={id}>
            <TextLink to={`/admin/products/${id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
