/** The settings of a provider's module, which are environment variables. */
import type { z } from 'zod'
import { type Config, ConfigError, parseVariables } from './config.ts'

/**
 * Returns the settings that `schema` reads, or undefined if the module is not configured: no required variable is set;
 * 'off' counts as unset. A module without a required variable is always configured. Throws ConfigError for invalid
 * settings and for some of the required ones, because a provider that is configured by halves would fail later.
 */
export function readModuleSettings<S extends z.ZodObject>(
  schema: S,
  variables: Config['variables'],
): z.output<S> | undefined {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== 'off'))
  const required = Object.keys(schema.shape).filter((name) => !schema.shape[name]?.safeParse(undefined).success)
  if (required.length > 0 && required.every((name) => !(name in set))) return undefined
  if (required.every((name) => name in set)) return parseVariables(schema, set)
  const names = `${required.slice(0, -1).join(', ')} and ${required.at(-1)}`
  throw new ConfigError(`The configuration has mistakes:\n  ${names} are needed together.`)
}
