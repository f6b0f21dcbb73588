/** Encrypts what the database stores but must not reveal: AES-256-GCM with a key that is not in the database. */
import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Returns the key: from SHOP_SECRET_KEY or, without it, from a file in the data directory that is created on first use.
 * All processes need the same key, so those on several machines need the variable.
 */
export async function sealingKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  return createHash('sha256')
    .update(secretKey ?? (await secretFile(dataDir)))
    .digest()
}

async function secretFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key')
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  await mkdir(dataDir, { recursive: true })
  // A link to a complete file, so that of two processes one creates it and both read the same.
  const own = `${path}.${randomUUID()}`
  await writeFile(own, randomBytes(32).toString('hex'), { mode: 0o600 })
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(own)
  return readFile(path, 'utf8')
}

/** `purpose` is bound to the text: it can only be opened for the same. */
export function seal(text: string, key: Buffer, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Returns the text; undefined if it was sealed with another key or for another purpose, or was changed. */
export function unseal(sealed: string, key: Buffer, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
