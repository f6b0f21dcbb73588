/** Archives as streams: written in pieces and read entry by entry, never loaded into memory as a whole. */
import type { EventEmitter } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { BackupError } from './backup.format.ts'
import { HEAD_BYTES, isLocked, type Lock, type OpenWith, opener, rejectText } from './backup.lock.ts'

export interface ArchiveWriter {
  /** Resolves when the archive is ready for the next entry. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Resolves when everything is written. */
  finish(): Promise<void>
  /** Cancels the archive and releases the target. */
  abort(): Promise<void>
}

const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }

/** A skippable frame that marks a complete file: Node's zstd does not detect that a frame's last bytes are missing. */
const END = Buffer.from('502a4d1800000000', 'hex')

const withEnd = () =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => done(null, END),
  })

/** Strips the end marker; fails if it is missing. */
function withoutEnd(): Transform {
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk, _encoding, done) {
      const all = Buffer.concat([held, chunk])
      const known = Math.max(0, all.length - END.length)
      held = all.subarray(known)
      done(null, all.subarray(0, known))
    },
    flush: (done) => done(held.equals(END) ? null : new Error('The end is missing')),
  })
}

/** The shop writes no entry of this size, so a larger one means that the archive is damaged. */
const LARGEST_ENTRY = 256 * 1024 * 1024

/** Writes an archive to `target`. The next `add` or `finish` throws errors of the target. */
export function writeArchive(target: Writable, { lock }: Pick<Lock, 'lock'>): ArchiveWriter {
  const tar = pack()
  const compress = createZstdCompress(COMPRESSION)
  const written = lock ? pipeline(tar, compress, withEnd(), lock, target) : pipeline(tar, compress, withEnd(), target)
  // `add` and `finish` throw this error; the handler prevents an unhandled rejection from ending the process until then.
  written.catch(() => undefined)
  listenTo(tar, compress, target)

  const addEntry = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      entry.on('error', () => undefined)
      entry.end(bytes)
    })
  return {
    // If a later stage fails, the entry only reports a closed stream; `written` rejects with the cause.
    add: (name, bytes) => addEntry(name, bytes).catch((error: unknown) => written.then(() => Promise.reject(error))),
    async finish() {
      tar.finalize()
      await written
    },
    async abort() {
      tar.destroy()
      await written.catch(() => undefined)
    },
  }
}

interface ArchiveEntry {
  name: string
  bytes: Buffer
}

/** Yields the entries of the archive `file` in order. Throws BackupError if it is damaged or cannot be decrypted. */
export async function* readArchive(file: string, keys: OpenWith): AsyncGenerator<ArchiveEntry> {
  const head = await headOf(file)
  rejectText(file, head)
  const unlock = isLocked(head) ? opener(keys) : undefined
  const source = createReadStream(file, { highWaterMark: 1 << 20 })
  const untar = extract()
  const expand = createZstdDecompress()
  const read = unlock
    ? pipeline(source, unlock, withoutEnd(), expand, untar)
    : pipeline(source, withoutEnd(), expand, untar)
  read.catch(() => undefined)
  listenTo(source, expand, untar)
  try {
    for await (const entry of untar) {
      if ((entry.header.size ?? 0) > LARGEST_ENTRY) throw new Error(`An entry of ${entry.header.size} bytes`)
      const parts: Buffer[] = []
      for await (const part of entry) if (Buffer.isBuffer(part)) parts.push(part)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
    await read
  } catch (error) {
    // If an earlier stage fails, the entries only report a premature end; `read` rejects with the cause.
    const cause = await read.then(
      () => error,
      (fault: unknown) => fault,
    )
    if (cause instanceof BackupError) throw cause
    throw new BackupError(`${file} is damaged: it cannot be read to its end.`, { cause })
  } finally {
    source.destroy()
  }
}

/** Ignores stream errors: the pipeline reports them, but some are emitted after it has removed its listeners. */
function listenTo(...parts: EventEmitter[]): void {
  for (const part of parts) part.on('error', () => undefined)
}

async function headOf(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } catch (cause) {
    throw new BackupError(`${file} cannot be read.`, { cause })
  }
}
