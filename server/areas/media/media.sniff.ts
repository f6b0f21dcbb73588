/** Detects a file's type by its first bytes, ignoring its name and declared type. */

type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Major brands of AVIF files: a single image, or a sequence. */
const AVIF_BRANDS = ['avif', 'avis']

/** Returns the image type by the first bytes; undefined for SVG, PDF, HEIC and everything else. */
export function sniffImage(bytes: Buffer): PictureKind | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && AVIF_BRANDS.includes(text(bytes, 8, 12))) return 'avif'
  return undefined
}

/** The end marker may be this many bytes before the end; some programs append line breaks or padding. */
const PDF_END_BYTES = 1024

/** Returns whether `bytes` begin as a PDF. */
export const isPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d/.test(text(bytes, 0, 8))

/** Returns whether the PDF also ends with its end marker, which a truncated file lacks. */
export const isWholePdf = (bytes: Buffer): boolean =>
  text(bytes, bytes.length - PDF_END_BYTES, bytes.length).includes('%%EOF')
