/** Forms with files (multipart/form-data): read as a stream within limits, never stored on disk. */

import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { HttpError, invalid } from '../http-error.ts'
import { rejectNulCharacters } from './nul-characters.ts'

/** How long the body is discarded, in ms; then the connection is closed. */
const MAX_DISCARD_MS = 10_000

const discarding = new WeakSet<FastifyRequest>()

/** Discards the unread rest of `request` after its response is sent. */
function discardBody(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.removeAllListeners('data')
  if (!request.raw.readableEnded && !request.raw.destroyed) discarding.add(request)
}

/** Adds a lingering close to the routes of `app`. */
function addBodyDiscarding(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!discarding.has(request) || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload)).header('connection', 'close')
    return Readable.from(payloadThenRest(payload, request))
  })
}

async function* payloadThenRest(payload: string, { raw }: FastifyRequest): AsyncGenerator<Buffer> {
  yield Buffer.from(payload)
  if (raw.readableEnded || raw.destroyed) return
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, MAX_DISCARD_MS)
  raw.once('end', over.resolve).once('close', over.resolve).once('error', over.resolve).resume()
  await over.promise
  clearTimeout(timer)
}

const MEBIBYTE = 1024 * 1024
/** Maximum for a whole form, whatever its fields would allow. */
const LARGEST_FORM_BYTES = 80 * MEBIBYTE
/** Maximum for one text field, and for all text fields together. */
const LARGEST_FIELD_BYTES = MEBIBYTE
const ALL_FIELDS_BYTES = 2 * MEBIBYTE
const MAX_FIELDS = 60

/** A file of a form. `filename` comes from the sender: it may be displayed but must not be trusted. */
export interface FormFile {
  filename: string
  bytes: Buffer
}

export interface FormOptions {
  /** Fields whose text is JSON. */
  json?: readonly string[]
  /** The fields with files: the maximum number of files and bytes of each. */
  files: Readonly<Record<string, { max: number; largestBytes: number }>>
  /** Processes each file as it arrives, before more is read; `uploadedFiles` then returns none. */
  take?: (file: FormFile & { field: string; index: number }, request: FastifyRequest) => Promise<void>
}

/** Enables `formReader` in the routes of `app`. Call it once, before adding the routes. */
export async function addMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
  addBodyDiscarding(app)
}

const filesByRequest = new WeakMap<FastifyRequest, Map<string, FormFile[]>>()

/** Returns the files of `field` in their order. */
export const uploadedFiles = (request: FastifyRequest, field: string): readonly FormFile[] =>
  filesByRequest.get(request)?.get(field) ?? []

/**
 * Returns a preValidation hook that reads the form: `request.body` becomes its fields, repeated ones as a list, `json` fields
 * parsed. Throws 415 for other content types, 413 if too large or too many, 400 or 422 for unreadable content.
 */
export function formReader(options: FormOptions): preValidationAsyncHookHandler {
  const largest = largestForm(options)
  return async (request) => {
    if (!request.isMultipart()) {
      throw new HttpError(415, 'unsupported_media_type', 'Send this as a form (multipart/form-data).')
    }
    try {
      if (Number(request.headers['content-length'] ?? 0) > largest) throw formTooLarge(largest)
      await Promise.race([readForm(request, options), refusalAbove(request, largest)])
    } catch (error) {
      discardBody(request)
      throw error
    }
    await rejectNulCharacters(request)
  }
}

const largestForm = ({ files }: FormOptions) => {
  const ofFiles = Object.values(files).reduce((sum, { max, largestBytes }) => sum + max * largestBytes, 0)
  return Math.min(LARGEST_FORM_BYTES, ofFiles + ALL_FIELDS_BYTES)
}

/** Rejects once more than `largest` bytes have arrived, whatever the headers state. */
function refusalAbove({ raw }: FastifyRequest, largest: number): Promise<never> {
  return new Promise((_, reject) => {
    let total = 0
    raw.on('data', (chunk: Buffer) => {
      total += chunk.length
      if (total > largest) reject(formTooLarge(largest))
    })
  })
}

