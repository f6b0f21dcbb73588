import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { GoingLiveProgress } from '../going-live/going-live-progress.tsx'
import { Card } from '../kit/card.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { usePermissions } from '../use-permissions.ts'
import { type AdminSettings, checklistQuery } from './queries.ts'
import { PromiseCards, SellingCards } from './selling-cards.tsx'
import { ShopCards } from './shop-cards.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** All settings in one form. A setting's name in the address's hash focuses its field. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const isPermitted = usePermissions()
  const admin = useSettingsForm(settings, 'Settings saved')
  const { hash } = useLocation()
  useEffect(() => document.getElementsByName(hash.slice(1))[0]?.focus(), [hash])
  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <PageTop title="Settings" actions={<SaveBar admin={admin} />} />
        <FormErrors admin={admin} />
        <div className="two-columns align-start">
          <div className="tiles">
            <ShopCards />
            <PromiseCards />
            <SellingCards />
          </div>
          <div className="tiles">
            <GoingLiveCard />
            <LinkCard
              title="Branding"
              text="Colour, fonts, logo and icon of the shop."
              link="Change the branding"
              to="/admin/settings/branding"
            />
            <LinkCard
              title="Delivery"
              text="Services, zones and rates, and a field to try an address."
              link="Manage delivery"
              to="/admin/settings/delivery"
            />
            <LinkCard
              title="Payments"
              text="Who takes the payments, and with which keys."
              link="Manage payments"
              to="/admin/settings/payments"
            />
            <LinkCard
              title="Age checks"
              text="Who checks that customers are 18 or over."
              link="Manage age checks"
              to="/admin/settings/age-checks"
            />
            <LinkCard
              title="Mails"
              text="What the mails to customers say, and who of the staff receives which."
              link="Edit the mails"
              to="/admin/settings/mails"
            />
            <LinkCard
              title="Redirects"
              text="Where addresses of a former shop, and pages that are gone, lead."
              link="Manage redirects"
              to="/admin/settings/redirects"
            />
            {isPermitted('imports.write') && (
              <LinkCard
                title="Moving in"
                text="Customers and past orders of a former Shopify or WooCommerce shop, from its exports."
                link="Import from a former shop"
                to="/admin/settings/moving-in"
              />
            )}
            <LinkCard
              title="Webhooks"
              text="Other programs get an event when something happens in the shop."
              link="Manage webhooks"
              to="/admin/settings/webhooks"
            />
            {isPermitted('staff.manage') && (
              <LinkCard
                title="API keys"
                text="Other programs read and change the shop with them."
                link="Manage API keys"
                to="/admin/settings/api-keys"
              />
            )}
          </div>
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}

/** Links from the settings to the checklist, with its progress. */
function GoingLiveCard() {
  const { data } = useQuery(checklistQuery)
  return (
    <Card title="Going live">
      {data && <GoingLiveProgress steps={data.items} />}
      <Link className="button quiet small mt-3" to="/admin/going-live">
        See the checklist
      </Link>
    </Card>
  )
}

interface LinkCardProps {
  title: string
  text: string
  link: string
  to: string
}

/** Links from the settings to a page of its own. */
function LinkCard({ title, text, link, to }: LinkCardProps) {
  return (
    <Card title={title}>
      <p className="muted">{text}</p>
      <Link className="button quiet small mt-3" to={to}>
        {link}
      </Link>
    </Card>
  )
}
