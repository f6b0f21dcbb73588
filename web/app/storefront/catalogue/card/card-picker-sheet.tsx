import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { type ReactNode, use, useEffect, useState } from 'react'
import { Drawer } from '../../../ui/dialog.tsx'
import { Opener } from '../../../ui/dialog-button.tsx'
import { Loading } from '../../../ui/states.tsx'
import { notify } from '../../../ui/toast.ts'
import { productQuery } from '../queries.ts'
import { CardPicker } from './card-picker.tsx'
import './card-picker.css'

interface CardPickerSheetProps {
  id: number
  name: string
  onClose: () => void
}

/** The minimum width at which the choices fit beside the card. */
const WIDE = '(min-width: 48.01rem)'

/** The choices for the product of a card: beside the card, or as a sheet on a small screen. */
export function CardPickerSheet({ id, name, onClose }: CardPickerSheetProps) {
  const { data, isError } = useQuery(productQuery(id))
  useEffect(() => {
    if (!isError) return
    notify.error('Failed to load product details')
    onClose()
  }, [isError, onClose])
  return (
    <Frame label={`Options of ${name}`} onClose={onClose}>
      {data ? (
        <CardPicker product={data} onClose={onClose} />
      ) : (
        <Loading className="inner">Loading product details...</Loading>
      )}
    </Frame>
  )
}

function Frame({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const opener = use(Opener)
  const [isWide] = useState(() => window.matchMedia(WIDE).matches)
  if (!isWide) {
    return (
      <Drawer label={label} className="choice-picker low-drawer" onClose={onClose}>
        <span className="grab" aria-hidden="true" />
        {children}
      </Drawer>
    )
  }
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={{ current: opener.current ?? document.body }} />
      <Popover.Portal>
        <Popover.Content
          className="choice-picker"
          aria-label={label}
          side="right"
          align="end"
          sideOffset={14}
          collisionPadding={16}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus()
          }}
        >
          {children}
          <Popover.Arrow className="arrow" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
