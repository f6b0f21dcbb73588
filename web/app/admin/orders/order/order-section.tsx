import { type ReactNode, useId } from 'react'

/** A section of an order's page, with its title as accessible name. */
export function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="orderpart" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
