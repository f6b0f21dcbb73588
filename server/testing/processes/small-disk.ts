/** Small media storage that tests can fill to the last byte and free again. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStorage, type MediaStorage } from '../../areas/media/media.storage.ts'

const SIZE_KIB = 2048
const FILLER = 'filler'
const FILLER_STEP = Buffer.alloc(16_384)

export interface SmallDisk {
  storage: MediaStorage
  /** Fills the disk, leaving about this many bytes. */
  fill(leave: number): Promise<void>
  free(): Promise<void>
  /** Returns all stored files. */
  files(): Promise<string[]>
  remove(): Promise<void>
}

/** Mounts a small file system if this user may; otherwise a folder whose storage reports a full disk. */
export async function openSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-small-disk-'))
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KIB}k`, 'shop-small-disk', folder]).status === 0
  const disk = isMounted ? mounted(folder) : pretended(diskStorage(folder))
  return {
    ...disk,
    async files() {
      const names = await readdir(folder, { recursive: true, withFileTypes: true })
      return names.flatMap((entry) => (entry.isFile() && entry.name !== FILLER ? [entry.name] : [])).sort()
    },
    async remove() {
      if (isMounted) spawnSync('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function mounted(folder: string) {
  const filler = join(folder, FILLER)
  const free = () => rm(filler, { force: true })
  return {
    storage: diskStorage(folder),
    free,
    async fill(leave: number) {
      await free()
      const file = await open(filler, 'wx')
      try {
        while (await file.write(FILLER_STEP));
      } catch {
        const { size } = await stat(filler)
        await file.truncate(Math.max(0, size - leave))
      } finally {
        await file.close()
      }
    },
  }
}

function pretended(disk: MediaStorage) {
  let room = Number.POSITIVE_INFINITY
  const storage: MediaStorage = {
    ...disk,
    async write(name, bytes, contentType) {
      if (bytes.length > room) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      await disk.write(name, bytes, contentType)
      room -= bytes.length
    },
  }
  return {
    storage,
    async fill(leave: number) {
      room = leave
    },
    async free() {
      room = Number.POSITIVE_INFINITY
    },
  }
}
