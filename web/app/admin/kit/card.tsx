import { type ReactNode, useId } from 'react'

interface TileProps {
  title?: ReactNode
  /** Shown at the right of the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a page as a card, with its title as accessible name. */
export function Card({ title, aside, className = '', children }: TileProps) {
  const id = useId()
  return (
    <section className={`tile ${className}`.trim()} aria-labelledby={title ? id : undefined}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
