import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export interface ProductTab {
  name: string
  content: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Sections in tabs. The page contains all of them, for search engines and for browsers without JavaScript. */
export function ProductTabs({ tabs }: { tabs: readonly ProductTab[] }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    const next = (current + step + tabs.length) % tabs.length
    setCurrent(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="section wrap">
      <div ref={list} className="tabs" role="tablist" aria-label="About this item" onKeyDown={move}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setCurrent(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          className="panel"
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== current}
        >
          <h2 className="visually-hidden">{name}</h2>
          {content}
        </div>
      ))}
    </div>
  )
}
