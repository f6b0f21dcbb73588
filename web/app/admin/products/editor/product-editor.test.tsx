import { fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { buildProduct } from '../products.test-builders.ts'
import type { AdminProduct } from '../queries.ts'
import { ProductEditor } from './product-editor.tsx'

interface SentForm {
  call: string
  product: Record<string, unknown>
  files: string[]
  headers: Headers
}

/** A fake server; `save` answers the submitted form. */
function answerForms(save: (sent: SentForm) => Response): SentForm[] {
  const sent: SentForm[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const call = `${method} ${address.replace('/api/v1', '').split('?')[0]}`
    if (!(body instanceof FormData)) {
      if (call === 'POST /admin/products/check') return Response.json({ obstacles: [], warnings: [] })
      if (call === 'GET /admin/products/7') return Response.json(buildProduct({ name: 'Someone else was here' }))
      return Response.json({ items: [], total: 0, skip: 0, limit: 20 })
    }
    const one = {
      call,
      product: JSON.parse(String(body.get('product_data_json'))),
      files: body.getAll('images').map((part) => (part instanceof File ? part.name : part)),
      headers: new Headers(headers),
    }
    sent.push(one)
    return save(one)
  })
  return sent
}
const accept = (product: AdminProduct = buildProduct()) => Response.json(product)
const refuse = (status: number, said: { code: string; detail: string; errors?: { path: string; message: string }[] }) =>
  Response.json({ type: 'about:blank', title: 'Refused', status, ...said }, { status })

function renderEditor(product?: AdminProduct) {
  const part = product ? <ProductEditor product={product} /> : <ProductEditor />
  const view = renderComponent(part, { at: '/admin/products/new', signedIn: buildUser() })
  const save = () => view.user.click(view.getByRole('button', { name: 'Save' }))
  /** Faster than simulated typing, for fields whose typing is not under test. */
  const set = (label: string | RegExp, value: string) =>
    fireEvent.change(view.getByLabelText(label), { target: { value } })
  return { ...view, save, set }
}
type Editor = ReturnType<typeof renderEditor>

async function addChoice({ user, getByLabelText, getByRole }: Editor, name: string, values: string) {
  await user.type(getByLabelText('New choice'), name)
  await user.click(getByRole('button', { name: 'Add choice' }))
  await user.click(getByLabelText(`Add a value to ${name}`))
  await user.paste(values)
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('the checklists before publishing', () => {
  const confirmed = (key: 'pack_leaflet' | 'image_people') => ({
    key,
    reason: '',
    by: 'Ada Larch',
    at: '2026-11-20T09:00:00.000Z',
  })

  test('are ticked point by point, show who confirmed last, and are sent', async () => {
    const sent = answerForms(() => accept())
    const product = buildProduct({ confirmations: [confirmed('pack_leaflet')] })
    const { user, getByRole, save } = renderEditor(product)
    const pack = within(getByRole('group', { name: 'Pack checklist' }))
    expect(pack.getByText(/^Last confirmed by Ada Larch on 20 Nov 2026/)).toBeTruthy()
    expect(pack.getByLabelText('A leaflet is in the pack')).toHaveProperty('checked', true)
    await user.click(pack.getByLabelText('The pack shows a batch number'))
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.product.confirmations).toEqual([
      { key: 'pack_leaflet', reason: '', at: '2026-11-20T09:00:00.000Z' },
      { key: 'pack_batch', reason: '' },
    ])
  })

  test('have to be confirmed again for new images', async () => {
    answerForms(() => accept())
    const { user, getByRole, getByLabelText } = renderEditor(
      buildProduct({ confirmations: [confirmed('image_people')] }),
    )
    const tick = () => within(getByRole('group', { name: 'Image checklist' })).getByLabelText(/looks, under 25/)
    expect(tick()).toHaveProperty('checked', true)
    await user.upload(getByLabelText('Add images'), [new File(['a'], 'front.png', { type: 'image/png' })])
    await waitFor(() => expect(tick()).toHaveProperty('checked', false))
  })

  test('include a reason where staff publish despite a rule that allows it', async () => {
    const sent = answerForms(() => accept())
    const message = 'Rule A8: "best" is promotional. Take it out, or give a reason for publishing anyway.'
    const obstacles = [{ rule: 'A8', path: 'confirmations.promotional_words', message }]
    const { set, save } = renderEditor(buildProduct({ obstacles }))
    set('Reason for keeping promotional words', 'Best is part of the brand name')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.product.confirmations).toEqual([
      { key: 'promotional_words', reason: 'Best is part of the brand name' },
    ])
  })

  test('are not shown for products other than vaping products', () => {
    answerForms(() => accept())
    const { queryByText } = renderEditor(buildProduct({ product_class: 'tea', compliance: {} }))
    expect(queryByText('Before you publish')).toBeNull()
  })
})

