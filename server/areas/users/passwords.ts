/** Passwords: kept as argon2id, with the costs that OWASP's password storage page asks for. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** 19 MiB, two passes, one thread; argon2id is what the library makes unless told otherwise. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same sign may be typed as one character or as two, depending on the keyboard. */
const asTyped = (password: string): string => password.normalize('NFKC')

/** What is kept of a password. */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), COSTS)

/** Nobody's password, checked where there is none, so that an unknown email takes as long as a wrong password. */
const nobodysHash = hashPassword(randomBytes(32).toString('hex'))

/** Whether `password` is the one that `kept` was made from. Null matches nothing, and takes as long. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(kept ?? (await nobodysHash), asTyped(password))
  return matches && kept != null
}
