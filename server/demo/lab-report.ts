/** The lab report that customers of the demo download: one page of plain PDF, the same for all its CBD teas. */
import { toMediaKey } from '../areas/media/media.upload.ts'

const LINES = [
  'Certificate of analysis (sample)',
  'Laboratory: a sample laboratory of the demo shop',
  'CBD: as stated on the pack. THC: below 0.01 mg in a serving.',
  'Controlled cannabinoids: below 1 mg in a pack (rule C4).',
  'This is a sample. A real report names the product, the lot, the day and the method.',
]

const content = [
  'BT /F1 12 Tf 56 760 Td 22 TL',
  ...LINES.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`),
  'ET',
]
const stream = content.join('\n')
const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
]

/** The bytes of a PDF of these objects, the first of which is its catalogue (ISO 32000-1, section 7.5). */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

export const DEMO_LAB_REPORT = pdfOf(OBJECTS)
export const DEMO_LAB_REPORT_KEY = toMediaKey(DEMO_LAB_REPORT)
