import { useId } from 'react'

interface Group {
  name: string
  examples: readonly string[]
}

/** '…' marks a gap to fill in. */
export const GAP = '…'

const GROUPS: readonly Group[] = [
  {
    name: 'Sales',
    examples: ['Revenue last week against the week before', 'Best sellers in the last 30 days'],
  },
  {
    name: 'Stock',
    examples: ['What runs out in the next 14 days', `Set the stock of ${GAP} to 40`],
  },
  {
    name: 'Orders',
    examples: [`Orders of ${GAP} not yet shipped`, 'Orders waiting to be packed'],
  },
  {
    name: 'Prices and coupons',
    examples: [`Change the price of ${GAP} to £4.50`, 'Which coupons were used this month'],
  },
  {
    name: 'Customers and reviews',
    examples: ['Who are our best customers', 'Which reviews have no answer yet'],
  },
  {
    name: 'Blog',
    examples: ['Draft a post about CBD tea'],
  },
]

/** Example questions for an empty chat. `onChoose` receives an example, including its gap if it has one. */
export function StartScreen({ onChoose }: { onChoose: (text: string) => void }) {
  const id = useId()
  return (
    <div className="agent-start">
      <h2 className="subheading">What would you like to know?</h2>
      <p className="muted">Answers use live shop data. Changes are only made once you confirm them.</p>
      <div className="agent-examples">
        {GROUPS.map(({ name, examples }, place) => (
          <section key={name} aria-labelledby={`${id}-${place}`}>
            <h3 id={`${id}-${place}`}>{name}</h3>
            <ul>
              {examples.map((text) => (
                <li key={text}>
                  <button type="button" onClick={() => onChoose(text)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
