/** Pictures that travel in a form: each is looked at and drawn afresh as it arrives; none is stored before the form is. */
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { HttpError, invalid } from '../../platform/http/http-error.ts'
import { formReader } from '../../platform/http/input/multipart.ts'
import type { MediaService } from './media.service.ts'
import { LARGEST_UPLOAD_BYTES, type Original } from './media.upload.ts'

const taken = new WeakMap<FastifyRequest, Original[]>()

/** The pictures of the form, in their order, prepared and not yet stored: `media.keepAll` does that. */
const picturesOf = (request: FastifyRequest): readonly Original[] => taken.get(request) ?? []

/**
 * A preValidation hook that reads a form with up to `most` pictures in `field`, and its `json` fields. Refuses a picture
 * with 413, 415 or 422, naming it; whatever is refused leaves nothing behind.
 */
export function imageForm(
  media: Pick<MediaService, 'prepare'>,
  { field, most, json = [] }: { field: string; most: number; json?: readonly string[] },
): preValidationAsyncHookHandler {
  return formReader({
    json,
    files: { [field]: { most, largestBytes: LARGEST_UPLOAD_BYTES } },
    take: async ({ bytes, filename, index }, request) => {
      const original = await media.prepare(bytes).catch((error: unknown) => {
        throw error instanceof HttpError ? named(error, filename, `${field}.${index}`) : error
      })
      taken.set(request, [...picturesOf(request), original])
    },
  })
}

/**
 * Stores the pictures of the form, then runs `save` with their keys, in their order. Where `save` refuses, what was newly
 * stored is removed again: nothing of a refused form stays.
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
 * Reads 'upload:0' as the first of `keys`, the pictures that travelled with a form; any other reference is a key already.
 * `unnamed` are the keys that no reference asked for so far. Refuses 'upload:9' where fewer travelled.
 */
export function uploadedImages(keys: readonly string[]) {
  const named = new Set<number>()
  return {
    keyOf(reference: string, path: string): string {
      const index = UPLOAD.exec(reference)?.[1]
      if (index === undefined) return reference
      const key = keys[Number(index)]
      if (key === undefined) {
        const message = 'This image wasn’t uploaded. Choose it again.'
        throw invalid(message, [{ path, message }])
      }
      named.add(Number(index))
      return key
    },
    unnamed: (): string[] => keys.filter((_, index) => !named.has(index)),
  }
}

/** The same refusal, saying which of the pictures it is about. */
function named({ status, code, message, retryAfter }: HttpError, filename: string, path: string): HttpError {
  return new HttpError(status, code, filename ? `${filename}: ${message}` : message, {
    errors: [{ path, message }],
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}
