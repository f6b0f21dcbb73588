import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { Card, FieldCard } from '../kit/card.tsx'
import { RecordInput, RecordInputs } from '../kit/form/record-input.tsx'

/** The shop's identity, address, delivery fees and bank account. */
export function ShopCards() {
  return (
    <>
      <FieldCard title="Shop">
        <RecordInput fields={SETTINGS_FIELDS} name="site_name" />
        <RecordInput fields={SETTINGS_FIELDS} name="contact_email" type="email" />
        <RecordInput fields={SETTINGS_FIELDS} name="phone" type="tel" />
        <RecordInputs fields={SETTINGS_FIELDS} group="shop" without={['site_name', 'contact_email', 'phone']} />
      </FieldCard>
      <Card title="Address">
        <div className="settinggrid">
          <RecordInputs fields={SETTINGS_FIELDS} group="address" />
        </div>
      </Card>
      <Card title="Delivery">
        <div className="settinggrid three-columns">
          <RecordInputs fields={SETTINGS_FIELDS} group="delivery" />
        </div>
      </Card>
      <FieldCard title="Company">
        <RecordInputs fields={SETTINGS_FIELDS} group="company" />
      </FieldCard>
      <Card title="Orders">
        <RecordInputs fields={SETTINGS_FIELDS} group="orders" />
      </Card>
      <Card title="Bank transfer">
        <div className="settinggrid">
          <RecordInputs fields={SETTINGS_FIELDS} group="bank" />
        </div>
      </Card>
      <Card title="Analytics">
        <RecordInputs fields={SETTINGS_FIELDS} group="analytics" />
      </Card>
      <Card title="Social links">
        <div className="settinggrid">
          <RecordInputs fields={SETTINGS_FIELDS} group="social" type="url" />
        </div>
      </Card>
    </>
  )
}
