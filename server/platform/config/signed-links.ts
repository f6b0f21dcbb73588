/** Links in mails that are signed for one id: they open nothing else, and need no login. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { notFound } from '../http/http-error.ts'
import { shopSecret } from './secrets.ts'

/** `secret` names the shop's secret; `purpose` keeps the links of one kind from opening another. */
export interface LinkKind {
  secret: string
  purpose: string
}

/** Returns the token of a link: the id and a signature. It stays the same, so that reminders repeat the link. */
export async function signLink(db: Db, { secret, purpose }: LinkKind, id: string): Promise<string> {
  const signature = createHmac('sha256', await shopSecret(db, secret))
    .update(`${purpose}:${id}`)
    .digest('base64url')
  return `${id}.${signature}`
}

/** Returns the id that the shop has signed `token` for. Throws not-found. */
export async function readSignedLink(db: Db, kind: LinkKind, token: string): Promise<string> {
  const id = /^([1-9][\d-]{0,20})\./.exec(token)?.[1] ?? '0'
  const given = Buffer.from(token)
  const expected = Buffer.from(await signLink(db, kind, id))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw notFound('This link isn’t complete. Please open it from our email again.')
  }
  return id
}
