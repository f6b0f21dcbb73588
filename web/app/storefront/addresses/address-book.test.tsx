import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { AddressBook } from './address-book.tsx'
import type { Address } from './queries.ts'

function buildAddress(facts: Partial<Address> = {}): Address {
  return {
    id: 3,
    full_name: 'Imogen Hale',
    line1: '14 Calder Row',
    line2: '',
    city: 'Leeds',
    county: '',
    postcode: 'LS7 3QD',
    country: 'GB',
    phone: '',
    is_default: true,
    ...facts,
  }
}
const HOME = buildAddress()
const WORK = buildAddress({ id: 4, line1: '2 Mill Yard', postcode: 'LS1 4AP', is_default: false })

function renderBook(answers: Record<string, unknown> = {}, at = '/profile/addresses') {
  const held: Record<string, unknown> = { '/addresses/': { items: [HOME, WORK], total: 2 }, ...answers }
  const { sent } = answerWith(held)
  const view = renderComponent(<AddressBook fullName="Imogen Hale" />, { at, signedIn: buildUser() })
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await view.user.type(view.getByLabelText(label), text)
  }
  const reads = () => sent.filter(({ method, path }) => method === 'GET' && path === '/addresses/')
  return { ...view, held, fill, reads, written: () => sent.filter(({ method }) => method !== 'GET') }
}
const NEW = '/profile/addresses?edit=new'
const TYPED = { 'Address line 1': '9 Quay', 'Town or city': 'Whitby', Postcode: 'yo21 1aa' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('lists the addresses and marks the default', async () => {
  const { findByText, getAllByText } = renderBook()
  expect(await findByText('14 Calder Row')).toBeTruthy()
  expect(await findByText('2 Mill Yard')).toBeTruthy()
  expect(getAllByText('Default')).toHaveLength(1)
})

test('offers a customer without addresses to add one', async () => {
  const { findByText, getByRole } = renderBook({ '/addresses/': { items: [], total: 0 } })
  expect(await findByText('No addresses yet')).toBeTruthy()
  expect(getByRole('link', { name: 'Add an address' }).getAttribute('href')).toBe(NEW)
})

test('offers to retry when addresses could not be loaded', async () => {
  const { findByRole, held, user, findByText } = renderBook({ '/addresses/': 500 })
  const again = await findByRole('button', { name: 'Try again' })
  held['/addresses/'] = { items: [HOME], total: 1 }
  await user.click(again)
  expect(await findByText('14 Calder Row')).toBeTruthy()
})

test('every field supports autofill', () => {
  const { getByLabelText } = renderBook({}, NEW)
  const tokenOf = (label: string | RegExp) => getByLabelText(label).getAttribute('autocomplete')
  expect(tokenOf('Full name')).toBe('name')
  expect(tokenOf('Address line 1')).toBe('address-line1')
  expect(tokenOf(/Address line 2/)).toBe('address-line2')
  expect(tokenOf('Town or city')).toBe('address-level2')
  expect(tokenOf(/County/)).toBe('address-level1')
  expect(tokenOf('Postcode')).toBe('postal-code')
  expect(tokenOf(/Phone/)).toBe('tel')
})

test('adds an address and formats its postcode', async () => {
  const { fill, user, getByRole, getByLabelText, findByText, written, reads, address } = renderBook(
    { 'POST /addresses/': buildAddress({ id: 5, line1: '9 Quay', is_default: false }) },
    NEW,
  )
  await fill(TYPED)
  await user.tab()
  expect(getByLabelText('Postcode')).toHaveProperty('value', 'YO21 1AA')
  await user.click(getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(address()).toBe('/profile/addresses'))
  expect(written().map(({ body }) => body)).toEqual([
    expect.objectContaining({ full_name: 'Imogen Hale', line1: '9 Quay', postcode: 'YO21 1AA', country: 'GB' }),
  ])
  expect(toasts().map(({ text }) => text)).toEqual(['Address saved.'])
  expect(await findByText('9 Quay')).toBeTruthy()
  expect(reads()).toHaveLength(1)
})

test('shows missing values and invalid UK postcodes at their fields, and sends nothing', async () => {
  const { fill, user, getByRole, findByText, getByLabelText, written } = renderBook({}, NEW)
  await fill({ Postcode: 'JE2 4WE' })
  await user.click(getByRole('button', { name: 'Save address' }))
  expect(await findByText('Enter a UK postcode, for example LS1 4AP.')).toBeTruthy()
  expect(await findByText('Enter the first line of the address.')).toBeTruthy()
  expect(await findByText('Enter the town or city.')).toBeTruthy()
  expect(document.activeElement).toBe(getByLabelText('Address line 1'))
  expect(written()).toEqual([])
})

test('shows a validation error of the server at its field and preserves the input', async () => {
  const errors = [{ path: 'city', message: 'Enter the town or city.' }]
  const { fill, user, getByRole, findByText, getByLabelText } = renderBook(
    { 'POST /addresses/': problemAnswer(422, { code: 'invalid', errors }) },
    NEW,
  )
  await fill(TYPED)
  await user.click(getByRole('button', { name: 'Save address' }))
  expect(await findByText('Enter the town or city.')).toBeTruthy()
  expect(getByLabelText('Address line 1')).toHaveProperty('value', '9 Quay')
})

test('edits an address in place', async () => {
  const { user, findByRole, getByRole, getByLabelText, written, address } = renderBook({ 'PUT /addresses/4': WORK })
  await user.click(await findByRole('link', { name: 'Edit Imogen Hale, 2 Mill Yard' }))
  expect(address()).toBe('/profile/addresses?edit=4')
  await user.clear(getByLabelText('Address line 1'))
  await user.type(getByLabelText('Address line 1'), '3 Mill Yard')
  await user.click(getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(address()).toBe('/profile/addresses'))
  expect(written()).toMatchObject([{ method: 'PUT', path: '/addresses/4', body: { line1: '3 Mill Yard' } }])
})

test('makes another address the default', async () => {
  const { user, findByRole, written, queryByRole, reads } = renderBook({
    'POST /addresses/set-default/4': { ...WORK, is_default: true },
  })
  await user.click(await findByRole('button', { name: 'Make Imogen Hale, 2 Mill Yard the default' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Default address changed.']))
  expect(written().map(({ path }) => path)).toEqual(['/addresses/set-default/4'])
  expect(await findByRole('button', { name: 'Make Imogen Hale, 14 Calder Row the default' })).toBeTruthy()
  expect(queryByRole('button', { name: 'Make Imogen Hale, 2 Mill Yard the default' })).toBeNull()
  expect(reads()).toHaveLength(1)
})

test('asks for confirmation before it removes an address', async () => {
  const { user, findByRole, getByRole, written } = renderBook({ 'DELETE /addresses/4': { success: true } })
  await user.click(await findByRole('button', { name: 'Remove Imogen Hale, 2 Mill Yard' }))
  expect(within(getByRole('dialog')).getByText('2 Mill Yard')).toBeTruthy()
  expect(written()).toEqual([])
  await user.click(getByRole('button', { name: 'Remove address' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Address removed.']))
  expect(written()).toMatchObject([{ method: 'DELETE', path: '/addresses/4' }])
})
