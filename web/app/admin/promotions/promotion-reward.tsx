import { useController } from 'react-hook-form'
import { FieldError } from '../../forms/field-notes.tsx'
import { SmallButton } from '../../ui/buttons.tsx'
import { MoneyField } from '../kit/fields/money-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import type { AdminForm } from '../kit/form/use-admin-form.ts'
import { ScopeFields } from './promotion-scope.tsx'
import { NO_SCOPE, type PromotionValues, REWARDS, type RewardValues } from './promotion-values.ts'
import { WholeField } from './whole-field.tsx'

const KINDS = Object.entries(REWARDS).map(([value, { label }]) => ({ value, label }))

/** What the customer gets: the kind of promotion, with its numbers. */
export function RewardFields({ admin }: { admin: AdminForm<PromotionValues> }) {
  const { control } = admin.form
  const { field, fieldState } = useController({ control, name: 'reward' })
  const other = useController({ control, name: 'reward_scope' }).field
  const reward = field.value
  const problem = fieldState.error && 'Enter amounts above £0.00, quantities of 1 to 24 and percentages of 1 to 100.'

  function choose(kind: string) {
    const next = Object.values(REWARDS).find(({ first }) => first.kind === kind)
    if (!next) return
    field.onChange(next.first)
    other.onChange(null)
  }
  return (
    <>
      <SelectField label="Kind" options={KINDS} value={reward.kind} onChange={({ target }) => choose(target.value)} />
      <RewardNumbers reward={reward} onChange={field.onChange} />
      {problem && <FieldError>{problem}</FieldError>}
      {reward.kind === 'buy_get' && (
        <>
          <SwitchField
            label="The cheaper goods are others than those bought"
            value={other.value !== null}
            onChange={(isOn) => other.onChange(isOn ? NO_SCOPE : null)}
          />
          {other.value && <ScopeFields name="Made cheaper" value={other.value} onChange={other.onChange} />}
        </>
      )}
    </>
  )
}

function RewardNumbers({ reward, onChange }: { reward: RewardValues; onChange: (next: RewardValues) => void }) {
  // An empty field is invalid until it is filled in.
  const number = (value: number | null) => value ?? Number.NaN
  switch (reward.kind) {
    case 'multi_buy':
      return (
        <div className="field-pair">
          <WholeField
            label="Any"
            value={reward.quantity}
            onChange={(value) => onChange({ ...reward, quantity: number(value) })}
          />
          <MoneyField
            label="For"
            value={reward.price}
            onChange={(value) => onChange({ ...reward, price: number(value ?? null) })}
          />
        </div>
      )
    case 'tiers':
      return <Tiers tiers={reward.tiers} onChange={(tiers) => onChange({ ...reward, tiers })} />
    case 'buy_get':
      return (
        <div className="field-pair">
          <WholeField
            label="Buy"
            value={reward.buy}
            onChange={(value) => onChange({ ...reward, buy: number(value) })}
          />
          <WholeField
            label="Get"
            value={reward.get}
            onChange={(value) => onChange({ ...reward, get: number(value) })}
          />
          <WholeField
            label="Cheaper by, %"
            hint="100 is free."
            value={reward.percentage}
            onChange={(value) => onChange({ ...reward, percentage: number(value) })}
          />
        </div>
      )
    case 'percentage':
      return (
        <WholeField
          label="Off each, %"
          value={reward.percentage}
          onChange={(value) => onChange({ ...reward, percentage: number(value) })}
        />
      )
    case 'item_amount':
    case 'cart_amount':
      return (
        <MoneyField
          label="Off"
          value={reward.amount}
          onChange={(value) => onChange({ ...reward, amount: number(value ?? null) })}
        />
      )
    case 'free_delivery':
      return null
  }
}

type Tier = { quantity: number; percentage: number }

function Tiers({ tiers, onChange }: { tiers: readonly Tier[]; onChange: (next: Tier[]) => void }) {
  const change = (place: number, next: Partial<Tier>) =>
    onChange(tiers.map((tier, at) => (at === place ? { ...tier, ...next } : tier)))
  return (
    <>
      {tiers.map((tier, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no other identity
        <div className="field-pair" key={place}>
          <WholeField
            label="From quantity"
            value={tier.quantity}
            onChange={(value) => change(place, { quantity: value ?? Number.NaN })}
          />
          <WholeField
            label="Off each, %"
            value={tier.percentage}
            onChange={(value) => change(place, { percentage: value ?? Number.NaN })}
          />
        </div>
      ))}
      <div className="hstack">
        <SmallButton
          onClick={() => onChange([...tiers, { quantity: (tiers.at(-1)?.quantity ?? 0) + 3, percentage: 10 }])}
        >
          Add a tier
        </SmallButton>
        {tiers.length > 1 && <SmallButton onClick={() => onChange(tiers.slice(0, -1))}>Remove the last</SmallButton>}
      </div>
    </>
  )
}
