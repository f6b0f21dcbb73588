/** A customer's addresses (docs/behaviour.md, Accounts). Exactly one of them is the default. */
import { z } from 'zod'
import { personName, phone } from './accounts.ts'
import { personalText } from './admin/personal-data.ts'
import { IdParams, id, listAnswer } from './lib/fields.ts'
import { readPostcode } from './lib/postcode.ts'
import { forCustomers, problems } from './problems.ts'

const line = (label: string) => z.string().trim().min(1, `Enter ${label}.`).max(120)
const optionalLine = z.string().trim().max(120).default('')

/** A United Kingdom postcode in any spelling; stored in upper case with its space. */
export const postcode = z.string().transform((text, context) => {
  const read = readPostcode(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: 'Enter a UK postcode, for example LS1 4AP.' })
  return z.NEVER
})

/** An address as entered by a customer. */
export const AddressPayload = z.object({
  full_name: personName,
  line1: line('the first line of the address'),
  line2: optionalLine,
  city: line('the town or city'),
  county: optionalLine,
  postcode,
  country: z.literal('GB').default('GB'),
  phone: phone.default(''),
  is_default: z.boolean().default(false),
})
export type AddressPayload = z.output<typeof AddressPayload>

export const Address = z
  .object({
    id,
    full_name: personalText('customers.name'),
    line1: personalText('customers.address'),
    line2: personalText('customers.address'),
    city: personalText('customers.address'),
    county: personalText('customers.address'),
    postcode: personalText('customers.address'),
    country: z.literal('GB'),
    phone: personalText('customers.contact'),
    is_default: z.boolean(),
  })
  .meta({ id: 'Address' })
export type Address = z.output<typeof Address>

const tags = ['Addresses']

/** Default address first, then newest first. */
export const listAddresses = {
  method: 'GET',
  url: '/addresses/',
  schema: {
    tags,
    ...forCustomers,
    summary: 'List one’s addresses',
    response: { 200: z.object(listAnswer(Address)), ...problems },
  },
} as const

/** The first address becomes the default. 409 `too_many_addresses` above 20. */
export const createAddress = {
  method: 'POST',
  url: '/addresses/',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Add an address',
    body: AddressPayload,
    response: { 201: Address, ...problems },
  },
} as const

const UpdateAddressPayload = z.object({
  full_name: personName.optional(),
  line1: line('the first line of the address').optional(),
  line2: z.string().trim().max(120).optional(),
  city: line('the town or city').optional(),
  county: z.string().trim().max(120).optional(),
  postcode: postcode.optional(),
  phone: phone.optional(),
  is_default: z.boolean().optional(),
})
export type UpdateAddressPayload = z.output<typeof UpdateAddressPayload>

/** Fields that are not sent stay unchanged. `is_default: false` does nothing: set another address as the default instead. */
export const updateAddress = {
  method: 'PUT',
  url: '/addresses/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Change an address',
    params: IdParams,
    body: UpdateAddressPayload,
    response: { 200: Address, ...problems },
  },
} as const

/** If the default is removed, the newest remaining address becomes the default. */
export const removeAddress = {
  method: 'DELETE',
  url: '/addresses/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Remove an address',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

export const setDefaultAddress = {
  method: 'POST',
  url: '/addresses/set-default/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Make an address the default',
    params: IdParams,
    response: { 200: Address, ...problems },
  },
} as const
