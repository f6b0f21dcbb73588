/** Errors in a form that may be logged: type, place and cause, without the data and secrets they carry. */
import { loggedAddress } from './logged-address.ts'

/** Maximum depth of nested causes. */
const DEEPEST_CAUSE = 4

/** Credentials in URLs, logins, and keys of external services. */
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

/** Returns only these fields of an error: others contain the affected row (database errors) or the request body (HTTP errors). */
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

/** Returns the first error of an attempt that failed in several ways, such as for each IP address of a host. */
function firstOf(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : undefined
}

/** Prints an error to the terminal, with the same fields, where no log is available. */
export function printError(error: unknown): void {
  console.error(inLines(loggedError(error)))
}

/** Prints that an external service is unavailable or works again; secrets in its error message are removed. */
export function printWarning(sentence: string): void {
  console.warn(withoutSecrets(sentence))
}

function inLines({ message, stack, code, cause }: LoggedError): string {
  const lines = [stack || message]
  if (code !== undefined) lines.push(`  code: ${code}`)
  if (cause) lines.push(`Caused by ${inLines(cause)}`)
  return lines.join('\n')
}

/** Returns `text` without secrets. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), loggedAddress(text))
