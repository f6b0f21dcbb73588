import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { buildAdminOrder } from '../orders.test-orders.ts'
import type { OrderEvidence } from '../queries.ts'
import { EvidenceDocument } from './evidence-document.tsx'
import { evidenceFile } from './evidence-file.ts'

function build(facts: Partial<OrderEvidence> = {}): OrderEvidence {
  const order = buildAdminOrder({ terms_version: 3 })
  const [first] = order.items
  return {
    order,
    items: [
      {
        id: first?.id ?? 0,
        compare_at_price: (first?.price ?? 0) + 1,
        notices: [{ rule: 'A5', kind: 'nicotine', text: 'It contains nicotine.' }],
        products: [
          {
            product_id: 5,
            name: 'Mint liquid',
            attributes: {},
            quantity: 1,
            shown: {
              product_class: 'nicotine_eliquid',
              compliance: { volume_ml: 10, nicotine_mg_ml: 20, nicotine_type: 'salt', ecid_gb: '00001-26-00042' },
              short_description: 'Cool mint.',
              description: '',
            },
          },
        ],
      },
    ],
    terms: { version: 3, published_at: '2026-11-01T09:00:00.000Z', title: 'Terms', text: 'You buy <from> us.' },
    mails: [],
    returns: [],
    recalls: [],
    made_at: '2026-11-29T09:00:00.000Z',
    ...facts,
  }
}

const show = (evidence: OrderEvidence) =>
  renderComponent(<EvidenceDocument evidence={evidence} content={{ current: null }} />)

test('shows facts, notices and the price before as they were, and the terms', () => {
  const { container } = show(build())
  for (const text of ['Volume10 ml', 'It contains nicotine.', '00001-26-00042', 'Cool mint.', 'Price before']) {
    expect(container.textContent).toContain(text)
  }
  expect(container.textContent).toContain('Terms, version 3, published 1 Nov 2026')
})

test('shows what is not stored and what did not happen', () => {
  const { container } = show(build({ items: [], terms: null }))
  for (const text of ['No emails.', 'Nothing returned or refunded.', 'No recall', 'before the shop stored which']) {
    expect(container.textContent).toContain(text)
  }
})

test('the file is complete without the shop: no links, the terms open, text escaped', () => {
  const { container } = show(build())
  const shown = container.querySelector('article')
  const file = shown ? evidenceFile('Evidence of order VS-1', shown) : ''
  expect(file).toMatch(/^<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8">/)
  expect(file).toContain('<title>Evidence of order VS-1</title>')
  expect(file).toContain('You buy &lt;from&gt; us.')
  expect(file).toContain('<details open="">')
  expect(file).not.toMatch(/<a |src=|<script|<link/)
})
