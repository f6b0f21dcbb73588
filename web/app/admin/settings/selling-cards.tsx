import { NATION_NAMES, NATIONS, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { ControlledField } from '../../forms/field-frame.tsx'
import { describedBy, FieldNotes } from '../../forms/field-notes.tsx'
import { Card } from '../kit/card.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { CLASS_NAMES } from '../product-classes.ts'
import type { SettingsValues } from './queries.ts'

const SWITCHES = [
  {
    name: 'coupons_apply_to_vaping',
    label: 'Coupons apply to vaping products',
    hint: 'Switch off to exclude them from every discount: rule A18 covers discounts that promote vapes.',
  },
  {
    name: 'age_check_required',
    label: 'Age check before dispatch',
    hint: 'Age-restricted orders can’t be dispatched until the check has passed (rule B3).',
  },
  {
    name: 'food_registration_confirmed',
    label: 'Registered as a food business',
    hint: 'With your council, at least 28 days before you sell teas, supplements or other food (rule D5).',
  },
  {
    name: 'chat_at_checkout',
    label: 'Chat at checkout',
    hint: 'Switch off to keep the page that takes card payments as light as possible (rule I2).',
  },
] as const

const MARKETING = [
  { value: 'normal', label: 'Normal' },
  { value: 'factual', label: 'Factual: no badges, large pictures or deal wording' },
  { value: 'off', label: 'Off: name, facts, price and warnings only' },
]

const METHODS = [
  { value: 'standard', label: 'Standard' },
  { value: 'express', label: 'Express' },
] as const

/** The switches for legal rules and for staff’s two-factor login, each with its reason. */
export function SellingCards({ form }: { form: UseFormReturn<SettingsValues, unknown, SettingsValues> }) {
  const { control, register, formState } = form
  return (
    <>
      <Card title="Selling rules">
        <div className="fieldstack">
          {SWITCHES.map(({ name, ...texts }) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field }) => <SwitchField {...texts} {...field} />}
            />
          ))}
          <SelectField
            label="How vaping products are shown"
            hint="Online advertising of nicotine products is tightly restricted (rules A8 and A17)."
            options={MARKETING}
            {...register('vape_marketing_mode')}
          />
          <Controller
            control={control}
            name="deliver_to"
            render={({ field }) => (
              <CheckGroup
                label="Deliver to"
                options={NATIONS.map((nation) => ({ value: nation, label: NATION_NAMES[nation] }))}
                error={formState.errors.deliver_to?.message}
                {...field}
              />
            )}
          />
          <Controller
            control={control}
            name="loose_battery_methods"
            render={({ field }) => (
              <CheckGroup
                label="Loose batteries may go by"
                hint="Royal Mail and most couriers take batteries only with or in a device (rule H5). Other methods can’t be used for an order with a loose cell."
                options={METHODS}
                {...field}
              />
            )}
          />
          <Controller
            control={control}
            name="card_payment_classes"
            render={({ field }) => (
              <CheckGroup
                label="May be paid by card"
                hint="Some card providers refuse nicotine or CBD (rule I1). Customers pay by bank transfer for anything else."
                options={PRODUCT_CLASSES.map((name) => ({ value: name, label: CLASS_NAMES[name] }))}
                {...field}
              />
            )}
          />
          <TextAreaField
            label="Your card provider’s written approval"
            hint="For vaping or CBD products: who approved it, when, and where to find the letter (rule I1)."
            limit={500}
            rows={2}
            error={formState.errors.card_provider_approval?.message}
            {...register('card_provider_approval')}
          />
        </div>
      </Card>
      <Card title="Staff">
        <Controller
          control={control}
          name="staff_code_required"
          render={({ field }) => (
            <SwitchField
              label="Ask staff for a one-time code"
              hint="Staff who don’t have one are asked to set it up first."
              {...field}
            />
          )}
        />
      </Card>
    </>
  )
}

interface CheckGroupProps<Value extends string> extends ControlledField<Value[]> {
  options: readonly { value: Value; label: string }[]
}

/** Chooses any number of a few options, in their listed order. Takes react-hook-form’s `field` as props. */
function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { label, hint, error, options, value, onChange, onBlur, name, ref } = props
  const id = useId()
  const toggle = (one: Value) =>
    onChange(options.map((option) => option.value).filter((other) => value.includes(other) !== (other === one)))
  return (
    <fieldset className="checkgroup" aria-describedby={describedBy(id, { hint, error })}>
      <legend>{label}</legend>
      <div className="checks">
        {options.map((option, index) => (
          <label key={option.value} className="check">
            <input
              type="checkbox"
              name={name}
              ref={index === 0 ? ref : undefined}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
              onBlur={onBlur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
