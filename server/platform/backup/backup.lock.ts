/** Locks archives in the format of age (age-encryption.org), so that the `age` program opens them too. */
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup.format.ts'

/** What an archive is locked with. */
export interface LockWith {
  passphrase: string | undefined
  recipient: string | undefined
  /** Two to this power is how much work each guess at a passphrase is; tests need little. */
  workFactor?: number
}

/** What may open an archive. */
export interface OpenWith {
  passphrase?: string | undefined
  /** Private keys of age: AGE-SECRET-KEY-1… */
  identities?: readonly string[]
}

type Through = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** What opens an archive that has just been locked, to look whether it is whole; nothing locks where no key is configured. */
export interface Lock {
  lock: Through | undefined
  opensAgain: OpenWith
}

const FIRST_WORDS = 'age-encryption.org/v1'
export const HEAD_BYTES = FIRST_WORDS.length

/** Whether the beginning of an archive is that of a locked one. */
export const isLocked = (head: Buffer) => head.subarray(0, HEAD_BYTES).toString('latin1') === FIRST_WORDS

/** What `age --armor` writes: the same as text, a third larger. The shop never does. */
const FIRST_OF_TEXT = '-----BEGIN AGE'

/** Refuses an archive that was locked as text. Its bytes are those of no archive, and would seem to be damaged. */
export function rejectText(file: string, head: Buffer): void {
  if (!head.toString('latin1').startsWith(FIRST_OF_TEXT)) return
  throw new BackupError(
    `${file} is locked as text (age --armor). Open it with age -d, which needs the key, and give the file that it writes.`,
  )
}

/**
 * A lock of one archive. Whoever has only a recipient's public key could not read what was written: a second key is made
 * that opens this archive too, and forgotten when it has been looked through.
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

/** Opens locked archives. Refuses where nothing is there to open them with, or what is there does not fit. */
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

/** age reads and writes streams of the web's kind. */
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

/** The private keys in the text of an identity file, as age-keygen writes it. */
export function identitiesIn(text: string): string[] {
  const identities = text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-/.test(word))
  if (identities.length === 0)
    throw new BackupError('The identity file holds no private key of age (AGE-SECRET-KEY-…).')
  return identities
}
