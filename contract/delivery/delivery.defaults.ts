/** Delivery until staff change it: standard and express, at the fees of the settings everywhere in the United Kingdom. */
import type { Delivery } from './delivery.schema.ts'

const service = (key: string, name: string) => ({ key, name, detail: '', is_archived: false })
const zone = (key: string, name: string, areas: string, nations: 'NIR'[] = []) => ({
  key,
  name,
  nations,
  areas: areas === '' ? [] : areas.split(', '),
  is_archived: false,
})

export const DEFAULT_DELIVERY: Delivery = {
  services: [service('standard', 'Standard'), service('express', 'Express')],
  zones: [
    zone('mainland', 'Mainland', ''),
    zone('highlands', 'Highlands and islands', 'IV, HS, KA27-28, KW, PA20-80, PH17-50, ZE, PO30-41'),
    zone('northern_ireland', 'Northern Ireland', '', ['NIR']),
    zone('scilly', 'Isles of Scilly', 'TR21-25'),
    zone('isle_of_man', 'Isle of Man', 'IM'),
    zone('channel_islands', 'Channel Islands', 'GY, JE'),
  ],
  rates: ['standard', 'express'].flatMap((method) =>
    ['mainland', 'highlands', 'northern_ireland', 'scilly'].map((key) => ({
      service: method,
      zone: key,
      terms: null,
      max_weight_grams: null,
    })),
  ),
}
