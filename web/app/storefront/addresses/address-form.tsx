import { AddressPayload } from '@shop/contract/addresses.ts'
import { readPostcode } from '@shop/contract/lib/postcode.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../forms/checkbox.tsx'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { type Drafts, useFormDraft } from '../../forms/use-form-draft.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import type { Address, AddressInput } from './queries.ts'
import { useSaveAddress } from './use-address-changes.ts'

const EMPTY = { full_name: '', line1: '', line2: '', city: '', county: '', postcode: '', phone: '', is_default: false }

const drafts: Drafts<AddressInput> = new Map()

interface AddressFormProps {
  /** The address to change; omitted to add one. */
  address?: Address | undefined
  /** The initial name of a new address: usually the customer's own. */
  fullName?: string
  /** Whether the address can be made the default here; the default address itself stays the default. */
  mayBeDefault?: boolean
  /** The button's label, and additional fields above it. */
  submitText?: string
  children?: ReactNode
  /** Runs before saving; resolves to false when other fields on the page are still invalid. */
  beforeSave?: () => Promise<boolean>
  /** Saves the address of somebody else; by default it is the customer’s own. */
  send?: (address: AddressInput) => Promise<Address>
  onSaved: (address: Address) => void
  onCancel?: (() => void) | undefined
}

/** Adds or changes an address. Only addresses in the United Kingdom are accepted. */
export function AddressForm(props: AddressFormProps) {
  const { address, fullName = '', mayBeDefault = true, submitText = 'Save address', children } = props
  const { beforeSave, send, onSaved, onCancel } = props
  const save = useSaveAddress()
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: AddressPayload,
    mode: 'onTouched',
    defaultValues: address ? fieldsOf(address) : { ...EMPTY, full_name: fullName },
    send: async (values) => {
      if (beforeSave && !(await beforeSave())) return
      const saved = await (send ? send(values) : save.mutateAsync({ ...values, id: address?.id }))
      dropDraft()
      onSaved(saved)
    },
  })
  const dropDraft = useFormDraft(form, drafts, String(address?.id ?? 'new'))
  const { register, setValue } = form
  const normalise = (event: { target: { value: string } }) => {
    const read = readPostcode(event.target.value)
    if (read) setValue('postcode', read)
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <Field label="Full name" autoComplete="name" {...field('full_name')} />
      <Field label="Address line 1" autoComplete="address-line1" {...field('line1')} />
      <Field label="Address line 2" isOptional autoComplete="address-line2" {...field('line2')} />
      <div className="field-pair">
        <Field label="Town or city" autoComplete="address-level2" {...field('city')} />
        <Field label="County" isOptional autoComplete="address-level1" {...field('county')} />
      </div>
      <div className="field-pair">
        <Field
          label="Postcode"
          autoComplete="postal-code"
          inputMode="text"
          autoCapitalize="characters"
          spellCheck={false}
          hint="We deliver in the United Kingdom only."
          {...field('postcode', { onBlur: normalise })}
        />
        <Field
          label="Phone"
          isOptional
          type="tel"
          autoComplete="tel"
          hint="In case the courier can’t find you."
          {...field('phone')}
        />
      </div>
      {mayBeDefault && !address?.is_default && (
        <Checkbox {...register('is_default')}>Make this my default address</Checkbox>
      )}
      {children}
      <FailureNotice failure={failure} />
      <div className="hstack wrapping">
        <SubmitButton isSending={isSending} sending="Saving address">
          {submitText}
        </SubmitButton>
        {onCancel && (
          <button
            type="button"
            className="button plain"
            onClick={() => {
              dropDraft()
              onCancel()
            }}
          >
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

function fieldsOf({ full_name, line1, line2, city, county, postcode, phone, is_default }: Address): typeof EMPTY {
  return { full_name, line1, line2, city, county, postcode, phone, is_default }
}
