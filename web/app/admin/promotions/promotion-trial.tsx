import { formatPrice } from '@shop/contract/lib/money.ts'
import { PromotionForm } from '@shop/contract/promotions/promotions.admin.ts'
import { describePromotion } from '@shop/contract/promotions/sentence.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import { Facts } from '../../ui/table.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { Card } from '../kit/card.tsx'
import type { PromotionValues } from './promotion-values.ts'
import { trialQuery } from './queries.ts'

const DELAY_MS = 600
/** Until the result is there, so that nothing below moves when it comes. */
const UNKNOWN = '–'

/** The promotion in sentences, which goods the law leaves out, and what it would have given; follows the form while it is edited. */
export function PromotionTrial({ values, id }: { values: PromotionValues; id: number | null }) {
  // The name does not matter, so a new promotion can be tried before it has one.
  const named = { ...values, name: values.name.trim() || 'Promotion' }
  const parsed = PromotionForm.safeParse(named)
  const text = JSON.stringify(named)
  const isSettled = useDebounced(text, DELAY_MS) === text
  const { data: trial, isError } = useQuery(trialQuery(parsed.success && isSettled ? named : null, id))
  return (
    <>
      <Card title="In words">
        {parsed.success ? (
          describePromotion(parsed.data).map((sentence) => (
            <p key={sentence} className="mb-2">
              {sentence}
            </p>
          ))
        ) : (
          <p className="hint">Fill in the numbers to see the promotion in words.</p>
        )}
      </Card>
      <Card title="Had it run in the last 30 days">
        {isError && <p className="hint">The past orders couldn’t be priced. Change the form to try again.</p>}
        <Facts
          className="totals"
          rows={[
            ['Orders priced again', trial ? String(trial.orders.priced) : UNKNOWN],
            ['Orders changed', trial ? String(trial.orders.changed) : UNKNOWN],
            ['Given to customers', trial ? formatPrice(trial.orders.given) : UNKNOWN],
          ]}
        />
        <p className="hint">
          Priced at what customers paid, beside the promotions that are active now. Past orders show what it costs, not
          who would have bought more. Free delivery and limits of use are not counted.
        </p>
        {trial && trial.competes_with.length > 0 && (
          <p className="hint">Wants the same goods as: {trial.competes_with.join(', ')}.</p>
        )}
      </Card>
      {trial && trial.goods.excluded > 0 && (
        <Notice kind="warn" icon={ShieldCheck} role="status">
          <b>Does not apply to vaping products: rule A18</b>
          <p>
            {trial.goods.excluded} of {trial.goods.covered} products in this selection stay at full price in shop, cart
            and order, and don’t count towards it. The law bans giving vapes away; whether it allows multi-buys is not
            settled, so this is a rule of the house. Only the owner can change it, in the settings.
          </p>
        </Notice>
      )}
    </>
  )
}
