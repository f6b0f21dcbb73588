/** What a file is, by its first bytes: neither its name nor what the sender says it is counts. */

type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Brands that an AVIF file may lead with: a single image, or a sequence of them. */
const AVIF_BRANDS = ['avif', 'avis']

/** The kind of picture that `bytes` begins like; undefined for SVG, PDF, HEIC and everything else. */
export function sniffImage(bytes: Buffer): PictureKind | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && AVIF_BRANDS.includes(text(bytes, 8, 12))) return 'avif'
  return undefined
}

/** Where the mark of the end may stand, in bytes before it; programs put line breaks or padding behind it. */
const PDF_END_BYTES = 1024

/** Whether `bytes` begin as a PDF does. */
export const isPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d/.test(text(bytes, 0, 8))

/** Whether the PDF `bytes` also ends as one does: an upload or a saved file that broke off does not. */
export const isWholePdf = (bytes: Buffer): boolean =>
  text(bytes, bytes.length - PDF_END_BYTES, bytes.length).includes('%%EOF')
