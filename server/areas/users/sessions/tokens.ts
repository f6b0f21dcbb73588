/** Secret tokens: sent once to their owner, stored only as hashes. */
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Returns the hash to store. Tokens are long and random, so a plain SHA-256 is safe. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
