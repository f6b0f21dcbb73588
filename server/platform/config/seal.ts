/** Keeps a secret readable by the shop alone: AES-256-GCM under a key of the shop's own. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `key` as `shopSecret` gives it. What was sealed for one `purpose`, such as one user, opens for no other. */
export function seal(key: string, text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(purpose))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** Throws where `sealed` was changed, or sealed with another key or for another purpose. */
export function unseal(key: string, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const content = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}
