/** Detects the encoding of a CSV file, and streams its text. */
import { createReadStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

/** Returns the bytes of a file, from the start at each call. */
export type ByteSource = () => AsyncIterable<Buffer> | Iterable<Buffer>

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Returns the encoding of a file: by its byte order mark, otherwise UTF-8 if all bytes are valid, otherwise
 * windows-1252, which British spreadsheets write. Reads the file once, without storing it.
 */
export async function detectEncoding(source: ByteSource): Promise<CsvEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const chunk of source()) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
    isFirst = false
    if (!canDecode(strict, chunk)) return 'windows-1252'
  }
  return canDecode(strict) ? 'utf-8' : 'windows-1252'
}

/** Yields the text in pieces, without a byte order mark. Calls `onBytes` with the size of each piece. */
export async function* readText(
  source: ByteSource,
  encoding: CsvEncoding,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source()) {
    onBytes(chunk.length)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

const PIECE_BYTES = 1 << 16

/** Yields `bytes` in pieces, because a reader holds all rows of a piece, and yields to other work in between. */
export function inPieces(bytes: Buffer): ByteSource {
  return async function* () {
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      yield bytes.subarray(start, start + PIECE_BYTES)
      await setImmediate()
    }
  }
}

/** Streams the file at `path`, without loading all of it. */
export function readBytes(path: string): ByteSource {
  return async function* () {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      if (Buffer.isBuffer(chunk)) yield chunk
    }
  }
}

function canDecode(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}
