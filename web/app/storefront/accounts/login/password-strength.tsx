import { type Options, passwordStrength } from 'check-password-strength'

/**
 * Password strength levels. Length counts as much as variety: a long lower-case sentence is strong. A level that can be
 * reached in several ways is listed several times; the last match wins.
 */
const WEAKEST = { id: 0, value: 'Weak', minDiversity: 0, minLength: 0 } as const
const LEVELS: Options<string> = [
  WEAKEST,
  { id: 1, value: 'Fair', minDiversity: 2, minLength: 8 },
  { id: 1, value: 'Fair', minDiversity: 1, minLength: 12 },
  { id: 2, value: 'Good', minDiversity: 3, minLength: 10 },
  { id: 2, value: 'Good', minDiversity: 1, minLength: 16 },
  { id: 3, value: 'Strong', minDiversity: 4, minLength: 12 },
  { id: 3, value: 'Strong', minDiversity: 2, minLength: 16 },
  { id: 3, value: 'Strong', minDiversity: 1, minLength: 20 },
]
const NAMES = ['Weak', 'Fair', 'Good', 'Strong']
/** Passwords with fewer different characters are weak at any length. */
const FEW_CHARACTERS = 5

/** Returns the level of a password, 0 to 3, and its name. */
export function measureStrength(password: string): { level: number; name: string } {
  const { id, value } = passwordStrength(password, new Set(password).size < FEW_CHARACTERS ? [WEAKEST] : LEVELS)
  return { level: id, name: value }
}

/** Shows the strength of a password as it is typed. This is advice only: the contract decides what is accepted. */
export function PasswordStrength({ password }: { password: string }) {
  const { level, name } = measureStrength(password)
  return (
    <div className="password-strength" data-level={password === '' ? undefined : level}>
      <span className="bars" aria-hidden>
        {NAMES.map((known, bar) => (
          <i key={known} className={password !== '' && bar <= level ? 'active' : undefined} />
        ))}
      </span>
      <span role="status">
        {password === '' ? (
          'At least 8 characters. A short sentence works well.'
        ) : (
          <>
            <span className="visually-hidden">Password strength: </span>
            {name}
          </>
        )}
      </span>
    </div>
  )
}
