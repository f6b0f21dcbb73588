/** Signs the built-in provider's events: `Sandbox-Signature: t=…,v1=HMAC-SHA256` over time and body. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { shopSecret } from '../../../platform/config/secrets.ts'
import type { Db } from '../../../platform/database/database.ts'
import { EVENT_TOLERANCE_S } from '../payment.provider.ts'

export const SIGNATURE_HEADER = 'sandbox-signature'

export const webhookSecret = (db: Db): Promise<string> => shopSecret(db, 'sandbox_webhook')

/** Returns the header's value for `body`, signed at `seconds` since 1970. */
export function sign(body: string | Buffer, secret: string, seconds: number): string {
  return `t=${seconds},v1=${digestOf(body, secret, seconds)}`
}

/** Returns whether `header` is valid for `body`, and signed within the tolerance before or after `seconds`. */
export function isSigned(body: Buffer, header: string, secret: string, seconds: number): boolean {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!signature || Math.abs(seconds - Number(time)) > EVENT_TOLERANCE_S) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(digestOf(body, secret, Number(time)), 'hex'))
}

function digestOf(body: string | Buffer, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
}
