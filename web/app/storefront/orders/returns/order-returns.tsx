import { useQuery } from '@tanstack/react-query'
import { SmallLink, TextLink } from '../../../ui/buttons.tsx'
import { Progress } from '../progress.tsx'
import { orderReturnsQuery } from './queries.ts'
import { stateOfReturn, stepsOfReturn } from './return-state.ts'

/** The returns of an order, and the way to start one (rules F5 and F7). */
export function OrderReturns({ orderId }: { orderId: number }) {
  const { data } = useQuery(orderReturnsQuery(orderId))
  if (!data || (!data.can_return && data.returns.length === 0)) return null
  return (
    <section className="mt-8" aria-labelledby="returns">
      <h2 id="returns" className="subheading mb-2">
        Returns
      </h2>
      <ul>
        {data.returns.map((one) => {
          const { label, badge, next } = stateOfReturn(one)
          return (
            <li key={one.id} className="return-row small">
              <TextLink to={`/profile/returns/${one.id}`}>{one.number}</TextLink>
              <span className="muted">{next}</span>
              <span className={`badge ${badge}`}>{label}</span>
              <Progress label={`Progress of ${one.number}`} steps={stepsOfReturn(one)} />
            </li>
          )
        })}
      </ul>
      {data.can_return && (
        <p className="mt-4">
          <SmallLink to={`/profile/orders/${orderId}/return`}>Return something</SmallLink>
        </p>
      )}
    </section>
  )
}
