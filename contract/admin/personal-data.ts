/** Marks what responses to staff contain about customers with the permission that seeing it needs. */
import { z } from 'zod'
import { id } from '../lib/fields.ts'
import type { Permission } from '../permissions.ts'

/** `name`; `address`: where parcels go; `billing`: what invoices name; `contact`: email and phone. */
export type PersonalData = Extract<Permission, `customers.${string}`>

/** The marked fields. The server replaces each by an empty text for roles without its permission. */
export const PERSONAL_DATA = z.registry<{ permission: PersonalData }>()

/** A text about a customer. Blank in responses to staff whose role does not need it; customers see their own. */
export const personalText = (permission: PersonalData) => z.string().register(PERSONAL_DATA, { permission })

/** The customer of a record in a list of staff. */
export const StaffCustomer = z.object({
  id,
  name: personalText('customers.name'),
  email: personalText('customers.contact'),
})
