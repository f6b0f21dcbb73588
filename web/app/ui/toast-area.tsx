import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { TextLink } from './buttons.tsx'
import { drawToasts, type Toast, type ToastAction } from './toast.ts'

/** Renders the toasts, bottom-right, one at a time. A toast stays while it contains the pointer or the focus. */
export function ToastArea() {
  const shown = useRef<{ toast: Toast; id: string | number } | null>(null)
  useEffect(
    () =>
      drawToasts((next) => {
        shown.current = { toast: next, id: draw(next, next.id) }
      }),
    [],
  )
  const redraw = (durationMs?: number) => {
    if (!shown.current) return
    const { toast: current, id } = shown.current
    draw({ ...current, durationMs: durationMs ?? current.durationMs }, id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the focus that passes through
    <div onFocus={() => redraw(Number.POSITIVE_INFINITY)} onBlur={() => redraw()}>
      <Toaster
        position="bottom-right"
        offset={20}
        mobileOffset={16}
        visibleToasts={1}
        containerAriaLabel="Notifications"
        icons={{
          info: <Info className="icon" aria-hidden />,
          success: <CircleCheck className="icon" aria-hidden />,
          error: <TriangleAlert className="icon" aria-hidden />,
        }}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast', success: 'success', error: 'failure' } }}
      />
    </div>
  )
}

/** Shows a toast, replacing the one with `id` if given. Returns its id. */
function draw({ kind, text, durationMs, actions = [] }: Toast, id: string | number | undefined) {
  const drawn = toast[kind](text, {
    duration: durationMs,
    ...(id !== undefined && { id }),
    action: actions.length > 0 && (
      <span className="toast-actions">
        {actions.map((action) => (
          <Action key={action.label} action={action} onDone={() => toast.dismiss(drawn)} />
        ))}
      </span>
    ),
  })
  return drawn
}

function Action({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ('to' in action) {
    return (
      <TextLink to={action.to} onClick={onDone}>
        {action.label}
      </TextLink>
    )
  }
  const handlePress = () => {
    action.onPress()
    onDone()
  }
  return (
    <button type="button" className="link" onClick={handlePress}>
      {action.label}
    </button>
  )
}