async function readForm(request: FastifyRequest, options: FormOptions): Promise<void> {
  const fields = new Map<string, unknown[]>()
  const counts = new Map<string, number>()
  let fieldCount = 0
  for await (const part of partsOf(request, options)) {
    if (part.type === 'file') {
      await takeFile(request, options, part, counts)
      continue
    }
    fieldCount += 1
    if (fieldCount > MAX_FIELDS) throw tooLarge(`A form may have at most ${MAX_FIELDS} fields.`)
    const values = fields.get(part.fieldname) ?? []
    fields.set(part.fieldname, [...values, textOf(part, options)])
  }
  request.body = Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}

/** Yields the parts as they arrive. Errors in reading them are the sender's and become 4xx; errors of the consumer are not. */
async function* partsOf(request: FastifyRequest, { files }: FormOptions): AsyncGenerator<Multipart> {
  const sizes = Object.values(files).map(({ largestBytes }) => largestBytes)
  const maxFiles = Object.values(files).reduce((sum, { max }) => sum + max, 0)
  const limits = {
    fieldSize: LARGEST_FIELD_BYTES,
    // One more than allowed, so that our own checks report what is too large or too many.
    fileSize: Math.max(0, ...sizes) + 1,
    files: maxFiles + 1,
    parts: MAX_FIELDS + maxFiles + 2,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (typeof part.fieldname !== 'string') throw unreadable()
      yield part
    }
  } catch (error) {
    throw error instanceof HttpError ? error : unlessReadable(error)
  }
}

async function takeFile(
  request: FastifyRequest,
  { files, take }: FormOptions,
  part: MultipartFile,
  counts: Map<string, number>,
): Promise<void> {
  const field = part.fieldname
  const allowed = Object.hasOwn(files, field) ? files[field] : undefined
  if (!allowed) throw invalid(`No file belongs in ${field}.`, [{ path: field, message: 'This field takes no file.' }])
  const bytes = await bytesOf(part, allowed.largestBytes)
  // What browsers send for an empty file input.
  if (bytes.length === 0 && !part.filename) return
  const index = counts.get(field) ?? 0
  counts.set(field, index + 1)
  if (index >= allowed.max) {
    throw tooLarge(allowed.max === 1 ? 'Only one file may be sent.' : `At most ${allowed.max} files may be sent.`)
  }
  const file = { filename: part.filename, bytes }
  if (take) return take({ ...file, field, index }, request)
  const all = filesByRequest.get(request) ?? new Map<string, FormFile[]>()
  filesByRequest.set(request, all.set(field, [...(all.get(field) ?? []), file]))
}

async function bytesOf(part: MultipartFile, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of part.file) {
      size += chunk.length
      if (size > largest)
        throw tooLarge(
          `${part.filename || 'This file'} is larger than ${inWords(largest)}. Please choose a smaller one.`,
        )
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof HttpError ? error : unlessReadable(error)
  }
  return Buffer.concat(chunks)
}

function textOf(part: Extract<Multipart, { type: 'field' }>, { json = [] }: FormOptions): unknown {
  const { fieldname, value, valueTruncated } = part
  if (valueTruncated) throw tooLarge(`The field ${fieldname} is larger than ${inWords(LARGEST_FIELD_BYTES)}.`)
  if (!json.includes(fieldname) || typeof value !== 'string') return value
  try {
    return JSON.parse(value, refusePrototypes)
  } catch {
    throw invalid(`${fieldname}: This isn’t JSON.`, [{ path: fieldname, message: 'This isn’t JSON.' }])
  }
}

/** Rejects `__proto__`, like the server's JSON parser. */
function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('A name that isn’t allowed')
  return value
}

/** Maps errors of the form parser: exceeded counts become 413, everything else a 400 for a broken form. */
function unlessReadable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isTooMany = 'statusCode' in error && error.statusCode === 413
  return isTooMany ? tooLarge('This form has too many files or fields.') : unreadable()
}

const inWords = (bytes: number) => (bytes >= MEBIBYTE ? `${bytes / MEBIBYTE} MB` : `${bytes / 1024} KB`)
const tooLarge = (detail: string) => new HttpError(413, 'too_large', detail)
const formTooLarge = (largest: number) =>
  tooLarge(`This is larger than ${inWords(largest)} in all. Please send fewer or smaller files.`)
const unreadable = () =>
  new HttpError(400, 'malformed', 'The form broke off or couldn’t be read. Please send it again.')
