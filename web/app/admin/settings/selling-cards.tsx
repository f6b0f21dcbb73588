import { NATION_NAMES, WEEKDAY_NAMES } from '@shop/contract/constants.ts'
import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { Card, FieldCard } from '../kit/card.tsx'
import { RecordInput, RecordInputs } from '../kit/form/record-input.tsx'
import { CLASS_NAMES } from '../product-classes.ts'
import { CheckGroup } from './check-group.tsx'

/** When orders leave and arrive, and the limits that customers are promised. */
export function PromiseCards() {
  return (
    <>
      <FieldCard title="Dispatch">
        <div className="settinggrid three-columns">
          <RecordInputs fields={SETTINGS_FIELDS} group="dispatch" />
        </div>
        <CheckGroup name="dispatch_days" options={WEEKDAY_NAMES} />
        <RecordInputs fields={SETTINGS_FIELDS} group="holidays" />
      </FieldCard>
      <FieldCard title="Limits">
        <div className="settinggrid">
          <RecordInputs fields={SETTINGS_FIELDS} group="limits" />
        </div>
        <RecordInputs fields={SETTINGS_FIELDS} group="takeback" />
      </FieldCard>
    </>
  )
}

/** The switches for legal rules and for staff’s two-factor login, each with its reason. */
export function SellingCards() {
  const { services } = useSettings().delivery
  return (
    <>
      <FieldCard title="Selling rules">
        <RecordInputs fields={SETTINGS_FIELDS} group="switches" />
        <RecordInput fields={SETTINGS_FIELDS} name="vape_marketing_mode" />
        <CheckGroup name="deliver_to" options={NATION_NAMES} />
        <CheckGroup
          name="loose_battery_methods"
          options={Object.fromEntries(services.map(({ key, name }) => [key, name]))}
        />
        <CheckGroup name="card_payment_classes" options={CLASS_NAMES} />
        <RecordInputs fields={SETTINGS_FIELDS} group="selling" without={['vape_marketing_mode']} />
      </FieldCard>
      <Card title="Staff">
        <RecordInputs fields={SETTINGS_FIELDS} group="staff" />
      </Card>
    </>
  )
}
