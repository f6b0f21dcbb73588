/** Images uploaded with a form: each is checked and re-encoded as it arrives, and stored only with the form. */
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { HttpError, invalidAt } from '../../platform/http/http-error.ts'
import { formReader } from '../../platform/http/input/multipart.ts'
import type { MediaService } from './media.service.ts'
import { LARGEST_UPLOAD_BYTES, type Original } from './media.upload.ts'

const taken = new WeakMap<FastifyRequest, Original[]>()

/** Returns the form's images in order, prepared but not stored: `media.keepAll` stores them. */
const picturesOf = (request: FastifyRequest): readonly Original[] => taken.get(request) ?? []

/**
 * Returns a preValidation hook that reads a form with at most `max` images in `field`, and its `json` fields. Throws
 * 413, 415 or 422 naming the image; a rejected form stores nothing.
 */
export function imageForm(
  media: Pick<MediaService, 'prepare'>,
  { field, max, json = [] }: { field: string; max: number; json?: readonly string[] },
): preValidationAsyncHookHandler {
  return formReader({
    json,
    files: { [field]: { max, largestBytes: LARGEST_UPLOAD_BYTES } },
    take: async ({ bytes, filename, index }, request) => {
      const original = await media.prepare(bytes).catch((error: unknown) => {
        throw error instanceof HttpError ? named(error, filename, `${field}.${index}`) : error
      })
      taken.set(request, [...picturesOf(request), original])
    },
  })
}

/**
 * Stores the form's images, then runs `save` with their keys, in order. If `save` throws, the newly stored images are
 * removed again.
 */
export async function withImages<T>(
  media: Pick<MediaService, 'keepAll'>,
  request: FastifyRequest,
  save: (keys: readonly string[]) => Promise<T>,
): Promise<T> {
  const { keys, discard } = await media.keepAll(picturesOf(request))
  try {
    return await save(keys)
  } catch (error) {
    await discard()
    throw error
  }
}

const UPLOAD = /^upload:(\d{1,3})$/

/**
 * Resolves 'upload:0' to the first of `keys`, the images uploaded with a form; any other reference is already a key.
 * `unnamed` are the keys without a reference so far. Throws 422 for 'upload:9' if there are fewer.
 */
export function uploadedImages(keys: readonly string[]) {
  const named = new Set<number>()
  return {
    keyOf(reference: string, path: string): string {
      const index = UPLOAD.exec(reference)?.[1]
      if (index === undefined) return reference
      const key = keys[Number(index)]
      if (key === undefined) {
        throw invalidAt(path, 'This image wasn’t uploaded. Choose it again.')
      }
      named.add(Number(index))
      return key
    },
    unnamed: (): string[] => keys.filter((_, index) => !named.has(index)),
  }
}

/** Returns the same error with the name of the image. */
function named({ status, code, message, retryAfter }: HttpError, filename: string, path: string): HttpError {
  return new HttpError(status, code, filename ? `${filename}: ${message}` : message, {
    errors: [{ path, message }],
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}
