import { describe, expect, test } from 'vitest'
import { classify } from '../formats/import.classify.ts'
import type { ImportedProduct } from '../formats/import.product.ts'
import { readWooVariations } from '../formats/import.woocommerce.variations.ts'
import { htmlToMarkdown, htmlToPlainText } from './import.html.ts'
import { clipped } from './import.values.ts'

const SHORT = 12_000
const DOUBLINGS = 3

/** Returns the CPU time of the fastest of some runs, in ms: unlike elapsed time, other processes hardly change it. */
function cpuMsOf(work: () => unknown): number {
  const runs = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    work()
    return process.cpuUsage(start).user / 1000
  })
  return Math.min(...runs)
}

/** After three doublings, linear work takes 8 times as long, quadratic work 64 times. */
function expectLinear(work: (text: string) => unknown, unit: string, end: string) {
  const textOf = (length: number) => unit.repeat(Math.ceil(length / unit.length)) + end
  const [short, long] = [textOf(SHORT), textOf(SHORT * 2 ** DOUBLINGS)]
  work(short)
  // Runs below 2 ms are dominated by the clock's resolution.
  const first = Math.max(
    2,
    cpuMsOf(() => work(short)),
  )
  expect(cpuMsOf(() => work(long)) / first).toBeLessThan(40)
}

describe('reading takes time in proportion to the length of', () => {
  const units = [
    '<a ',
    '<',
    '<script',
    '<script>',
    '<br>',
    '\u00A0',
    '&nbsp;',
    '&#32;',
    ' \n',
    '[',
    '<a>\u00A0',
    '</',
    '|',
  ]
  test.each(units.flatMap((unit) => [['', unit] as const, ['!', unit] as const, ['>', unit] as const]))(
    'HTML ending with "%s" after %j',
    (end, unit) => {
      expectLinear(htmlToMarkdown, unit, end)
      expectLinear(htmlToPlainText, unit, end)
    },
  )

  test('a table with only a wide first row', () => {
    expectLinear(
      (text) => htmlToMarkdown(`<table><tr>${text}</tr>${text.replaceAll('<td>x', '<tr><td>y')}</table>`),
      '<td>x',
      '',
    )
  })

  test.each(['1mg ', '10ml ', 'vape '])('a name of %j', (unit) => {
    expectLinear((name) => classify({ ...product, name, type: name, tags: [name] }), unit, '!')
  })

  test.each([' ', 'a ', 'a'])('a text to clip, of %j', (unit) => {
    expectLinear((text) => clipped(`a${text}b`, 1_000_000), unit, '')
    expectLinear((text) => clipped(`a${text}b`, text.length), unit, '')
  })
})

test('stops counting combinations of attributes at the shop’s limit', () => {
  const names = Array.from({ length: 40 }, (_, index) => index + 1)
  const values = Array.from({ length: 100 }, (_, index) => index).join(',')
  const attributes = names.map((number) => [
    [`attribute ${number} name`, `Choice ${number}`],
    [`attribute ${number} value(s)`, values],
  ])
  const own = { line: 2, cells: Object.fromEntries(attributes.flat()), surplus: 0 }
  const blank = names.map((number) => [`attribute ${number} name`, `Choice ${number}`])
  const member = { line: 3, cells: { ...Object.fromEntries(blank), 'regular price': '1' }, surplus: 0 }
  const rules = { today: '2026-11-22', untrackedStock: 0 }
  const read = () =>
    readWooVariations({ own, members: [member], kind: 'variable', name: 'Many', sku: 'M', rules, note: () => {} })
  expect(read).toThrow(/variations; the shop takes at most 500/)
})

const product: ImportedProduct = {
  key: 'shopify:x',
  line: 2,
  name: 'X',
  slug: 'x',
  sku: 'X',
  status: 'active',
  brand: '',
  type: '',
  categories: [],
  tags: [],
  description: '',
  short_description: '',
  seo_title: '',
  seo_description: '',
  is_featured: false,
  variations: [],
  images: [],
  facts: new Map(),
  notes: [],
}
