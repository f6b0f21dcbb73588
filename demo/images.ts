/** The demo's images: WebP files that are stored as they are, so that nothing is drawn or encoded while the shop starts. */
import sharp from 'sharp'
import type { MediaService } from '../server/areas/media/media.service.ts'
import { toMediaKey } from '../server/areas/media/media.upload.ts'
import { readBytes } from './files.ts'

const STORED_AT_ONCE = 8
/** How data files name an image: 'marram/garden-mint-nic-salt/front.webp', a file of the folder `images`. */
const IMAGE_NAME = /[a-z0-9-]+(?:\/[a-z0-9-]+)+\.webp/g

/** Stores every image that `text` names, a few at a time; returns the media key of each by its name. */
export async function storeImages(media: MediaService, text: string): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const waiting = new Set(text.match(IMAGE_NAME)).values()
  const work = async () => {
    for (const name of waiting) keys.set(name, await storeImage(media, name))
  }
  await Promise.all(Array.from({ length: STORED_AT_ONCE }, work))
  return keys
}

/** Stores the image `name` and returns its media key. */
export async function storeImage(media: MediaService, name: string): Promise<string> {
  const bytes = readBytes(`images/${name}`)
  const { width, height } = await sharp(bytes).metadata()
  const { keys } = await media.keepAll([{ key: toMediaKey(bytes), bytes, content_type: 'image/webp', width, height }])
  const [key] = keys
  if (key === undefined) throw new Error(`The image ${name} was not stored.`)
  return key
}

/** `text` with the keys of the images in place of their names. */
export const withKeys = (text: string, keys: ReadonlyMap<string, string>): string =>
  text.replace(IMAGE_NAME, (name) => keys.get(name) ?? name)
