import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls, later, problemAnswer } from '../../../testing/calls.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { buildProposal, buildQuestion, buildReply, buildTable, SESSION } from '../chat.test-builders.ts'
import { ChatScreen } from '../chat-screen.tsx'
import type { AgentBlock, Proposal } from '../queries.ts'

const CONFIRM = 'POST /admin/chat/proposals/9/confirm'
const DISCARD = 'POST /admin/chat/proposals/9/discard'
const HISTORY = `GET /admin/chat/${SESSION}/messages/`

beforeEach(() => sessionStorage.clear())

/** Renders a chat whose last answer has these blocks; after a decision the history returns `decided`. */
function open(blocks: AgentBlock[], answers: Record<string, unknown> = {}, decided?: Proposal) {
  const network = answerCalls({
    'GET /admin/chat/sessions': { items: [], total: 0 },
    [HISTORY]: () => {
      const isDecided = network.calls().some((call) => call === CONFIRM || call === DISCARD)
      const shown = isDecided && decided ? [{ type: 'proposal', proposal: decided } as const] : blocks
      return { items: [buildQuestion('Show me'), buildReply({ blocks: shown })], total: 2 }
    },
    ...(decided && { [CONFIRM]: decided, [DISCARD]: decided }),
    ...answers,
  })
  const signedIn = buildUser({ role: 'admin' })
  return { ...network, ...renderComponent(<ChatScreen session={SESSION} />, { signedIn }) }
}

