import { within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { compareLines } from './line-changes.ts'
import { PageEditor } from './page-editor.tsx'
import type { AdminContent } from './queries.ts'

const PAGE = { title: 'Return policy', search_title: '', description: '', lead: '', text: 'Old.', in_footer: false }

function buildContent(given: Partial<AdminContent> = {}): AdminContent {
  return {
    key: 'return-policy',
    type: 'page',
    title: 'Return policy',
    path: '/return-policy',
    is_built_in: true,
    has_draft: false,
    published: null,
    scheduled: null,
    content: PAGE,
    published_content: PAGE,
    updated_at: '2026-11-24T10:00:00.000Z',
    values: [{ name: 'delivery.standard', label: 'Standard delivery', value: '£8\\.00' }],
    blocks: [{ name: 'cancellation_form', label: 'Cancellation form', is_required: true }],
    ...given,
  }
}

const DRAFT = 'PUT /admin/content/return-policy/draft'
const SAVED = { has_draft: true, updated_at: '2026-11-24T10:01:00.000Z' }

/** A frame is a window of its own, which happy-dom does not open. */
vi.mock('./preview-frame.tsx', () => ({ PreviewFrame: () => null }))

function textAreaOf(view: { getByRole: (role: string, options: { name: string }) => HTMLElement }) {
  const area = view.getByRole('textbox', { name: 'Text' })
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('The text is no text area')
  return area
}

const open = (answers: Record<string, unknown>, given: Partial<AdminContent> = {}) => {
  const { sent } = answerWith(answers)
  const view = renderComponent(<PageEditor first={buildContent(given)} />)
  const drafts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...view, sent, drafts, text: textAreaOf(view) }
}

describe('a placeholder', () => {
  test('is a chip with its value, removed as a whole, while the text stays Markdown', async () => {
    const { user, text, container } = open({ [DRAFT]: buildContent(SAVED) })
    await user.clear(text)
    await user.type(text, 'It costs {{delivery.standard} or {{unknown}.')
    expect([...container.querySelectorAll('.value-chip b')].map((chip) => chip.textContent)).toEqual(['£8.00'])
    expect(text.value).toBe('It costs {delivery.standard} or {unknown}.')
    const end = text.value.indexOf('}') + 1
    text.setSelectionRange(end, end)
    await user.type(text, '{Backspace}', { initialSelectionStart: end, initialSelectionEnd: end })
    expect(text.value).toBe('It costs  or {unknown}.')
    await user.type(text, '{Delete}', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(text.value).toBe('t costs  or {unknown}.')
  })
})

describe('the draft', () => {
  test('is saved a second after the last change, with the version that was read', async () => {
    const { user, text, drafts, findByText } = open({ [DRAFT]: buildContent(SAVED) })
    await user.type(text, ' New')
    expect(drafts()).toEqual([])
    await findByText('Saved')
    expect(drafts()).toEqual([{ content: { ...PAGE, text: 'Old. New' }, updated_at: '2026-11-24T10:00:00.000Z' }])
    await user.type(text, 'er')
    await vi.waitFor(() => expect(drafts()).toHaveLength(2), 4000)
    expect(drafts()[1]).toMatchObject({ updated_at: SAVED.updated_at })
  })

  test('shows at its field why it was not saved, and keeps what was typed', async () => {
    const errors = [{ path: 'text', message: 'There is no value {x}. Choose one under Insert value.' }]
    const { user, text, findByText } = open({ [DRAFT]: problemAnswer(422, { code: 'invalid', errors }) })
    await user.type(text, ' {{x}')
    expect(await findByText(errors[0]?.message ?? '')).toBeTruthy()
    expect(text.value).toBe('Old. {x}')
  })

  test('is not written over the one of a colleague, unless that is chosen', async () => {
    const theirs = buildContent({ updated_at: '2026-11-24T10:09:00.000Z', content: { ...PAGE, text: 'Theirs.' } })
    const answers: Record<string, unknown> = {
      [DRAFT]: problemAnswer(409, { code: 'stale', detail: 'Tom saved this.' }),
      '/admin/content/return-policy': theirs,
    }
    const { sent } = answerWith(answers)
    const view = renderComponent(<PageEditor first={buildContent()} />)
    const text = textAreaOf(view)
    await view.user.type(text, ' Mine')
    expect(await view.findByText('Tom saved this.')).toBeTruthy()
    answers[DRAFT] = buildContent({ ...SAVED, updated_at: '2026-11-24T10:10:00.000Z' })
    await view.user.click(view.getByRole('button', { name: 'Replace it with mine' }))
    await view.findByText('Saved')
    expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      content: { ...PAGE, text: 'Old. Mine' },
      updated_at: theirs.updated_at,
    })
  })
})

test('a live value is inserted at the cursor, and a required block that is missing is reported', async () => {
  const { user, text, getByRole, getByText } = open({ [DRAFT]: buildContent(SAVED) })
  expect(getByText(/^Missing: Cancellation form/)).toBeTruthy()
  text.setSelectionRange(0, 0)
  await user.selectOptions(getByRole('combobox', { name: 'Insert value' }), 'Standard delivery: £8.00')
  expect(text.value).toBe('{delivery.standard}Old.')
  await user.selectOptions(getByRole('combobox', { name: 'Insert value' }), 'Cancellation form')
  expect(text.value).toBe('{delivery.standard}\n\n{block.cancellation_form}\n\nOld.')
})

test('the toolbar marks the selection, and removes the marks again', async () => {
  const { user, text, getByRole } = open({ [DRAFT]: buildContent(SAVED) })
  text.setSelectionRange(0, 3)
  await user.click(getByRole('button', { name: 'Bold' }))
  expect(text.value).toBe('**Old**.')
  await user.click(getByRole('button', { name: 'Heading' }))
  expect(text.value).toBe('## **Old**.')
  await user.click(getByRole('button', { name: 'Heading' }))
  expect(text.value).toBe('**Old**.')
})

test('publication shows what changes, and sends the time in the future', async () => {
  const { user, sent, getByRole, findByRole } = open(
    {
      'POST /admin/content/return-policy/publish': buildContent({ updated_at: SAVED.updated_at }),
      '/admin/content/': { items: [], total: 0 },
    },
    { has_draft: true, content: { ...PAGE, text: 'New.' } },
  )
  await user.click(getByRole('button', { name: 'Publish' }))
  const dialog = within(await findByRole('dialog', { name: 'Publish Return policy' }))
  expect(dialog.getByText('text: New.').tagName).toBe('INS')
  expect(dialog.getByText('text: Old.').tagName).toBe('DEL')
  await user.click(dialog.getByRole('radio', { name: /^Later/ }))
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(dialog.getByRole('alert').textContent).toBe('Enter a date and time in the future.')
  await user.type(dialog.getByRole('textbox', { name: 'Date and time' }), '24/12/2099 18:00')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await vi.waitFor(() => expect(toasts().map(({ text }) => text)).toContain('Publication scheduled'))
  expect(sent.find(({ path }) => path.endsWith('/publish'))?.body).toEqual({
    publish_at: '2099-12-24T18:00:00.000Z',
    note: '',
  })
})

test('lines that moved, changed or stayed are distinguished', () => {
  const marks = { same: ' ', added: '+', removed: '-' }
  const compare = (before: string, after: string) =>
    compareLines(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)
  expect(compare('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c'])
  expect(compare('a\nb\nc', 'b\nc\na')).toEqual(['-a', ' b', ' c', '+a'])
  expect(compare('a', 'a')).toEqual([' a'])
})
