/** A local OpenID Connect provider with accounts that know an age, and a person who logs in there without a browser. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Whoever logs in with one of these names gets these claims. */
export type Accounts = Record<string, Record<string, unknown>>

const CLIENT = { id: 'the-shop', secret: 'the secret of the shop at this provider' }

interface IdentityServerOptions {
  accounts: Accounts
  /** The addresses that it may send browsers back to. */
  returnUrls: string[]
  /** False: the claims are at the user info endpoint alone. */
  takesClaimRequests?: boolean
}

export type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>

export async function startIdentityServer({ accounts, returnUrls, takesClaimRequests = true }: IdentityServerOptions) {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_request, response) =>
    response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${portOf(server.address())}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: returnUrls }],
    claims: { openid: ['sub', 'name'], age: ['age_over_18', 'birthdate'] },
    cookies: { keys: ['a key for the cookies of tests'] },
    features: { claimsParameter: { enabled: takesClaimRequests }, devInteractions: { enabled: true } },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, name: `Person ${accountId}`, ...accounts[accountId] }),
    }),
    // Their defaults print a notice, because a real provider has its own.
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
  })
  handle = provider.callback()

  return {
    issuer,
    settings: {
      OPENID_CONNECT_LABEL: 'Test ID',
      OPENID_CONNECT_ISSUER: issuer,
      OPENID_CONNECT_CLIENT_ID: CLIENT.id,
      OPENID_CONNECT_CLIENT_SECRET: CLIENT.secret,
      OPENID_CONNECT_SCOPES: 'openid age',
      OPENID_CONNECT_CLAIM: 'age_over_18',
    },
    /** Logs in as `account` and agrees, or declines without one. Returns the address that the browser is sent back to. */
    async visit(url: string, account: string | null): Promise<URL> {
      const browse = cookieBrowser()
      let at = await browse(url)
      if (account === null) return browseHome(browse, `${at.url}/abort`)
      for (const prompt of ['login', 'consent']) {
        const form = new URLSearchParams({ prompt, login: account, password: 'any' })
        const back = await browse(at.url, form)
        if (back.isHome) return new URL(back.url)
        at = back
      }
      throw new Error(`The provider did not send the browser back from ${at.url}`)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }

  /** Follows redirects with cookies, to a page of the provider or, `isHome`, away from it. */
  function cookieBrowser() {
    const cookies = new Map<string, string>()
    return async (address: string, form?: URLSearchParams): Promise<{ url: string; isHome: boolean }> => {
      let url = address
      let body = form ?? null
      for (let steps = 0; steps < 10; steps += 1) {
        if (new URL(url).origin !== issuer) return { url, isHome: true }
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const answer = await fetch(url, {
          method: body ? 'POST' : 'GET',
          body,
          headers: { cookie },
          redirect: 'manual',
        })
        await answer.arrayBuffer()
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        const next = answer.headers.get('location')
        if (!next) return { url, isHome: false }
        url = new URL(next, url).href
        body = null
      }
      throw new Error(`The provider redirects in a circle from ${address}`)
    }
  }

  async function browseHome(browse: ReturnType<typeof cookieBrowser>, url: string): Promise<URL> {
    const end = await browse(url)
    if (!end.isHome) throw new Error(`The provider did not send the browser back from ${end.url}`)
    return new URL(end.url)
  }
}

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The server is not listening')
  return address.port
}
