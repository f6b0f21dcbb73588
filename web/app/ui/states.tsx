/** What is shown in place of content: while it loads, when it could not be loaded, and when there is none. */

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PrimaryButton } from './buttons.tsx'

/** Says what is being loaded: 'Loading your order...'. */
export function Loading({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <p className={`hstack muted ${className}`.trim()} role="status">
      <span className="spin" aria-hidden />
      {children}
    </p>
  )
}

/** A status that only screen readers announce. */
export const HiddenStatus = ({ children }: { children: ReactNode }) => (
  <p className="visually-hidden" role="status">
    {children}
  </p>
)

/** A button within a text, after a failed request. */
export function RetryLink({ onRetry }: { onRetry: () => unknown }) {
  return (
    <button type="button" className="link" onClick={() => void onRetry()}>
      Try again
    </button>
  )
}

interface EmptyStateProps {
  icon: LucideIcon
  title: ReactNode
  /** The reason, or what to do. */
  text?: ReactNode
  /** Shown below the text. */
  details?: ReactNode
  /** Whether its title is the heading of the page. */
  isPage?: boolean
  role?: 'alert'
  /** Tries again to load what could not be loaded: shown as a button. */
  onRetry?: () => unknown
  /** Links and further buttons, side by side. */
  children?: ReactNode
  /** Shown below them. */
  more?: ReactNode
}

/** Explains why there is no content, and what can be done instead. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, title, text, details, isPage = false, role, onRetry, children, more } = props
  return (
    <section className="empty" role={role}>
      <span className="artwork">
        <Icon className="icon" aria-hidden />
      </span>
      {isPage ? <h1 className="heading">{title}</h1> : <h2 className="subheading">{title}</h2>}
      {text && <p>{text}</p>}
      {details}
      {(onRetry || children) && (
        <span className="hstack wrapping justify-center">
          {onRetry && <PrimaryButton onClick={() => void onRetry()}>Try again</PrimaryButton>}
          {children}
        </span>
      )}
      {more}
    </section>
  )
}

/** A page without content. */
export function EmptyPage(props: Omit<EmptyStateProps, 'isPage'>) {
  return (
    <main id="main" className="wrap page-state">
      <EmptyState {...props} isPage />
    </main>
  )
}