describe('a table', () => {
  const names = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent)

  test('shows the first ten rows, and all on request', async () => {
    const { user, findByRole, getByRole } = open([buildTable(12)])
    const table = await findByRole('table')
    expect(names(table)).toHaveLength(10)
    await user.click(getByRole('button', { name: 'Show all 12' }))
    expect(names(table)).toHaveLength(12)
    await user.click(getByRole('button', { name: 'Show the first 10' }))
    expect(names(table)).toHaveLength(10)
  })

  test('sorts all of its rows by any column', async () => {
    const { user, findByRole, getByRole } = open([buildTable(12)])
    const table = await findByRole('table')
    await user.click(getByRole('button', { name: 'Sold' }))
    expect(names(table)[0]).toBe('Tea 1')
    await user.click(getByRole('button', { name: 'Sold' }))
    expect(names(table).slice(0, 2)).toEqual(['Tea 12', 'Tea 11'])
    expect(getByRole('columnheader', { name: 'Sold' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('aligns figures right, formats money and days, and links only to pages of the shop', async () => {
    const block = buildTable(2)
    const away = { text: 'Away', link: 'javascript:alert(1)', image_url: null }
    const { findByRole, getByRole, queryByRole } = open([{ ...block, rows: [...block.rows, { name: away }] }])
    const [, first, second] = within(await findByRole('table')).getAllByRole('row')
    expect(first?.textContent).toBe('Tea 12£4.50–')
    expect(second?.textContent).toBe('Tea 21£4.5030 Nov 2026')
    expect([...(first?.querySelectorAll('td') ?? [])].map((cell) => cell.className)).toEqual([
      '',
      'align-right',
      'align-right',
      '',
    ])
    expect(getByRole('link', { name: 'Tea 1' }).getAttribute('href')).toBe('/admin/products/1')
    expect(queryByRole('link', { name: 'Away' })).toBeNull()
  })

  test('shows the total when it does not have all rows, and a message when there are none', async () => {
    const { findByText, getByText, getByRole } = open([
      buildTable(3, { total: 2400 }),
      buildTable(0, { title: 'None' }),
    ])
    expect(await findByText('The first 3 of 2,400')).toBeTruthy()
    expect(getByText('Nothing found')).toBeTruthy()
    expect(getByRole('button', { name: 'CSV of Slow sellers' })).toBeTruthy()
  })

  test('is downloaded from the URL of its place in the chat', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const file = `GET /admin/chat/${SESSION}/messages/2/tables/1.csv`
    const { user, findAllByRole, calls } = open([buildTable(3), buildTable(4)], {
      [file]: () => new Response('Product\r\n', { headers: { 'content-disposition': 'attachment; filename="x.csv"' } }),
    })
    const [, second] = await findAllByRole('button', { name: 'CSV of Slow sellers' })
    if (second) await user.click(second)
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(calls()).toContain(file)
  })
})

test('a chart has a text summary, and its figures as a table', async () => {
  const chart: AgentBlock = {
    type: 'chart',
    kind: 'line',
    title: 'Revenue by day',
    unit: 'money',
    labels: ['2026-11-19', '2026-11-20'],
    series: [
      { name: 'Last week', values: [10, 12.5] },
      { name: 'Week before', values: [9, 8] },
    ],
  }
  const { user, findByRole, getByRole, queryByRole } = open([chart])
  const art = await findByRole('img', { name: /^Revenue by day/ })
  expect(art.getAttribute('aria-label')).toBe(
    'Revenue by day. Last week: £22.50 in all, highest at 20 Nov with £12.50. Week before: £17.00 in all, highest at 19 Nov with £9.00.',
  )
  await user.click(getByRole('button', { name: 'Show as a table (Revenue by day)' }))
  expect(queryByRole('img', { name: /^Revenue by day/ })).toBeNull()
  const [head, first] = within(getByRole('region', { name: 'Revenue by day' })).getAllByRole('row')
  expect(head?.textContent).toBe('DayLast weekWeek before')
  expect(first?.textContent).toBe('Thu 19 November£10.00£9.00')
})

describe('a prepared change', () => {
  const block = (facts: Partial<Proposal> = {}): AgentBlock => ({ type: 'proposal', proposal: buildProposal(facts) })
  const CONFIRMED = buildProposal({
    status: 'confirmed',
    outcome: 'The price of Garden Mint is now £4.50.',
    link: '/admin/products/12',
  })

  test('shows what would change, and is applied once by a double click', async () => {
    const answer = later<unknown>()
    const { user, findByRole, findByText, getByRole, calls } = open(
      [block()],
      { [CONFIRM]: () => answer.promise },
      CONFIRMED,
    )
    const confirm = await findByRole('button', { name: 'Confirm' })
    expect(getByRole('row', { name: 'Price £4.99 £4.50' })).toBeTruthy()
    await user.dblClick(confirm)
    expect(await findByRole('button', { name: 'Confirming...' })).toBeTruthy()
    answer.answer(CONFIRMED)
    const outcome = await findByText('The price of Garden Mint is now £4.50.')
    expect(document.activeElement).toBe(outcome)
    expect(getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/products/12')
    expect(calls().filter((call) => call === CONFIRM)).toHaveLength(1)
  })

  test('reloads all staff data once it is confirmed', async () => {
    const { user, findByRole, findByText, queryClient } = open([block()], {}, CONFIRMED)
    const other = ['admin', 'products', 'list', {}]
    queryClient.setQueryData(other, { items: [] })
    await user.click(await findByRole('button', { name: 'Confirm' }))
    await findByText('The price of Garden Mint is now £4.50.')
    await waitFor(() => expect(queryClient.getQueryState(other)?.isInvalidated).toBe(true))
  })

  test('can be discarded', async () => {
    const { user, findByRole, findByText, calls } = open([block()], {}, buildProposal({ status: 'discarded' }))
    await user.click(await findByRole('button', { name: 'Discard' }))
    expect(await findByText('Discarded. Nothing has changed.')).toBeTruthy()
    expect(calls()).not.toContain(CONFIRM)
  })

  test('shows why it could not be applied, and can be requested again', async () => {
    const { user, findByRole, findByText, getByRole, queryByText, sent } = open([block()], {
      [CONFIRM]: () => problemAnswer(409, 'The price has changed since. It is £5.25 now.', 'stale'),
      'POST /admin/chat/chat': {
        session_id: SESSION,
        question: buildQuestion('Show me', { id: 3 }),
        answer: buildReply({ id: 4 }),
      },
    })
    await user.click(await findByRole('button', { name: 'Confirm' }))
    expect(await findByText('The price has changed since. It is £5.25 now.')).toBeTruthy()
    await user.click(getByRole('button', { name: 'Ask again' }))
    const asked = () => sent.find(({ call }) => call === 'POST /admin/chat/chat')?.body
    await waitFor(() => expect(asked()).toMatchObject({ text: 'Show me', session_id: SESSION }))
    await waitFor(() => expect(queryByText('Thinking...')).toBeNull())
  })

  test('that failed stays in the chat with its reason', async () => {
    const failed = block({ status: 'failed', outcome: 'The coupon exists already.' })
    const { findByText, getByRole, queryByRole } = open([failed])
    expect(await findByText('The coupon exists already.')).toBeTruthy()
    expect(queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect(getByRole('button', { name: 'Ask again' })).toBeTruthy()
  })

  test('of an article can be previewed as readers would see it', async () => {
    const changes = [
      { label: 'Title', before: null, after: 'CBD tea, plainly' },
      { label: 'Article', before: null, after: '## How it tastes\n\nLike **grass** after rain.' },
    ]
    const { user, findByText, findByRole } = open([block({ kind: 'post', title: 'Draft ready', changes })])
    await user.click(await findByText('Read the draft'))
    expect(await findByRole('heading', { name: 'How it tastes' })).toBeTruthy()
  })
})
