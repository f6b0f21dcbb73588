/**
 * The provider for OpenID Connect: the authorization code flow with PKCE, state and nonce. One claim of the answer is read, in
 * memory; no name, birth date or subject is stored or logged.
 */
import * as oidc from 'openid-client'
import { checkedAddress } from '../../../platform/http/outgoing/post-public.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { isOfAge } from '../../checkout/checkout.age.ts'
import { type AgeCheckProvider, ProviderFailure } from '../age-check.provider.ts'

/** Of one request to the provider. */
const TIMEOUT_S = 10
const DECLINED = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required'])
/** Answers that contradict what was asked: a wrong nonce, signature, issuer, time or code. */
const UNTRUSTED = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_INVALID_RESPONSE',
])

interface OpenidConnectSettings {
  OPENID_CONNECT_LABEL: string
  OPENID_CONNECT_ISSUER: string
  OPENID_CONNECT_CLIENT_ID: string
  OPENID_CONNECT_CLIENT_SECRET: string
  OPENID_CONNECT_SCOPES: string
  OPENID_CONNECT_CLAIM: string
  /** The provider is on this machine, where http is enough. */
  isLocal: boolean
  clock: Clock
}

export function openidConnectProvider(settings: OpenidConnectSettings) {
  const { OPENID_CONNECT_LABEL: label, OPENID_CONNECT_CLAIM: claim, clock } = settings
  let found: Promise<oidc.Configuration> | undefined

  /** Asks the provider for its addresses once, again after a failure. */
  const discover = () => {
    found ??= discoverProvider(settings)
    return found
  }
  async function attempt<T>(work: (config: oidc.Configuration) => Promise<T>): Promise<T> {
    try {
      return await work(await discover())
    } catch (error) {
      const failure = toFailure(error)
      if (failure.reason === 'unavailable') found = undefined
      throw failure
    }
  }

  return {
    name: 'openid-connect',
    test: () =>
      attempt(async (config) => {
        const { issuer, claims_supported: claims } = config.serverMetadata()
        const isAnnounced = !claims || claims.includes(claim)
        const detail = isAnnounced ? claim : `${claim} isn’t announced: ask the service whether you receive it`
        return [
          { label: 'Service found', detail: issuer },
          { label: 'Claim', detail },
        ]
      }),
    site: {
      label,
      start: (returnUrl) =>
        attempt(async (config) => {
          const secrets = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() }
          const state = oidc.randomState()
          const url = oidc.buildAuthorizationUrl(config, {
            redirect_uri: returnUrl,
            scope: settings.OPENID_CONNECT_SCOPES,
            code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
            code_challenge_method: 'S256',
            nonce: secrets.nonce,
            state,
            ...(config.serverMetadata().claims_parameter_supported && { claims: requestOf(claim) }),
          })
          return { url: url.href, state, secrets }
        }),
      finish: (answered, { verifier, nonce }) =>
        attempt(async (config) => {
          if (verifier === undefined || nonce === undefined) throw new ProviderFailure('invalid', 'Nothing was started')
          const tokens = await oidc.authorizationCodeGrant(config, answered, {
            pkceCodeVerifier: verifier,
            expectedNonce: nonce,
            expectedState: answered.searchParams.get('state') ?? '',
            idTokenExpected: true,
          })
          const isAdult = readAge(await readClaim(config, tokens, claim), clock.today())
          return isAdult
            ? { status: 'passed', reference: '', reason: `${label}: the person who logged in is 18 or over.` }
            : { status: 'failed', reference: '', reason: `${label}: the person who logged in is under 18.` }
        }),
    },
  } satisfies AgeCheckProvider
}

function discoverProvider(settings: OpenidConnectSettings): Promise<oidc.Configuration> {
  const { OPENID_CONNECT_ISSUER: issuer, isLocal } = settings
  const { OPENID_CONNECT_CLIENT_ID: id, OPENID_CONNECT_CLIENT_SECRET: secret } = settings
  /** A service must support Basic unless it lists what it supports instead. */
  const authenticate: oidc.ClientAuth = (server, ...request) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const method = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    return method(secret)(server, ...request)
  }
  /** Staff enter the issuer, which names further addresses: none may lead into the shop's own network. */
  const fetchPublic: oidc.CustomFetch = async (address, { body, signal = null, ...request }) => {
    await checkedAddress(new URL(address), { allowPrivate: isLocal })
    // Forms are all that is sent.
    const form = body instanceof URLSearchParams ? body : null
    return fetch(address, {
      method: request.method,
      headers: request.headers,
      redirect: request.redirect,
      body: form,
      signal,
    })
  }
  return oidc.discovery(new URL(issuer), id, undefined, authenticate, {
    [oidc.customFetch]: fetchPublic,
    timeout: TIMEOUT_S,
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  })
}

/** The claim may be in the ID token or at the user info endpoint. */
const requestOf = (claim: string) => JSON.stringify({ id_token: { [claim]: null }, userinfo: { [claim]: null } })

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

async function readClaim(config: oidc.Configuration, tokens: Tokens, claim: string): Promise<unknown> {
  const claims = tokens.claims()
  if (!claims || claims[claim] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims?.[claim]
  return (await oidc.fetchUserInfo(config, tokens.access_token, claims.sub))[claim]
}

/** Reads a yes, a no or a birth date. Throws ProviderFailure for anything else, such as a year alone. */
function readAge(value: unknown, today: string): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  if (typeof value === 'string' && /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return isOfAge(value, today)
  throw new ProviderFailure('no_age', 'The answer has no age')
}

/** The messages of these errors have no claims; their causes might. */
function toFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof oidc.AuthorizationResponseError) {
    return new ProviderFailure(DECLINED.has(error.error) ? 'declined' : 'unavailable', `It answered ${error.error}`)
  }
  if (error instanceof oidc.ResponseBodyError) {
    return new ProviderFailure(
      error.error === 'invalid_grant' ? 'invalid' : 'unavailable',
      `It answered ${error.error}`,
    )
  }
  if (error instanceof oidc.ClientError && error.code !== undefined && UNTRUSTED.has(error.code)) {
    return new ProviderFailure('invalid', error.message)
  }
  return new ProviderFailure('unavailable', messageOf(error))
}

/** The library wraps an error of `fetchPublic` without its message. */
function messageOf(error: unknown): string {
  if (error instanceof oidc.ClientError && error.code === undefined && error.cause) return messageOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}
