import { type ReactNode, useId } from 'react'

interface CardProps {
  title?: ReactNode
  /** Shown at the right of the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a page as a card, with its title as accessible name. */
export function Card({ title, aside, className = '', children }: CardProps) {
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

/** A card whose content is stacked like the fields of a form. */
export function FieldCard({ children, ...card }: CardProps) {
  return (
    <Card {...card}>
      <div className="fieldstack">{children}</div>
    </Card>
  )
}
