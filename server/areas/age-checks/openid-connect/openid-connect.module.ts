/** Age checks by OpenID Connect: the customer logs in to an identity service, which tells whether they are 18 or over. */
import { z } from 'zod'
import { url } from '../../../platform/config/config.environment.ts'
import type { AgeCheckModule } from '../age-check.provider.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = (address: string): boolean => URL.canParse(address) && LOOPBACK.includes(new URL(address).hostname)

const settings = z.object({
  OPENID_CONNECT_LABEL: z.string().max(40, 'must have at most 40 characters'),
  OPENID_CONNECT_ISSUER: url('https:', 'http:').refine(
    (value) => value.startsWith('https:') || isLoopback(value),
    'must be an address that starts with https://',
  ),
  OPENID_CONNECT_CLIENT_ID: z.string(),
  OPENID_CONNECT_CLIENT_SECRET: z.string(),
  OPENID_CONNECT_SCOPES: z
    .string()
    .regex(/\bopenid\b/, 'must contain "openid"')
    .default('openid'),
  OPENID_CONNECT_CLAIM: z.string().default('age_over_18'),
})

export const openidConnect: AgeCheckModule<typeof settings> = {
  name: 'openid-connect',
  label: 'OpenID Connect',
  settings,
  form: {
    from: 'For OneID, Yoti, a bank’s identity service or another that speaks OpenID Connect. Register the shop there first.',
    fields: [
      { name: 'OPENID_CONNECT_LABEL', label: 'Name on the button', hint: 'Check my age with …' },
      { name: 'OPENID_CONNECT_ISSUER', label: 'Issuer', hint: 'Its address, such as https://identity.example' },
      { name: 'OPENID_CONNECT_CLIENT_ID', label: 'Client ID' },
      { name: 'OPENID_CONNECT_CLIENT_SECRET', label: 'Client secret', isSecret: true },
      {
        name: 'OPENID_CONNECT_SCOPES',
        label: 'Scopes',
        hint: 'With spaces between. Ask for as little as the claim needs.',
        initial: 'openid',
      },
      {
        name: 'OPENID_CONNECT_CLAIM',
        label: 'Claim',
        hint: 'age_over_18, birthdate, or the name that the service gives you for it.',
        initial: 'age_over_18',
      },
    ],
  },
  create: async (given, { clock }) =>
    (await import('./openid-connect.provider.ts')).openidConnectProvider({
      ...given,
      clock,
      isLocal: isLoopback(given.OPENID_CONNECT_ISSUER),
    }),
}
