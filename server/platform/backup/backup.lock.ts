/** Encrypts archives in the format of age (age-encryption.org), so that the `age` program can decrypt them too. */
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup.format.ts'

/** The key to encrypt an archive with. */
export interface LockWith {
  passphrase: string | undefined
  recipient: string | undefined
  /** The scrypt work factor, as a power of two; tests use a low one. */
  workFactor?: number
}

/** The keys that may decrypt an archive. */
export interface OpenWith {
  passphrase?: string | undefined
  /** Private keys of age: AGE-SECRET-KEY-1… */
  identities?: readonly string[]
}

type Through = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** Encrypts an archive, and decrypts it again for the check after writing. `lock` is undefined if no key is configured. */
export interface Lock {
  lock: Through | undefined
  opensAgain: OpenWith
}

const FIRST_WORDS = 'age-encryption.org/v1'
export const HEAD_BYTES = FIRST_WORDS.length

/** Returns whether the first bytes of an archive are those of an encrypted one. */
export const isLocked = (head: Buffer) => head.subarray(0, HEAD_BYTES).toString('latin1') === FIRST_WORDS

/** The start of the output of `age --armor`: the same as text, a third larger. The shop never writes it. */
const FIRST_OF_TEXT = '-----BEGIN AGE'

/** Throws BackupError for an archive encrypted as text, which would otherwise look damaged. */
export function rejectText(file: string, head: Buffer): void {
  if (!head.toString('latin1').startsWith(FIRST_OF_TEXT)) return
  throw new BackupError(
    `${file} is locked as text (age --armor). Open it with age -d, which needs the key, and give the file that it writes.`,
  )
}

/**
 * Creates the encryption for one archive. With only a recipient's public key the shop could not check what it wrote, so it adds a
 * temporary second recipient and discards that key after the check.
 */
export async function createLock({ passphrase, recipient, workFactor }: LockWith): Promise<Lock> {
  if (passphrase && recipient) {
    throw new BackupError(
      'A backup is locked with a passphrase or for a recipient: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both.',
    )
  }
  if (!passphrase && !recipient) return { lock: undefined, opensAgain: {} }
  const encrypter = new Encrypter()
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor)
  if (passphrase) encrypter.setPassphrase(passphrase)
  const identity = await generateX25519Identity()
  if (recipient) {
    addRecipient(encrypter, recipient)
    encrypter.addRecipient(await identityToRecipient(identity))
  }
  return {
    lock: async function* (source) {
      yield* await encrypter.encrypt(streamOf(source))
    },
    opensAgain: passphrase ? { passphrase } : { identities: [identity] },
  }
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new BackupError('BACKUP_RECIPIENT is no public key of age: it has a typing mistake.', { cause })
  }
}

/** Decrypts archives. Throws BackupError if there is no key, or if the key does not match. */
export function opener({ passphrase, identities = [] }: OpenWith): Through {
  const decrypter = new Decrypter()
  if (!passphrase && identities.length === 0) {
    throw new BackupError(
      'This backup is locked: give its passphrase in BACKUP_PASSPHRASE, or a file with its key by --identity FILE.',
    )
  }
  if (passphrase) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  return async function* (source) {
    let opened: ReadableStream<Uint8Array>
    try {
      opened = await decrypter.decrypt(streamOf(source))
    } catch (cause) {
      throw new BackupError(
        'This backup does not open: the passphrase or the key is not the one it was locked with, or its beginning is damaged.',
        {
          cause,
        },
      )
    }
    yield* opened
  }
}

/** age reads and writes web streams. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await parts.return?.()),
  })
}

/** Returns the private keys in the text of an identity file written by age-keygen. */
export function identitiesIn(text: string): string[] {
  const identities = text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-/.test(word))
  if (identities.length === 0)
    throw new BackupError('The identity file holds no private key of age (AGE-SECRET-KEY-…).')
  return identities
}
