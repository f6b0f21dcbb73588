/** Tokens that open something: sent once to whom they belong, kept only as hashes. */
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is kept of a token. It is long and random, so a plain SHA-256 tells nothing of it. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
