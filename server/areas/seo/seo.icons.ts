/** The shop's icon: a gauge of five rising ticks on verdigris. Drawn in code, so there is no file to update. */
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

/** Sizes in pixels: browser tab, Apple's home screen, and two for the manifest. */
export const ICON_SIZES = [32, 180, 192, 512] as const
type IconSize = (typeof ICON_SIZES)[number]

export const iconPath = (size: IconSize) => `/icons/${size}.png`

/** The ticks stay within the middle 80%, so that a round mask cuts off nothing. */
const TICKS = [0, 1, 2, 3, 4]
  .map((step) => {
    const height = 96 + 36 * step
    return `<rect x="${116 + 62 * step}" y="${376 - height}" width="32" height="${height}" rx="6" fill="#fff" opacity="${step < 3 ? 1 : 0.55}"/>`
  })
  .join('')

/** For browsers that support SVG icons. */
export const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" fill="#0b6150"/>${TICKS}</svg>`

const made = new LRUCache<string, Promise<Buffer>>({ max: 16 })

/** The merchant's icon: the key of its image, and its bytes. */
export interface OwnIcon {
  key: string
  read(): Promise<Buffer>
}

/** Returns the icon as PNG, the shop's unless the merchant has uploaded one. Rendered once. */
export function iconPng(size: IconSize, own?: OwnIcon): Promise<Buffer> {
  const name = `${own?.key ?? ''} ${size}`
  const icon = made.get(name) ?? (own ? drawOwn(size, own) : drawIcon(size))
  made.set(name, icon)
  icon.catch(() => made.delete(name))
  return icon
}

async function drawOwn(size: IconSize, own: OwnIcon): Promise<Buffer> {
  const picture = sharp(await own.read())
  return picture
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
}

function drawIcon(size: IconSize): Promise<Buffer> {
  return sharp(Buffer.from(ICON_SVG), { density: (72 * size) / 512 })
    .resize(size, size)
    .png()
    .toBuffer()
}

/** Returns the icon as favicon.ico: a directory of one image, which may be a PNG. */
export async function iconIco(own?: OwnIcon): Promise<Buffer> {
  const png = await iconPng(32, own)
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one image
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18) // offset of the image
  return Buffer.concat([header, png])
}
