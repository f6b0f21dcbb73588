/** What the shop says of delivery, returns, payment and itself: the live settings and the figures of its own pages. */

import type { ProductClass } from '@shop/contract/compliance.ts'
import {
  AGE_CHECK_EXPLAINED,
  AGE_LIMIT_YEARS,
  CANCEL_UNTIL_DAYS,
  CURRENCY,
  NATION_NAMES,
  NATIONS,
  OVERDUE_DAYS,
  PRODUCT_CLASSES,
  REFUND_DAYS,
  REJECT_FAULTY_DAYS,
  SEALED_PRODUCTS,
  SEND_BACK_DAYS,
} from '@shop/contract/constants.ts'
import { describeArrival, describeWorkingDays, formatTime } from '@shop/contract/lib/dispatch/dispatch.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import { z } from 'zod'
import type { CatalogueService } from '../../server/areas/catalogue/catalogue.service.ts'
import type { SiteSettingsService } from '../../server/areas/site-settings/site-settings.service.ts'
import { tool } from './tool.ts'

export interface DeliveryAndReturns {
  standard_fee_pence: number
  /** Standard delivery costs nothing from here on, after any discount. */
  free_from_pence: number
  express_fee_pence: number
  standard_arrives: string
  express_arrives: string
  /** London time like '3 pm': orders before it leave the same working day. */
  dispatch_before: string
  working_days: string
  /** 'England, Wales and Scotland'. */
  delivers_to: string
  not_delivered_to: string[]
  delivers_abroad: false
  overdue_days: number
  cancel_days: number
  send_back_days: number
  refund_days: number
  reject_faulty_days: number
  take_back_days: number
  /** How an old vape comes back: 'we send a prepaid label'. */
  take_back_how: string
  not_returnable_once_opened: string[]
  age_limit_years: number
  age_check_required: boolean
  age_check: string
  delivery_path: string
  returns_path: string
  recycling_path: string
}

export interface StoreInformation {
  name: string
  company: string
  company_number: string
  vat_number: string
  /** On one line; '' where the settings hold none. */
  address: string
  has_counter: false
  email: string
  phone: string
  answers_on: string
  currency: string
  pays_by_card: boolean
  /** Goods that cannot be paid for by card; empty where all can. */
  card_not_for: ProductClass[]
  pays_by_bank_transfer: boolean
  card_order_minutes: number
  transfer_order_days: number
  coupons_apply_to_vaping: boolean
  social: { name: string; url: string }[]
  categories: { id: number; name: string; path: string; subcategories: string[] }[]
  contact_path: string
}

type Settings = Pick<SiteSettingsService, 'get'>

export function deliveryAndReturns(settings: Settings) {
  return tool({
    name: 'delivery_and_returns',
    description:
      'Delivery fees (pence), times and places; cancelling, returning and faulty goods; the age check; taking back old vapes.',
    input: z.object({}),
    async run(): Promise<DeliveryAndReturns> {
      const { standard_delivery_fee, free_shipping_threshold, express_shipping_fee, ...rules } = await settings.get()
      return {
        standard_fee_pence: standard_delivery_fee,
        free_from_pence: free_shipping_threshold,
        express_fee_pence: express_shipping_fee,
        standard_arrives: describeArrival(rules.standard_days),
        express_arrives: describeArrival(rules.express_days),
        dispatch_before: formatTime(rules.dispatch_before),
        working_days: describeWorkingDays(rules),
        delivers_to: listed(rules.deliver_to.map((nation) => NATION_NAMES[nation])),
        not_delivered_to: NATIONS.filter((nation) => !rules.deliver_to.includes(nation)).map(
          (nation) => NATION_NAMES[nation],
        ),
        delivers_abroad: false,
        overdue_days: OVERDUE_DAYS,
        cancel_days: CANCEL_UNTIL_DAYS,
        send_back_days: SEND_BACK_DAYS,
        refund_days: REFUND_DAYS,
        reject_faulty_days: REJECT_FAULTY_DAYS,
        take_back_days: rules.take_back_days,
        take_back_how: rules.take_back_label
          ? 'we send a prepaid label'
          : 'we tell you where to post it, at your own postage',
        not_returnable_once_opened: [...SEALED_PRODUCTS],
        age_limit_years: AGE_LIMIT_YEARS,
        age_check_required: rules.age_check_required,
        age_check: AGE_CHECK_EXPLAINED,
        delivery_path: '/delivery-info',
        returns_path: '/return-policy',
        recycling_path: '/recycling',
      }
    },
  })
}

interface StoreDependencies {
  settings: Settings
  catalogue: Pick<CatalogueService, 'departments'>
  /** Whether cards are taken at all. */
  takesCards: () => boolean
}

export function storeInformation({ settings, catalogue, takesCards }: StoreDependencies) {
  return tool({
    name: 'store_information',
    description:
      'Who the shop is and how to reach it, which ways of paying it takes, and what it sells. Staff answer by e-mail.',
    input: z.object({}),
    async run(): Promise<StoreInformation> {
      const [all, departments] = await Promise.all([settings.get(), catalogue.departments()])
      return {
        name: all.site_name,
        company: all.legal_name,
        company_number: all.company_number,
        vat_number: all.vat_number,
        address: [all.address_line, all.city, all.state, all.postal_code].filter(Boolean).join(', '),
        has_counter: false,
        email: all.contact_email,
        phone: all.phone,
        answers_on: 'working days, Monday to Friday',
        currency: CURRENCY,
        pays_by_card: takesCards() && all.card_payment_classes.length > 0,
        card_not_for: PRODUCT_CLASSES.filter((known) => !all.card_payment_classes.includes(known)),
        pays_by_bank_transfer: true,
        card_order_minutes: all.card_order_minutes,
        transfer_order_days: all.transfer_order_days,
        coupons_apply_to_vaping: all.coupons_apply_to_vaping,
        social: socialOf(all),
        categories: departments.map(({ id, name, slug, subcategories }) => ({
          id,
          name,
          subcategories,
          path: `/shop?categories=${slug}`,
        })),
        contact_path: '/contact',
      }
    },
  })
}

function socialOf(all: SiteSettings): StoreInformation['social'] {
  const accounts = [
    { name: 'Facebook', url: all.social_facebook },
    { name: 'Instagram', url: all.social_instagram },
    { name: 'X', url: all.social_x },
    { name: 'YouTube', url: all.social_youtube },
  ]
  return accounts.filter(({ url }) => url !== '')
}

/** 'England, Wales and Scotland'. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
