/** Opens dialogs. Apart from them, so that a page loads the code of dialogs only when one is opened. */
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react'

/** The element that gets the focus back from the dialogs inside. */
export const Opener = createContext<RefObject<HTMLElement | null>>({ current: null })

/** Where dialogs open, if not over the page: they then block nothing outside. For previews in a frame. */
export const DialogContainer = createContext<HTMLElement | null>(null)

interface DialogButtonProps extends Omit<ComponentProps<'button'>, 'ref' | 'onClick'> {
  ref?: RefObject<HTMLButtonElement | null>
  /** Renders the dialog; `close` closes it. */
  dialog: (close: () => void) => ReactNode
  /** Whether the dialog is open at first. */
  isOpenAtFirst?: boolean
}

/** A button that opens a dialog, which gives the focus back to it. */
export function DialogButton({ ref, dialog, isOpenAtFirst = false, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const own = useRef<HTMLButtonElement>(null)
  const opener = ref ?? own
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <button type="button" {...button} ref={opener} onClick={() => setIsOpen(true)} />
      {isOpen && <Opener value={opener}>{dialog(close)}</Opener>}
    </>
  )
}
