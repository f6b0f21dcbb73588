import { NATION_NAMES } from '@shop/contract/constants.ts'
import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { FileUp, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { TextLink } from '../../ui/buttons.tsx'
import { RecordInput } from '../kit/form/record-input.tsx'
import { AddSamples } from '../products/samples/add-samples.tsx'
import { LogoImage } from '../settings/brand-images.tsx'
import { CheckGroup } from '../settings/check-group.tsx'
import type { AdminSettings } from '../settings/queries.ts'
import type { SetupStep } from './steps.ts'

/** The inputs of a step’s settings. */
export function StepFields({ step, settings }: { step: SetupStep; settings: AdminSettings }) {
  if (step.key === 'vat') return <VatFields />
  return (
    <>
      {step.settings.map((name) =>
        name === 'deliver_to' ? (
          <CheckGroup key={name} name={name} options={NATION_NAMES} />
        ) : (
          <RecordInput key={name} fields={SETTINGS_FIELDS} name={name} />
        ),
      )}
      {step.key === 'name' && (
        <>
          <LogoImage settings={settings} />
          <p className="small muted">
            A logo for dark themes, the icon and your colour are under{' '}
            <TextLink to="/admin/settings/branding">Branding</TextLink>.
          </p>
        </>
      )}
    </>
  )
}

/** Whether the seller is registered for VAT: with a number, prices include VAT; without one, nothing mentions it. */
function VatFields() {
  const { getValues, setValue } = useFormContext()
  const [isRegistered, setIsRegistered] = useState(getValues('vat_number') !== '')
  function choose(isYes: boolean) {
    setIsRegistered(isYes)
    if (!isYes) setValue('vat_number', '', { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset className="setup-choices">
      <legend className="visually-hidden">Registered for VAT</legend>
      <label>
        <input type="radio" name="is_registered" checked={isRegistered} onChange={() => choose(true)} />
        <span>
          <b>Yes</b>
          <small>Prices include VAT. Invoices show it by rate.</small>
        </span>
      </label>
      {isRegistered && <RecordInput fields={SETTINGS_FIELDS} name="vat_number" hint="GB and nine digits." />}
      <label>
        <input type="radio" name="is_registered" checked={!isRegistered} onChange={() => choose(false)} />
        <span>
          <b>No</b>
          <small>No VAT anywhere: not at checkout, not on invoices.</small>
        </span>
      </label>
    </fieldset>
  )
}

/** The ways to the first products. */
export function FirstProducts() {
  return (
    <nav className="setup-choices" aria-label="First products">
      <Link to="/admin/products/new">
        <PenLine className="icon" aria-hidden />
        <span>
          <b>By hand</b>
          <small>One product at a time, with its pictures and facts.</small>
        </span>
      </Link>
      <Link to="/admin/products">
        <FileUp className="icon" aria-hidden />
        <span>
          <b>By file</b>
          <small>Import a CSV file of this shop, Shopify or WooCommerce from the list of products.</small>
        </span>
      </Link>
      <AddSamples />
    </nav>
  )
}
