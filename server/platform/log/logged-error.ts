/** Errors as the log may hold them: what kind, where and why, without the data and the secrets they carry along. */
import { loggedAddress } from './logged-address.ts'

/** Causes of causes are looked at so far. */
const DEEPEST_CAUSE = 4

/** Credentials in an address, logins, and the keys of the services that the shop calls. */
const SECRETS: readonly [pattern: RegExp, instead: string][] = [
  [/\b([a-z][a-z+.-]*:\/\/)[^\s/@"']+@/gi, '$1[secret]@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [/\b(?:sk|rk|pk|whsec)_[\w-]{8,}/g, '[secret]'],
  [/\bsk-[\w-]{8,}/g, '[secret]'],
  [/\bpi_\w+_secret_\w+/g, '[secret]'],
  [
    /((?:password|passwd|pwd|secret|token|api[-_]?key|authorization)["']?\s*[:=]\s*)(?!\[secret\])["']?[^\s"',;&)}]+/gi,
    '$1[secret]',
  ],
]

interface LoggedError {
  type: string
  message: string
  stack: string
  code?: string
  cause?: LoggedError
}

/**
 * Of an error only these fields: the others of a database error hold the row that it is about, those of an HTTP error what was
 * sent.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)), stack: '' }
  const { cause = firstOf(error) } = error
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: loggedError(cause, depth + 1) }),
  }
}

/** Of an attempt that failed in several ways, such as at each address of a name, the first way. */
function firstOf(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : undefined
}

/**
 * Prints what went wrong to the terminal, where there is no log yet or none at all: with the same fields alone,
 * in lines.
 */
export function printError(error: unknown): void {
  console.error(inLines(loggedError(error)))
}

/** Prints that something outside is away, or works again: a sentence, with the words that others used for it. */
export function printWarning(sentence: string): void {
  console.warn(withoutSecrets(sentence))
}

function inLines({ message, stack, code, cause }: LoggedError): string {
  const lines = [stack || message]
  if (code !== undefined) lines.push(`  code: ${code}`)
  if (cause) lines.push(`Caused by ${inLines(cause)}`)
  return lines.join('\n')
}

/** `text` with what opens something left out. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), loggedAddress(text))
