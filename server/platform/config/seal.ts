/** Encrypts secrets that only the shop can read: AES-256-GCM with a key of the shop. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts `text` with a `key` from `shopSecret`. It can be decrypted only for the same `purpose`, such as one user. */
export const seal = (key: string, text: string, purpose: string): string =>
  sealBytes(key, Buffer.from(text, 'utf8'), purpose).toString('base64url')

/** Decrypts `sealed`. Throws if it was changed, or encrypted with another key or for another purpose. */
export const unseal = (key: string, sealed: string, purpose: string): string =>
  unsealBytes(key, Buffer.from(sealed, 'base64url'), purpose).toString('utf8')

/** Does the same as `seal` for binary content. */
export function sealBytes(key: string, bytes: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(purpose))
  const content = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/** Does the same as `unseal` for binary content. */
export function unsealBytes(key: string, bytes: Buffer, purpose: string): Buffer {
  const content = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(content), decipher.final()])
}