test('a field describes the rule that requires it', () => {
  answerForms(() => accept())
  const { getAllByText, getByText } = renderEditor(buildProduct())
  expect(getAllByText('Why we ask').length).toBeGreaterThan(3)
  expect(getByText('Nicotine strength (rule A1): Nicotine liquid may contain at most 20 mg/ml.')).toBeTruthy()
})

test('twelve variations are created from two options, filled down and sent with their images', async () => {
  const sent = answerForms(() => accept())
  const editor = renderEditor()
  const { user, set, getByLabelText, getAllByLabelText, getByRole, save, address } = editor
  await user.type(getByLabelText('Name'), 'Mint Case')
  await user.tab()
  expect(getByLabelText('SKU')).toHaveProperty('value', 'MINT-CASE')
  await addChoice(editor, 'Colour', 'Red, Blue, Black, White')
  await addChoice(editor, 'Size', 'Small\nMedium\nLarge')
  expect(getAllByLabelText(/^SKU of /)).toHaveLength(12)
  set('Price of Red, Small', '4.99')
  await user.click(getByRole('button', { name: /^Fill down: Price/ }))
  expect(getByLabelText('Price of White, Large')).toHaveProperty('value', '4.99')
  set('Product class', 'accessory')
  await user.upload(getByLabelText('Add images'), [
    new File(['a'], 'front.png', { type: 'image/png' }),
    new File(['b'], 'side.png', { type: 'image/png' }),
  ])
  set('What image 1 shows', 'The case from the front')
  await save()
  await waitFor(() => expect(address()).toBe('/admin/products/7'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[0]?.headers.get('content-type')).toBeNull()
  expect(sent[0]?.files).toEqual(['front.png', 'side.png'])
  expect(sent[0]?.product).toMatchObject({
    name: 'Mint Case',
    status: 'draft',
    product_class: 'accessory',
    options: [{ name: 'Colour' }, { name: 'Size' }],
    images: [{ media_key: 'upload:0', alt: 'The case from the front' }, { media_key: 'upload:1' }],
  })
  const variations = sent[0]?.product.variations
  expect(variations).toHaveLength(12)
  expect(variations).toContainEqual(
    expect.objectContaining({ sku: 'MINT-CASE-WHI-LAR', attributes: { Colour: 'White', Size: 'Large' }, price: 4.99 }),
  )
  expect(toasts().map(({ text }) => text)).toEqual(['Product added'])
})

test('validation errors are shown at their fields before anything is sent, and the first has the focus', async () => {
  const sent = answerForms(() => accept())
  const { save, getByLabelText, findAllByText } = renderEditor()
  await save()
  expect(await findAllByText('Choose a product class.')).not.toHaveLength(0)
  expect(document.activeElement).toBe(getByLabelText('Name'))
  expect(getByLabelText('Price of The product').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('a rule that the server finds broken is shown at its field, and nothing typed is lost', async () => {
  const message = 'Rule A1: nicotine liquid can contain at most 20 mg/ml; this says 25. It can’t be sold.'
  const sent = answerForms(() =>
    refuse(422, {
      code: 'invalid',
      detail: 'This product can’t be published yet.',
      errors: [
        { path: 'compliance.nicotine_mg_ml', message },
        { path: 'variations.1.attributes.Strength', message: 'Rule A1: this says 25.' },
      ],
    }),
  )
  const { user, set, save, getByLabelText, getByRole, findAllByText } = renderEditor(buildProduct())
  set('Nicotine, mg/ml', '25')
  await user.click(getByRole('switch', { name: 'Visible in shop' }))
  await save()
  expect(await findAllByText(message)).not.toHaveLength(0)
  expect(getByLabelText('Nicotine, mg/ml')).toHaveProperty('value', '25')
  await waitFor(() => expect(document.activeElement).toBe(getByLabelText('Nicotine, mg/ml')))
  expect(await findAllByText('10 mg: Rule A1: this says 25.')).toHaveLength(1)
  expect(sent[0]?.product).toMatchObject({ status: 'active', compliance: { nicotine_mg_ml: 25 } })
  expect(sent[0]?.product).not.toHaveProperty('name')
})

test('obstacles to publishing the stored product are shown beside their fields and in the summary', () => {
  answerForms(() => accept())
  const message = 'Rule A4: enter the day you checked its ECID.'
  const { getAllByText, getByLabelText } = renderEditor(
    buildProduct({ obstacles: [{ rule: 'A4', path: 'compliance.ecid_checked_on', message }] }),
  )
  expect(getAllByText(message)).toHaveLength(2)
  const described = getByLabelText('ECID checked on').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toContain(message)
})

test('changing the class shows its facts and preserves those that both classes have', async () => {
  answerForms(() => accept())
  const { set, getByLabelText, queryByLabelText } = renderEditor(buildProduct())
  expect(getByLabelText('Liquid in the bottle, ml')).toHaveProperty('value', '10')
  set('Product class', 'shortfill')
  expect(queryByLabelText('ECID checked on')).toBeNull()
  expect(getByLabelText('Safety assessment')).toHaveProperty('value', '')
  expect(getByLabelText('Liquid in the bottle, ml')).toHaveProperty('value', '10')
  set('Product class', 'nicotine_eliquid')
  expect(getByLabelText('Product notification number (ECID), Great Britain')).toHaveProperty('value', '00142-26-00873')
})

test('a version conflict shows what changed, and what was typed stays until the new version is loaded', async () => {
  answerForms(() =>
    refuse(409, {
      code: 'stale',
      detail: 'Ada saved this after you opened it.',
      errors: [{ path: 'name', message: 'Is now "Someone else was here".' }],
    }),
  )
  const { set, save, findByText, getByLabelText, getByRole, user } = renderEditor(buildProduct())
  set('Name', 'My own name')
  await save()
  expect(await findByText('Ada saved this after you opened it.')).toBeTruthy()
  expect(await findByText(/Is now "Someone else was here"/)).toBeTruthy()
  expect(getByLabelText('Name')).toHaveProperty('value', 'My own name')
  await user.click(getByRole('button', { name: 'Load the new version' }))
  await waitFor(() => expect(getByLabelText('Name')).toHaveProperty('value', 'Someone else was here'))
})

test('a network failure loses nothing, and the retry has the same key', async () => {
  let isAway = true
  const sent = answerForms(() => {
    if (isAway) throw new TypeError('Failed to fetch')
    return accept()
  })
  const { set, save, findByText } = renderEditor()
  set('Name', 'Case')
  set('SKU', 'CASE')
  fireEvent.blur(document.activeElement ?? document.body)
  set('SKU of The product', 'CASE')
  set('Price of The product', '5')
  set('Product class', 'accessory')
  await save()
  expect(await findByText(/The shop couldn’t be reached/)).toBeTruthy()
  isAway = false
  await save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
})

test('a combination that was left out can be added again with what was typed', async () => {
  answerForms(() => accept())
  const { user, getByRole, getByLabelText, queryByLabelText } = renderEditor(buildProduct())
  await user.click(getByRole('button', { name: 'Remove variant 6 mg' }))
  expect(queryByLabelText('Stock of 6 mg')).toBeNull()
  const again = getByRole('button', { name: 'Add row' })
  await user.click(again)
  expect(getByLabelText('Stock of 6 mg')).toHaveProperty('value', '96')
})

test('cells pasted from a spreadsheet and the keys of a table work', async () => {
  answerForms(() => accept())
  const { user, getByLabelText } = renderEditor(buildProduct())
  await user.click(getByLabelText('Price of 6 mg'))
  await user.paste('5.49\t7\t6.49\n5.99\t8')
  expect(getByLabelText('Compare-at price of 6 mg')).toHaveProperty('value', '6.49')
  expect(getByLabelText('Stock of 10 mg')).toHaveProperty('value', '8')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(getByLabelText('Price of 10 mg'))
  await user.keyboard('{ArrowUp}{Control>}d{/Control}')
  expect(getByLabelText('Price of 10 mg')).toHaveProperty('value', '5.49')
})

test('Ctrl and S saves, and clears the unsaved changes', async () => {
  const sent = answerForms(({ product }) => accept(buildProduct({ name: String(product.name) })))
  const { user, set, getByRole, findByText, queryByText } = renderEditor(buildProduct())
  set('Name', 'New name')
  expect(await findByText('Unsaved changes')).toBeTruthy()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(getByRole('heading', { level: 1 }).textContent).toBe('New name'))
  await waitFor(() => expect(queryByText('Unsaved changes')).toBeNull())
  expect(sent).toMatchObject([{ call: 'PUT /admin/products/7/', product: { name: 'New name' } }])
  expect(within(document.body).getByLabelText('Name')).toHaveProperty('value', 'New name')
})
