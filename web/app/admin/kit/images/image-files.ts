import { requestKey } from '../../../lib/request-key.ts'

/** A picture of a form: one the shop holds already has its `media_key`, a new one its `file`. */
export interface FormImage {
  /** Tells it from the others while the form is open. */
  id: string
  alt: string
  media_key?: string
  /** Where a stored one is shown from. */
  url?: string
  file?: File
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** What the file picker offers. */
export const IMAGE_TYPES = TYPES.join(',')
const LARGEST_MB = 15

/** Pictures from files, and a sentence for each that cannot be taken. The server looks into them again. */
export function readImages(files: readonly File[], room: number): { pictures: FormImage[]; faults: string[] } {
  const pictures: FormImage[] = []
  const faults: string[] = []
  for (const file of files) {
    const fault = faultOf(file) ?? (pictures.length >= room ? `${file.name} is one image too many.` : undefined)
    if (fault) faults.push(fault)
    else pictures.push({ id: requestKey(), alt: '', file })
  }
  return { pictures, faults }
}

/** Why a file cannot be a picture; undefined when it may be one. */
function faultOf(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return `${file.name} isn’t an image. Use JPEG, PNG, WebP, AVIF or GIF.`
  if (file.size > LARGEST_MB * 1024 * 1024)
    return `${file.name} is larger than ${LARGEST_MB} MB. Choose a smaller file.`
  if (file.size === 0) return `${file.name} is empty.`
  return undefined
}
