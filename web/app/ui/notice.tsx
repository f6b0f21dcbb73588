import { Info, type LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

interface NoticeProps {
  /** How urgent it is; neutral by default. */
  kind?: 'warn' | 'danger'
  icon?: LucideIcon
  /** Spacing. */
  className?: string
  role?: 'alert' | 'status'
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A box with an icon and a message for the user. */
export function Notice({ kind, icon: Icon = Info, className, role, ref, children }: NoticeProps) {
  return (
    <div ref={ref} className={['notice', kind, className].filter(Boolean).join(' ')} role={role}>
      <Icon className="icon" aria-hidden />
      <div>{children}</div>
    </div>
  )
}
