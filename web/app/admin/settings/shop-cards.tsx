import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { Card } from '../kit/card.tsx'
import { MoneyField } from '../kit/fields/money-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import type { SettingsValues } from './queries.ts'

type TextName = Exclude<
  { [Name in keyof SettingsValues]: SettingsValues[Name] extends string ? Name : never }[keyof SettingsValues],
  'vape_marketing_mode' | 'card_provider_approval'
>
interface TextFacts {
  name: TextName
  label: string
  hint?: string
  type?: 'email' | 'tel' | 'url'
}

const SHOP: readonly TextFacts[] = [
  { name: 'site_name', label: 'Shop name', hint: 'The header shows the first word in bold.' },
  {
    name: 'contact_email',
    label: 'Contact email',
    type: 'email',
    hint: 'We send new-order and low-stock emails here.',
  },
  { name: 'phone', label: 'Phone', type: 'tel' },
]
const ADDRESS: readonly TextFacts[] = [
  { name: 'address_line', label: 'Street' },
  { name: 'city', label: 'Town or city' },
  { name: 'state', label: 'County' },
  { name: 'postal_code', label: 'Postcode' },
]
const COMPANY: readonly TextFacts[] = [
  { name: 'legal_name', label: 'Legal name', hint: 'Printed on invoices and in the footer.' },
  { name: 'company_number', label: 'Company number' },
  {
    name: 'scotland_register_number',
    label: 'Scottish register number',
    hint: 'From the register of tobacco and nicotine vapour product retailers. You need it to sell vapes from or in Scotland (rule B4). Shown in the footer.',
  },
  {
    name: 'vat_number',
    label: 'VAT number',
    hint: 'GB and nine digits, for example GB 123 4567 89. Leave blank if you’re not registered: we then don’t charge or show VAT.',
  },
]
const BANK: readonly TextFacts[] = [
  { name: 'bank_account_name', label: 'Account name' },
  { name: 'bank_sort_code', label: 'Sort code', hint: 'For example 12-34-56.' },
  { name: 'bank_account_number', label: 'Account number', hint: 'Eight digits.' },
  { name: 'bank_iban', label: 'IBAN' },
]
const SOCIAL: readonly TextFacts[] = [
  { name: 'social_facebook', label: 'Facebook', type: 'url' },
  { name: 'social_instagram', label: 'Instagram', type: 'url' },
  { name: 'social_x', label: 'X', type: 'url' },
  { name: 'social_youtube', label: 'YouTube', type: 'url' },
]
const FEES = [
  { name: 'standard_delivery_fee', label: 'Standard delivery' },
  { name: 'free_shipping_threshold', label: 'Free from' },
  { name: 'express_shipping_fee', label: 'Express delivery' },
] as const

type Form = UseFormReturn<SettingsValues, unknown, SettingsValues>

/** The shop's identity, address, delivery fees and bank account. */
export function ShopCards({ form }: { form: Form }) {
  return (
    <>
      <Card title="Shop">
        <div className="fieldstack">
          <Texts form={form} fields={SHOP} />
          <TextAreaField
            label="Footer text"
            limit={400}
            error={form.formState.errors.footer_text?.message}
            {...form.register('footer_text')}
          />
        </div>
      </Card>
      <Card title="Address">
        <div className="settinggrid">
          <Texts form={form} fields={ADDRESS} />
        </div>
      </Card>
      <Card title="Delivery">
        <div className="settinggrid three-columns">
          {FEES.map(({ name, label }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field, fieldState }) => (
                <MoneyField label={label} {...field} error={fieldState.error?.message} />
              )}
            />
          ))}
        </div>
      </Card>
      <Card title="Company">
        <div className="fieldstack">
          <Texts form={form} fields={COMPANY} />
        </div>
      </Card>
      <Card title="Bank transfer">
        <div className="settinggrid">
          <Texts form={form} fields={BANK} />
        </div>
      </Card>
      <Card title="Social links">
        <div className="settinggrid">
          <Texts form={form} fields={SOCIAL} />
        </div>
      </Card>
    </>
  )
}

function Texts({ form, fields }: { form: Form; fields: readonly TextFacts[] }) {
  return fields.map(({ name, ...field }) => (
    <Field key={name} {...field} error={form.formState.errors[name]?.message} {...form.register(name)} />
  ))
}
