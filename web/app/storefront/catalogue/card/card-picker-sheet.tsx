import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Drawer } from '../../../ui/drawer.tsx'
import { Loading } from '../../../ui/states.tsx'
import { notify } from '../../../ui/toast.ts'
import { productQuery } from '../queries.ts'
import { CardPicker } from './card-picker.tsx'
import './card-picker.css'

interface CardPickerSheetProps {
  id: number
  name: string
  /** The card's button, which gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The minimum width at which the choices fit beside the card. */
const WIDE = '(min-width: 48.01rem)'

/** The choices for the product of a card: beside the card, or as a sheet on a small screen. */
export function CardPickerSheet({ id, name, opener, onClose }: CardPickerSheetProps) {
  const { data, isError } = useQuery(productQuery(id))
  useEffect(() => {
    if (!isError) return
    notify.error('Failed to load product details')
    onClose()
  }, [isError, onClose])
  return (
    <Frame label={`Options of ${name}`} opener={opener} onClose={onClose}>
      {data ? (
        <CardPicker product={data} onClose={onClose} />
      ) : (
        <Loading className="inner">Loading product details...</Loading>
      )}
    </Frame>
  )
}

interface FrameProps extends Pick<CardPickerSheetProps, 'opener' | 'onClose'> {
  label: string
  children: ReactNode
}

function Frame({ label, opener, onClose, children }: FrameProps) {
  const [isWide] = useState(() => window.matchMedia(WIDE).matches)
  if (!isWide) {
    return (
      <Drawer label={label} className="choice-picker low-drawer" opener={opener} onClose={onClose}>
        <span className="grab" aria-hidden="true" />
        {children}
      </Drawer>
    )
  }
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={opener} />
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
