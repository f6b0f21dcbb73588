/** What a file is, by its first bytes: neither its name nor what the sender says it is counts. */

type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Brands that an AVIF file may lead with: a single image, or a sequence of them. */
const AVIF_BRANDS = ['avif', 'avis']

/** The kind of picture that `bytes` begins like; undefined for SVG, PDF, HEIC and everything else. */
export function sniffPicture(bytes: Buffer): PictureKind | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && AVIF_BRANDS.includes(text(bytes, 8, 12))) return 'avif'
  return undefined
}
