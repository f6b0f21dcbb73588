/** Password hashes: argon2id with the parameters of OWASP's password storage cheat sheet. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** 19 MiB, two passes, one thread; argon2id is the library's default. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Some characters have several Unicode encodings, depending on the keyboard. */
const asTyped = (password: string): string => password.normalize('NFKC')

/** Returns the hash to store. */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), COSTS)

/** A dummy hash, verified for unknown emails, so that they take as long as a wrong password. */
const nobodysHash = hashPassword(randomBytes(32).toString('hex'))

/** Returns whether `password` matches the hash. Null matches nothing, and takes as long. */
export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(hash ?? (await nobodysHash), asTyped(password))
  return matches && hash != null
}
