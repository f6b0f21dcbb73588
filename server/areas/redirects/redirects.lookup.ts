/** Finds where an address without a page leads. */
import { localPath } from '@shop/contract/lib/local-path.ts'
import { oldPath } from '@shop/contract/lib/old-path.ts'
import { type CacheOptions, createCache } from '../../platform/cache/cache.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FindRedirect } from '../../platform/http/pages/pages.ts'
import { toSlug } from '../../platform/slug.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { oldItem, pageInstead, storedForms } from './redirects.patterns.ts'
import { redirectsRepository } from './redirects.repository.ts'

/** Longer addresses are not looked up. */
const MAX_LENGTH = 2000
/** The router in the browser requests a page's data at such an address. */
const DATA = /\.data$/
const DATA_QUERY = '_routes'

interface LookupDependencies {
  db: Db
  clock: Clock
  /** How long an answer is cached without an announced change, in ms; 0 for not at all. */
  cacheMs: number
}

export function redirectsLookup({ db, clock, cacheMs }: LookupDependencies): { find: FindRedirect; forget(): void } {
  const repository = redirectsRepository(db)
  const options: CacheOptions = { freshMs: cacheMs, maxAgeMs: cacheMs, maxEntries: 10_000 }
  let cache = createCache<{ to?: string | undefined }>(options)

  /** What staff entered comes first, then an item with this handle, then one that had it before. */
  async function targetOf(path: string): Promise<string | undefined> {
    const forms = storedForms(path)
    const item = oldItem(path)
    const [rows, page] = await Promise.all([
      repository.findAll(forms),
      item && repository.findPage({ ...item, slug: toSlug(item.handle, '') }, clock.now()),
    ])
    const inOrder = rows.toSorted((one, other) => forms.indexOf(one.from_path) - forms.indexOf(other.from_path))
    const entered = inOrder.find(({ origin }) => origin !== 'automatic')
    return entered?.to_path ?? page ?? inOrder[0]?.to_path ?? pageInstead(path)
  }

  return {
    async find(url) {
      const [address = '', query = ''] = url.split('?', 2)
      const path = url.length <= MAX_LENGTH ? oldPath(address.replace(DATA, '')) : undefined
      if (path === undefined) return undefined
      const { to } = await cache(path, async () => ({ to: await targetOf(path) }))
      // The database has only paths of this site; a mistake there must not become an open redirect.
      return to === undefined ? undefined : localPath(withQuery(to, query), '') || undefined
    },

    /** Look-ups in progress write to the cache that is replaced. */
    forget() {
      cache = createCache(options)
    },
  }
}

/** Adds the visitor's query to a path, before its fragment. */
function withQuery(to: string, query: string): string {
  const parameters = query.split('&').filter((part) => part !== '' && part.split('=')[0] !== DATA_QUERY)
  if (parameters.length === 0) return to
  const [path = '', ...fragment] = to.split('#')
  return [`${path}${path.includes('?') ? '&' : '?'}${parameters.join('&')}`, ...fragment].join('#')
}
