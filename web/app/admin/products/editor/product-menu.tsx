import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '../../../product/item-path.ts'
import { Opener } from '../../../ui/dialog-button.tsx'
import { notify } from '../../../ui/toast.ts'
import { BulkReport } from '../list/bulk-report.tsx'
import { changeStatuses, type RejectedProduct } from '../list/bulk-status.ts'
import { invalidateProducts } from '../mutations.ts'
import type { ProductRow } from '../queries.ts'
import { useDuplicate } from './use-duplicate.ts'

/** The actions of a product in the list. */
export function ProductMenu({ row }: { row: ProductRow }) {
  const queryClient = useQueryClient()
  const duplicate = useDuplicate(row.id)
  const button = useRef<HTMLButtonElement>(null)
  const [rejected, setRejected] = useState<readonly RejectedProduct[]>([])

  async function move(status: ProductRow['status'], text: string) {
    const rejected = await changeStatuses([row], status)
    invalidateProducts(queryClient, [row.id])
    setRejected(rejected)
    if (rejected.length === 0) notify.success(text)
  }
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger ref={button} className="icon-button compact" aria-label={`Actions for ${row.name}`}>
          <Ellipsis className="icon icon-small" aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="popover-menu rowmenu" align="end" sideOffset={4}>
            <DropdownMenu.Item asChild>
              <Link to={`/admin/products/${row.id}`}>Edit</Link>
            </DropdownMenu.Item>
            <DropdownMenu.Item asChild>
              <Link to={`/admin/products/${row.id}/lots`}>Lots</Link>
            </DropdownMenu.Item>
            {row.status === 'active' && (
              <DropdownMenu.Item asChild>
                <a href={productPath(row)} target="_blank" rel="noreferrer">
                  View in shop
                </a>
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item onSelect={() => duplicate.mutate()}>Duplicate</DropdownMenu.Item>
            {row.status !== 'active' && (
              <DropdownMenu.Item onSelect={() => void move('active', 'Product published')}>Publish</DropdownMenu.Item>
            )}
            {row.status !== 'draft' && (
              <DropdownMenu.Item onSelect={() => void move('draft', 'Product moved to drafts')}>
                Make a draft
              </DropdownMenu.Item>
            )}
            {row.status !== 'archived' && (
              <DropdownMenu.Item onSelect={() => void move('archived', 'Product archived')}>Archive</DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {rejected.length > 0 && (
        <Opener value={button}>
          <BulkReport refused={rejected} changed={0} onClose={() => setRejected([])} />
        </Opener>
      )}
    </>
  )
}
