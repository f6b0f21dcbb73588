/** Archives as streams: written piece by piece, read entry by entry, never whole in memory. */
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
  /** Returns once the entry is on its way and the next one may come. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Returns once everything is written. */
  finish(): Promise<void>
  /** Gives up and lets go of the target. */
  abort(): Promise<void>
}

const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }

/** A frame that decompressors skip. Only a file that is whole ends with it: Node's own lets a frame's last bytes be missing. */
const END = Buffer.from('502a4d1800000000', 'hex')

const withEnd = () =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => done(null, END),
  })

/** Takes the end off, and refuses what has none. */
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

/** The shop writes none of this size: only a damaged archive says so. */
const LARGEST_ENTRY = 256 * 1024 * 1024

/** Writes an archive to `target`. What goes wrong there is thrown by the next `add`, or by `finish`. */
export function writeArchive(target: Writable, { lock }: Pick<Lock, 'lock'>): ArchiveWriter {
  const tar = pack()
  const compress = createZstdCompress(COMPRESSION)
  const written = lock ? pipeline(tar, compress, withEnd(), lock, target) : pipeline(tar, compress, withEnd(), target)
  // Told by `add` and `finish`; this keeps a fault in between from ending the process.
  written.catch(() => undefined)
  listenTo(tar, compress, target)

  const addEntry = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      entry.on('error', () => undefined)
      entry.end(bytes)
    })
  return {
    // Where the archive's end fails, the entry only hears that its way is gone.
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

/** The entries of the archive `file`, one after another. Refuses with BackupError where it is damaged or does not open. */
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
    // Where the archive's beginning fails, the entries only hear that nothing more comes.
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

/** A fault is told to each part of the way, to some after the pipeline has stopped listening to them. */
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
