import { NATION_NAMES } from '@shop/contract/constants.ts'
import { type DeliveryZone, findRate, formatWeight } from '@shop/contract/delivery/decide.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { shortPrice } from '../../product/short-price.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import type { AdminSettings } from '../settings/queries.ts'
import { CellDialog } from './cell-dialog.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import type { Trial } from './try-card.tsx'
import { workingDays } from './working-days.ts'
import { ZoneDialog } from './zone-dialog.tsx'

/** The services by zones. A cell, a service and a zone open their editors; the cell that won a trial is marked. */
export function RatesTable({
  settings,
  trial,
  mayEdit,
}: {
  settings: AdminSettings
  trial: Trial | null
  mayEdit: boolean
}) {
  const { services, zones } = settings.delivery
  const shown = zones.filter(({ is_archived }) => !is_archived)
  const archived = [...services, ...zones].filter(({ is_archived }) => is_archived)
  return (
    <section className="tile rates-card" aria-labelledby="rates-title">
      <header>
        <div>
          <h2 id="rates-title">Rates</h2>
          <p className="small muted">
            Select a cell to edit price, weight and free limit. A postcode belongs to the zone with the smallest area
            that has it.
          </p>
        </div>
      </header>
      <ScrollArea label="Rates by service and zone">
        <table className="table rates">
          <thead>
            <tr>
              <th scope="col">Service</th>
              {shown.map((zone) => (
                <th key={zone.key} scope="col">
                  <DialogButton
                    className="rates-name"
                    disabled={!mayEdit}
                    dialog={(close) => <ZoneDialog settings={settings} zone={zone} onClose={close} />}
                  >
                    {zone.name}
                  </DialogButton>
                  <small>{areaText(zone, zone.key === zones[0]?.key)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {services
              .filter(({ is_archived }) => !is_archived)
              .map((service) => (
                <tr key={service.key}>
                  <th scope="row">
                    <DialogButton
                      className="rates-name"
                      disabled={!mayEdit}
                      dialog={(close) => <ServiceDialog settings={settings} service={service} onClose={close} />}
                    >
                      {service.name}
                    </DialogButton>
                    <small>{service.detail}</small>
                  </th>
                  {shown.map((zone) => {
                    const cell = cellText(settings, service.key, zone.key)
                    const isHit = trial?.service === service.key && trial.zone === zone.key
                    return (
                      <td key={zone.key} className={isHit ? 'rate-found' : cell ? undefined : 'not-offered'}>
                        <DialogButton
                          className="rates-cell"
                          aria-label={`${service.name}, ${zone.name}: ${cell ? `${cell[0]} ${conditionsText(cell)}` : 'Not offered'}`}
                          // Collecting costs the same wherever the customer lives.
                          disabled={!mayEdit || (Boolean(service.collection_point) && zone !== zones[0])}
                          dialog={(close) => (
                            <CellDialog settings={settings} service={service} zone={zone} onClose={close} />
                          )}
                        >
                          {cell ? (
                            <>
                              <b>{cell[0]}</b> <small>{conditionsText(cell)}</small>
                            </>
                          ) : (
                            'Not offered'
                          )}
                        </DialogButton>
                      </td>
                    )
                  })}
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollArea>
      {archived.length > 0 && (
        <p className="small muted rates-archived">
          Archived:{' '}
          {archived.map((one) => (
            <DialogButton
              key={one.key}
              className="button plain small"
              disabled={!mayEdit}
              dialog={(close) =>
                'areas' in one ? (
                  <ZoneDialog settings={settings} zone={one} onClose={close} />
                ) : (
                  <ServiceDialog settings={settings} service={one} onClose={close} />
                )
              }
            >
              {one.name}
            </DialogButton>
          ))}
        </p>
      )}
    </section>
  )
}

const areaText = ({ nations, areas }: DeliveryZone, isRest: boolean) =>
  isRest ? 'All other postcodes' : [...nations.map((nation) => NATION_NAMES[nation]), ...areas].join(', ')

const conditionsText = (cell: readonly string[]): string => cell.slice(1).join(' · ')

/** Returns the price and the conditions of a cell; null where the service is not offered. */
function cellText(settings: AdminSettings, service: string, zone: string): string[] | null {
  const rate = findRate(settings, service, zone)
  if (!rate) return null
  const { price, free_from, max_weight_grams, days } = rate
  return [
    price === 0 ? 'Free' : formatPrice(price),
    ...(free_from === null ? [] : [`free from ${shortPrice(free_from)}`]),
    ...(max_weight_grams === null ? [] : [`up to ${formatWeight(max_weight_grams)}`]),
    workingDays(days),
  ]
}
