import { price } from '@shop/contract/lib/fields.ts'
import { Controller } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Field } from '../../../forms/field.tsx'
import { api } from '../../../lib/api.ts'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { MoneyField } from '../fields/money-field.tsx'
import { FormErrors } from './form-errors.tsx'
import { SaveBar } from './save-bar.tsx'
import { useAdminForm } from './use-admin-form.ts'

const Body = z.object({
  name: z.string().trim().min(1, 'Enter a name.'),
  price,
  parts: z.array(z.object({ quantity: z.coerce.number<string>().int() })),
})
type Values = z.input<typeof Body>
const VALUES: Values = { name: 'Mint', price: 4.99, parts: [{ quantity: '1' }] }

function Editor() {
  const { pathname } = useLocation()
  const admin = useAdminForm({
    schema: Body,
    values: VALUES,
    save: (body) =>
      fetch('/api/v1/thing', { method: 'PUT', body: JSON.stringify(body) }).then(() => api('GET /wishlist/')),
    savedText: 'Saved',
    reload: async () => ({ ...VALUES, name: 'Theirs' }),
  })
  const { register, formState, control } = admin.form
  return (
    <form onSubmit={admin.onSubmit} noValidate>
      <p>At {pathname}</p>
      <SaveBar admin={admin} />
      <FormErrors admin={admin} />
      <Field label="Name" error={formState.errors.name?.message} {...register('name')} />
      <Controller
        control={control}
        name="price"
        render={({ field, fieldState }) => <MoneyField label="Price" {...field} error={fieldState.error?.message} />}
      />
      <Field
        label="Quantity"
        error={formState.errors.parts?.[0]?.quantity?.message}
        {...register('parts.0.quantity')}
      />
      <Link to="/elsewhere">Elsewhere</Link>
      {admin.guard}
    </form>
  )
}

const DONE = { 'PUT /thing': {}, '/wishlist/': { items: [], total: 0 } }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('sends amounts in pounds, confirms the save and has no unsaved changes afterwards', async () => {
  const { sent } = answerWith(DONE)
  const { user, getByLabelText, getByText, queryByText, findByText } = renderComponent(<Editor />)
  expect(queryByText('Unsaved changes')).toBeNull()
  await user.type(getByLabelText('Name'), ' tea')
  await user.clear(getByLabelText('Price'))
  await user.type(getByLabelText('Price'), '£5')
  expect(getByText('Unsaved changes')).toBeTruthy()
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(() => expect(toasts()).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ name: 'Mint tea', price: 5, parts: [{ quantity: '1' }] })
  expect(queryByText('Unsaved changes')).toBeNull()
  await user.click(getByText('Elsewhere'))
  expect(await findByText('At /elsewhere')).toBeTruthy()
})

test('asks before leaving with unsaved changes', async () => {
  const { user, getByLabelText, getByText, getByRole, queryByRole, findByText } = renderComponent(<Editor />, {
    at: '/editor',
  })
  await user.type(getByLabelText('Name'), ' tea')
  await user.click(getByText('Elsewhere'))
  expect(getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  await user.click(getByRole('button', { name: 'Go back' }))
  expect(queryByRole('dialog')).toBeNull()
  expect(getByText('At /editor')).toBeTruthy()

  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)

  await user.click(getByText('Elsewhere'))
  await user.click(getByRole('button', { name: 'Leave' }))
  expect(await findByText('At /elsewhere')).toBeTruthy()
})

test('leaves without asking when nothing was changed', async () => {
  const { user, getByText, findByText } = renderComponent(<Editor />, { at: '/editor' })
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
  await user.click(getByText('Elsewhere'))
  expect(await findByText('At /elsewhere')).toBeTruthy()
})

test('errors are shown at their fields and in one list; nested ones from the server too', async () => {
  const errors = [{ path: 'parts.0.quantity', message: 'Only 3 are left.' }]
  answerWith({ ...DONE, '/wishlist/': problemAnswer(422, { code: 'invalid', errors }) })
  const { user, getByLabelText, getByRole, findByRole, getAllByText } = renderComponent(<Editor />)
  await user.clear(getByLabelText('Name'))
  await user.click(getByRole('button', { name: 'Save' }))
  expect(getAllByText('Enter a name.')).toHaveLength(2)
  await user.type(getByLabelText('Name'), 'Mint')
  await user.click(getByRole('button', { name: 'Save' }))
  expect((await findByRole('alert')).textContent).toContain('Only 3 are left.')
  expect(document.activeElement).toBe(getByLabelText('Quantity'))
})

test('a version conflict overwrites nothing: staff can load the new version or keep editing their own', async () => {
  const stale = problemAnswer(409, {
    code: 'stale',
    detail: 'Rhona changed this at 12:04.',
    errors: [{ path: 'name', message: 'Name is now “Theirs”.' }],
  })
  answerWith({ ...DONE, '/wishlist/': stale })
  const { user, getByLabelText, getByRole, findByText, queryByText, findByDisplayValue } = renderComponent(<Editor />)
  await user.type(getByLabelText('Name'), ' tea')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('Rhona changed this at 12:04.')).toBeTruthy()
  expect(await findByText('Name is now “Theirs”.')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Keep editing' }))
  expect(queryByText('Rhona changed this at 12:04.')).toBeNull()
  expect(getByLabelText('Name')).toHaveProperty('value', 'Mint tea')
  await user.click(getByRole('button', { name: 'Save' }))
  await user.click(await findByText('Load the new version'))
  expect(await findByDisplayValue('Theirs')).toBeTruthy()
  expect(queryByText('Unsaved changes')).toBeNull()
})
