import type { ReactNode } from 'react'

interface ScrollAreaProps {
  /** What it shows, for screen readers. */
  label: string
  /** A class that lets it scroll; by default it scrolls sideways. */
  className?: string
  children: ReactNode
}

/** An area that may be larger than its place, such as a wide table. It scrolls with the keyboard too. */
export function ScrollArea({ label, className = 'overflow-x-auto', children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard could not scroll the area
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
