/** Writes an invoice or a credit note as PDF, with a font of its own that has the letters of all European languages in Latin script. */
import { fileURLToPath } from 'node:url'
import type { Invoice } from '@shop/contract/invoices.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Order } from '@shop/contract/orders.ts'
import PDFDocument from 'pdfkit'

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN
const GREY = '#5b6461'
const fontPath = (name: string) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url))
/** Public Sans, with the licence beside it; reduced to Latin letters. */
const REGULAR = fontPath('public-sans-regular')
const BOLD = fontPath('public-sans-semibold')

interface PdfTable {
  columns: readonly { title: string; width: number; isNumber?: boolean }[]
  rows: readonly (readonly string[])[]
}

/** Returns the file. Amounts are pence. */
export async function writePdf(order: Order, invoice: Invoice): Promise<Buffer> {
  const { kind, number, seller, credit } = invoice
  const title = kind === 'invoice' ? 'Invoice' : 'Credit note'
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `${title} ${number}`, Author: readable(seller.name) },
    lang: 'en-GB',
    font: REGULAR,
  })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))

  writeHead(pdf, order, invoice, title)
  writeTable(pdf, credit ? creditedItems(credit) : invoicedItems(order, invoice))
  writeSums(pdf, credit ? creditSums(invoice, credit) : invoiceSums(order, invoice))
  if (invoice.vat_lines.length > 0) writeTable(pdf, vatByRate(invoice))
  const vat = invoice.vat_lines.length > 0 ? ' and include VAT' : ''
  pdf.fillColor(GREY).fontSize(9)
  if (credit) pdf.text(readable(`Reason: ${credit.reason}`), MARGIN, pdf.y + 12, { width: WIDTH })
  pdf.text(`All prices are in pounds sterling${vat}.`, MARGIN, pdf.y + 12, { width: WIDTH })
  pdf.end()
  await ended
  return Buffer.concat(pieces)
}

type Pdf = InstanceType<typeof PDFDocument>

function writeHead(pdf: Pdf, order: Order, { number, issued_on, seller, credit }: Invoice, title: string): void {
  const top = pdf.y
  const half = WIDTH / 2
  const numbers = [
    seller.company_number && `Company number ${seller.company_number}`,
    seller.vat_number && `VAT number ${seller.vat_number}`,
  ]
  const lines = [seller.address, ...numbers, seller.contact_email].filter((line) => line !== '')
  pdf.font(BOLD).fontSize(10)
  pdf.text(readable(seller.name), MARGIN + half, top, { width: half, align: 'right' })
  pdf
    .font(REGULAR)
    .fontSize(9)
    .text(readable(lines.join('\n')), { width: half, align: 'right' })
  const sellerEnd = pdf.y
  pdf.font(BOLD).fontSize(18).text(`${title} ${number}`, MARGIN, top, { width: half })
  const facts = [
    `Date ${dayText(issued_on)}`,
    `Order ${order.order_number}`,
    ...(credit ? [`For invoice ${credit.invoice_number}`] : []),
  ]
  pdf
    .font(REGULAR)
    .fontSize(9)
    .text(facts.join('\n'), MARGIN, pdf.y + 6, { width: half })
  const addressTop = Math.max(pdf.y, sellerEnd) + 20
  writeAddress(pdf, 'Billed to', order.billing_address, { x: MARGIN, y: addressTop, width: half })
  const billedEnd = pdf.y
  writeAddress(pdf, 'Delivered to', order.shipping_address, { x: MARGIN + half, y: addressTop, width: half })
  pdf.y = Math.max(billedEnd, pdf.y) + 20
}

function writeAddress(
  pdf: Pdf,
  title: string,
  { full_name, line1, line2, city, county, postcode }: Order['billing_address'],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const lines = [full_name, line1, line2, city, county, postcode].filter((line) => line !== '')
  pdf.font(BOLD).fontSize(9).text(title, x, y, { width })
  pdf.font(REGULAR).text(readable(lines.join('\n')), { width })
}

/** Writes a table below the current position, on further pages if it is long. */
function writeTable(pdf: Pdf, { columns, rows }: PdfTable): void {
  const write = (cells: readonly string[]) => {
    const texts = cells.map(readable)
    const heights = texts.map((text, place) => pdf.heightOfString(text, { width: widthOf(columns, place) - 6 }))
    const height = Math.max(...heights) + 8
    if (pdf.y + height > BOTTOM) pdf.addPage()
    const top = pdf.y
    let x = MARGIN
    for (const [place, text] of texts.entries()) {
      const width = widthOf(columns, place)
      const align = columns[place]?.isNumber ? 'right' : 'left'
      pdf.text(text, x, top + 4, { width: width - 6, align })
      x += width
    }
    pdf
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + WIDTH, top + height)
      .lineWidth(0.5)
      .strokeColor('#c9cfcc')
      .stroke()
    pdf.y = top + height
  }
  pdf.font(REGULAR).fontSize(9).fillColor(GREY)
  write(columns.map(({ title }) => title))
  pdf.fillColor('black')
  for (const row of rows) write(row)
  pdf.y += 14
}

