import { NATION_NAMES, NATIONS, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { SelectField } from '../kit/select-field.tsx'
import { SwitchField } from '../kit/switch-field.tsx'
import { TextAreaField } from '../kit/text-area-field.tsx'
import { Tile } from '../kit/tile.tsx'
import { CLASS_NAMES } from '../product-classes.ts'
import { CheckGroup } from './check-group.tsx'
import type { SettingsValues } from './queries.ts'

const SWITCHES = [
  {
    name: 'coupons_apply_to_vaping',
    label: 'Coupons count for vaping goods',
    hint: 'Off leaves them out of every discount: rule A18 is about discounts that promote vapes.',
  },
  {
    name: 'age_check_required',
    label: 'Age check before dispatch',
    hint: 'An order with age-restricted goods is held until its check has passed (rule B3).',
  },
  {
    name: 'chat_at_checkout',
    label: 'Chat at the checkout',
    hint: 'Off takes it off the page where cards are paid with, which should load as little as possible (rule I2).',
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

/** The switches of the law and of the staff’s own sign-in, each with its reason. */
export function SellingTiles({ form }: { form: UseFormReturn<SettingsValues, unknown, SettingsValues> }) {
  const { control, register, formState } = form
  return (
    <>
      <Tile title="Selling rules">
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
            label="How vaping goods are shown"
            hint="Rules A8 and A17: advertising of nicotine products online is narrowly limited."
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
                hint="Royal Mail and most couriers take batteries only with or in a device (rule H5). An order with a loose cell is refused for other methods."
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
                hint="Some card providers refuse nicotine or CBD (rule I1). An order with anything else is paid by bank transfer."
                options={PRODUCT_CLASSES.map((name) => ({ value: name, label: CLASS_NAMES[name] }))}
                {...field}
              />
            )}
          />
          <TextAreaField
            label="Your card provider’s written approval"
            hint="For vaping or CBD goods: who agreed, when, and where the letter is filed (rule I1)."
            limit={500}
            rows={2}
            error={formState.errors.card_provider_approval?.message}
            {...register('card_provider_approval')}
          />
        </div>
      </Tile>
      <Tile title="Staff">
        <Controller
          control={control}
          name="staff_code_required"
          render={({ field }) => (
            <SwitchField
              label="Ask staff for a one-time code"
              hint="Whoever has not set one up yet is asked to, before anything else."
              {...field}
            />
          )}
        />
      </Tile>
    </>
  )
}
