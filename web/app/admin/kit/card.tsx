import { type ReactNode, useId } from 'react'

interface TileProps {
  title?: ReactNode
  /** Stands at the right of the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page on a sheet of its own, named by its title. */
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
