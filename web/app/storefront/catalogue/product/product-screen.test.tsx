import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { splitDescription } from '../../../product/facts/listed-facts.ts'
import { answerWith } from '../../../testing/answers.ts'
import { buildProduct } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { DEFAULT_SETTINGS } from '../../site-settings/queries.ts'
import type { Product } from '../queries.ts'
import { ProductScreen } from './product-screen.tsx'

const DESCRIPTION = 'Cool mint.\n\n- **Volume:** 10 ml\n- **Suits:** pods, small tanks\n- **Made in:** Leeds, England'
const REPORT = 'a'.repeat(32)

/** Renders the screen and returns the rows of the table under 'Description'. */
function showTable(compliance: Product['compliance']) {
  answerWith({ '/site-settings/': DEFAULT_SETTINGS })
  const shown = renderComponent(
    <ProductScreen
      product={buildProduct({ compliance, description: DESCRIPTION })}
      descriptionHtml="<p>Cool mint.</p>"
      listed={splitDescription(DESCRIPTION).listed}
      fitting={[]}
      similar={[]}
      shots={[]}
      startId={undefined}
      publicUrl="https://shop.example"
      reviews={null}
      quoted={[]}
    />,
  )
  const panel = within(shown.getByRole('tabpanel', { name: 'Description' }))
  const rows = panel.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  return { ...panel, rows }
}

test('the table of facts shows what the product suits, where it is made and its batch report', () => {
  const { rows, getByRole } = showTable({ volume_ml: 10, nicotine_type: 'salt', coa_file: REPORT })
  expect(rows).toEqual([
    ['Volume', '10 ml'],
    ['Strengths', '6 and 20 mg/ml'],
    ['Nicotine', 'Salt'],
    ['Batch report', 'Download PDF'],
    ['Lasts', 'About 3 to 10 days at 1 to 3 ml a day. It depends on your kit and how often you use it.'],
    ['Suits', 'Pods, small tanks'],
    ['Made in', 'Leeds, England'],
  ])
  expect(getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(`/api/v1/documents/${REPORT}`)
})

test.each([null, 'lot-7.pdf'])('the table has no batch report for the file %s', (coa_file) => {
  expect(showTable({ coa_file }).rows.map(([label]) => label)).not.toContain('Batch report')
})
