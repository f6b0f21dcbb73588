/** The steps of the guided setup, in their order, with the settings that each of them asks for. */
import type { SetupStepKey } from '@shop/contract/admin/setup.admin.ts'
import type { AdminSettings, SettingsValues } from '../settings/queries.ts'

export interface SetupStep {
  key: SetupStepKey
  title: string
  question: string
  why: string
  /** Saved together when the step is done, whether they were changed or not. */
  settings: readonly (keyof SettingsValues)[]
  /** The answer, in a few words. */
  answer: (settings: AdminSettings) => string
}

export const SETUP_STEPS: readonly SetupStep[] = [
  {
    key: 'name',
    title: 'Name and logo',
    question: 'What is your shop called?',
    why: 'The name is on every page, email and invoice. Customers write to the email address.',
    settings: ['site_name', 'contact_email'],
    answer: ({ site_name }) => site_name,
  },
  {
    key: 'business',
    title: 'Your business',
    question: 'Who runs the shop?',
    why: 'By law customers must see who they buy from, and where you are. A sole trader has no company number.',
    settings: ['legal_name', 'company_number', 'address_line', 'city', 'state', 'postal_code', 'phone'],
    answer: ({ legal_name }) => legal_name,
  },
  {
    key: 'vat',
    title: 'VAT',
    question: 'Are you registered for VAT?',
    why: 'This decides what your prices, checkout and invoices say. You have to register once your sales pass £90,000 in 12 months.',
    settings: ['vat_number'],
    answer: ({ vat_number }) => (vat_number ? 'Registered' : 'Not registered'),
  },
  {
    key: 'delivery',
    title: 'Delivery areas',
    question: 'Where do you deliver?',
    why: 'Each product keeps its own limits too: checkout delivers only what may be sold in an area.',
    settings: [
      'deliver_to',
      'scotland_register_number',
      'standard_delivery_fee',
      'free_shipping_threshold',
      'express_shipping_fee',
    ],
    answer: ({ deliver_to }) => `${deliver_to.length} of 4 nations`,
  },
  {
    key: 'payments',
    title: 'Payments',
    question: 'Which account do customers pay into?',
    why: 'Bank transfer is free: you confirm each payment, and the items are held meanwhile. Add a card provider’s keys in Settings, under Payments.',
    settings: ['bank_account_name', 'bank_sort_code', 'bank_account_number', 'bank_iban'],
    answer: ({ bank_account_number }) => (bank_account_number ? 'Bank transfer' : 'No account yet'),
  },
  {
    key: 'age',
    title: 'Age check',
    question: 'Do you sell vaping or CBD products?',
    why: 'They are for adults only. Ticking a box isn’t a check: with the age check on, such orders leave once it has passed.',
    settings: ['age_check_required'],
    answer: ({ age_check_required }) => (age_check_required ? 'Before dispatch' : 'Off'),
  },
  {
    key: 'products',
    title: 'First products',
    question: 'Add your first products',
    why: 'A product is public once you publish it, and the rules check it before. Until the shop opens, only staff see it.',
    settings: [],
    answer: () => 'Added',
  },
]