const widthOf = (columns: PdfTable['columns'], place: number): number => (columns[place]?.width ?? 0) * WIDTH

function writeSums(pdf: Pdf, sums: readonly (readonly [name: string, amount: string])[]): void {
  if (pdf.y + sums.length * 16 > BOTTOM) pdf.addPage()
  for (const [place, [name, amount]] of sums.entries()) {
    pdf.font(place === sums.length - 1 ? BOLD : REGULAR).fontSize(10)
    const top = pdf.y
    pdf.text(readable(name), MARGIN + WIDTH / 2, top, { width: WIDTH / 2 - 90 })
    pdf.text(amount, MARGIN + WIDTH - 90, top, { width: 84, align: 'right' })
    pdf.y = top + 16
  }
  pdf.y += 14
}

function invoicedItems({ items }: Order, { vat_lines }: Invoice): PdfTable {
  const hasVat = vat_lines.length > 0
  const rateOf = (rate: number | null) => (rate === null ? 'Mixed' : `${rate}%`)
  return {
    columns: [
      { title: 'Item', width: hasVat ? 0.48 : 0.6 },
      { title: 'Quantity', width: 0.12, isNumber: true },
      { title: 'Unit price', width: 0.14, isNumber: true },
      ...(hasVat ? [{ title: 'VAT rate', width: 0.12, isNumber: true }] : []),
      { title: 'Amount', width: 0.14, isNumber: true },
    ],
    rows: items.map(({ name, attributes, sku, quantity, price, subtotal, vat_rate_percent }) => [
      [name, ...Object.values(attributes), sku].filter((part) => part !== '').join(' · '),
      String(quantity),
      formatPence(price),
      ...(hasVat ? [rateOf(vat_rate_percent)] : []),
      formatPence(subtotal),
    ]),
  }
}

const creditedItems = ({ items }: NonNullable<Invoice['credit']>): PdfTable => ({
  columns: [
    { title: 'Refunded item', width: 0.74 },
    { title: 'Quantity', width: 0.12, isNumber: true },
    { title: 'Amount', width: 0.14, isNumber: true },
  ],
  rows: items.map(({ name, details, quantity, amount }) => [
    [name, details].filter((part) => part !== '').join(' · '),
    String(quantity),
    formatPence(amount),
  ]),
})

const invoiceSums = ({ subtotal, discount, delivery_fee, coupon_code }: Order, { total, vat, vat_lines }: Invoice) => [
  ['Subtotal', formatPence(subtotal)] as const,
  ...(discount > 0 ? [[`Coupon ${coupon_code ?? ''}`, `-${formatPence(discount)}`] as const] : []),
  ['Delivery', formatPence(delivery_fee)] as const,
  ...(vat_lines.length > 0 ? [['Includes VAT', formatPence(vat)] as const] : []),
  ['Total', formatPence(total)] as const,
]

const creditSums = (
  { total, vat, vat_lines }: Invoice,
  { delivery, reduction, addition }: NonNullable<Invoice['credit']>,
) => [
  ...(delivery > 0 ? [['Delivery', formatPence(delivery)] as const] : []),
  ...(reduction > 0 ? [['Agreed reduction', `-${formatPence(reduction)}`] as const] : []),
  ...(addition > 0 ? [['Further refund', formatPence(addition)] as const] : []),
  ...(vat_lines.length > 0 ? [['Includes VAT', formatPence(vat)] as const] : []),
  ['Refunded', formatPence(total)] as const,
]

const vatByRate = ({ vat_lines }: Invoice): PdfTable => ({
  columns: [
    { title: 'VAT rate', width: 0.4 },
    { title: 'Net', width: 0.2, isNumber: true },
    { title: 'VAT', width: 0.2, isNumber: true },
    { title: 'Gross', width: 0.2, isNumber: true },
  ],
  rows: vat_lines.map(({ rate_percent, gross, vat }) => [
    `${rate_percent}%`,
    formatPence(gross - vat),
    formatPence(vat),
    formatPence(gross),
  ]),
})

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (text: string) => day.format(new Date(text))

/** Accents that the font lacks are left out, and other characters become question marks. */
const readable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (isInFont(character)) return character
      const plain = character.normalize('NFD').replace(/\p{M}/gu, '')
      return isInFont(plain) ? plain : '?'
    })
    .join('')

const IN_FONT =
  /^[\n\x20-\x7e\xa0-\u0131\u0134-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u01fa-\u01ff\u0218-\u021b\u1e80-\u1e85\u1ea0-\u1ef9ḌḍḤḥṄṅṚṛṢṣṬṭẒẓ‘’“”‚„†‡•…‰‹›–—€™]$/
const isInFont = (character: string) => IN_FONT.test(character)
