/** In which encoding a CSV file is, and its text as a stream. */
import { createReadStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

/** Gives the bytes of a file, from the start each time it is asked. */
export type ByteSource = () => AsyncIterable<Buffer> | Iterable<Buffer>

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * The encoding of a file: what its byte order mark says, else UTF-8 where every byte of the file is UTF-8,
 * else windows-1252, which spreadsheets on British machines write. Reads the file once, keeping nothing of it.
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

/** The text of the file, piece by piece, without a byte order mark. `onBytes` is told how many bytes each piece had. */
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

/** `bytes` in pieces: a reader holds all rows of a piece at once. Between them others are served. */
export function inPieces(bytes: Buffer): ByteSource {
  return async function* () {
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      yield bytes.subarray(start, start + PIECE_BYTES)
      await setImmediate()
    }
  }
}

/** The bytes of the file at `path`, which is never whole in memory. */
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
