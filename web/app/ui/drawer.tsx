import { Dialog } from 'radix-ui'
import { DialogContent, DialogRoot, type OverPage } from './dialog.tsx'

/** A panel at an edge of the page. `label` is its accessible name; the content provides the visible title. */
export function Drawer({ label, children, ...props }: OverPage & { label: string }) {
  return (
    <DialogRoot onClose={props.onClose}>
      <Dialog.Overlay className="scrim under-sheet" />
      <DialogContent {...props}>
        <Dialog.Title className="visually-hidden">{label}</Dialog.Title>
        {children}
      </DialogContent>
    </DialogRoot>
  )
}
