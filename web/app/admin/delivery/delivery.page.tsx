import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { unindexedPage } from '../../seo/page-meta.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'
import { Card } from '../kit/card.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { type AdminSettings, adminSettingsQuery } from '../settings/queries.ts'
import { usePermissions } from '../use-permissions.ts'
import { RatesTable } from './rates-table.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { type Trial, TryCard } from './try-card.tsx'
import { ZoneDialog } from './zone-dialog.tsx'
import '../settings/settings.css'
import './delivery.css'

const BACK = { to: '/admin/settings', label: 'Settings' }

export const meta = unindexedPage('Delivery')

/** Services by zones, a field to try them, and what the law lets go where. */
export default function DeliveryPage() {
  const result = useQuery(adminSettingsQuery)
  return (
    <LoadState result={result} what="delivery" back={BACK}>
      {(settings) => <DeliverySettingsPage settings={settings} />}
    </LoadState>
  )
}

function DeliverySettingsPage({ settings }: { settings: AdminSettings }) {
  const mayEdit = usePermissions()('settings.write')
  const [trial, setTrial] = useState<Trial | null>(null)
  return (
    <>
      <PageTop title="Delivery" back={BACK} actions={mayEdit && <AddButtons settings={settings} />} />
      <div className="tiles">
        <TryCard settings={settings} onTried={setTrial} />
        <RatesTable settings={settings} trial={trial} mayEdit={mayEdit} />
        <RulesCard settings={settings} />
      </div>
    </>
  )
}

function AddButtons({ settings }: { settings: AdminSettings }) {
  return (
    <>
      <DialogButton
        className="button quiet small"
        dialog={(close) => <ZoneDialog settings={settings} onClose={close} />}
      >
        <Plus className="icon icon-small" aria-hidden /> Add zone
      </DialogButton>
      <DialogButton
        className="button primary small"
        dialog={(close) => <ServiceDialog settings={settings} onClose={close} />}
      >
        <Plus className="icon icon-small" aria-hidden /> Add service
      </DialogButton>
    </>
  )
}

/** What the rules of docs/uk-retail-rules.md say about places and services; the checkout applies them. */
function RulesCard({ settings }: { settings: AdminSettings }) {
  const { services } = settings.delivery
  const byRoad = services.filter(({ key, is_archived }) => !is_archived && settings.loose_battery_methods.includes(key))
  const rows = [
    ['Nicotine, kits, tanks', 'Great Britain. Northern Ireland with its own ECID (H4)', 'All, ID at the door (B5)'],
    ['CBD food and tea', 'England and Wales (C6)', 'All, ID at the door (B5)'],
    [
      'Loose batteries',
      'All',
      byRoad.length > 0 ? `${byRoad.map(({ name }) => name).join(', ')} (H5)` : 'None yet (H5)',
    ],
    ['Teas, supplements, other', 'All', 'All'],
  ]
  return (
    <Card title="What may go where">
      <ScrollArea label="What may go where">
        <Table
          className="table"
          columns={['Goods', 'Nations', 'Services']}
          rows={rows.map((cells) => ({ key: cells[0] ?? '', cells }))}
        />
      </ScrollArea>
      <p className="small muted mt-3">
        A mixed basket goes by a service that takes all its lines. If there is none, the checkout names the line.
        Nations are chosen in the <TextLink to="/admin/settings#deliver_to">settings</TextLink>, and so is the time of
        dispatch.
      </p>
    </Card>
  )
}
