import { requestKey } from '../../../lib/request-key.ts'

/** An image of a form: a stored one has a `media_key`, a new one has a `file`. */
export interface FormImage {
  /** A unique key while the form is open. */
  id: string
  alt: string
  media_key?: string
  /** The address of a stored image. */
  url?: string
  file?: File
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** The types that the file picker offers. */
export const IMAGE_TYPES = TYPES.join(',')
const LARGEST_MB = 15

/** Returns the images in the files, and an error for each rejected file. The server checks them again. */
export function readImages(files: readonly File[], room: number): { pictures: FormImage[]; problems: string[] } {
  const pictures: FormImage[] = []
  const problems: string[] = []
  for (const file of files) {
    const problem = findProblem(file) ?? (pictures.length >= room ? `${file.name} is one image too many.` : undefined)
    if (problem) problems.push(problem)
    else pictures.push({ id: requestKey(), alt: '', file })
  }
  return { pictures, problems }
}

/** Returns why a file is rejected as an image; undefined if it is accepted. */
function findProblem(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return `${file.name} isn’t an image. Use JPEG, PNG, WebP, AVIF or GIF.`
  if (file.size > LARGEST_MB * 1024 * 1024)
    return `${file.name} is larger than ${LARGEST_MB} MB. Choose a smaller file.`
  if (file.size === 0) return `${file.name} is empty.`
  return undefined
}
