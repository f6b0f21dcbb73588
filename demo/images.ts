/** The demo's images: WebP files that are stored as they are, so that nothing is drawn or encoded while the shop starts. */
import sharp from 'sharp'
import type { MediaService } from '../server/areas/media/media.service.ts'
import { type Original, toMediaKey } from '../server/areas/media/media.upload.ts'
import { readBytes } from './files.ts'

const STORED_AT_ONCE = 50
/** How data files name an image: 'marram/garden-mint-nic-salt/front.webp', a file of the folder `images`. */
const IMAGE_NAME = /[a-z0-9-]+(?:\/[a-z0-9-]+)+\.webp/g

/** Stores every image that `text` names, many at a time; returns the media key of each by its name. */
export async function storeImages(media: MediaService, text: string): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const names = [...new Set(text.match(IMAGE_NAME))]
  while (names.length > 0) {
    const batch = names.splice(0, STORED_AT_ONCE)
    const originals = await Promise.all(batch.map(readImage))
    const stored = await media.keepAll(originals)
    for (const [place, name] of batch.entries()) keys.set(name, stored.keys[place] ?? '')
  }
  return keys
}

async function readImage(name: string): Promise<Original> {
  const bytes = readBytes(`images/${name}`)
  const { width, height } = await sharp(bytes).metadata()
  return { key: toMediaKey(bytes), bytes, content_type: 'image/webp', width, height }
}

/** `text` with the keys of the images in place of their names. */
export const withKeys = (text: string, keys: ReadonlyMap<string, string>): string =>
  text.replace(IMAGE_NAME, (name) => keys.get(name) ?? name)
