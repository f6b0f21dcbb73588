/**
 * Cache tags: names of what a response depends on, such as 'product:17', or 'product' if it depends on any product. A page takes
 * over the tags of the responses it is made of from their `Cache-Tag` header.
 */
import type { FastifyReply } from 'fastify'

const HEADER = 'cache-tag'
/** The same tags for CDNs that read the header of Fastly, which separates them by spaces. */
const SURROGATE_HEADER = 'surrogate-key'
/** Proxies reject large headers; nginx by default all headers together beyond 4 kB. */
const MAX_HEADER_LENGTH = 1000
/** Maximum number of changes stored by tag; older ones count as changes of everything. */
const MAX_REMEMBERED = 10_000

export const readCacheTags = (headers: Record<string, unknown>): string[] =>
  typeof headers[HEADER] === 'string' ? headers[HEADER].split(',') : []

/** Adds tags to the response, and to every page made of it. If there are too many, it gets their kinds, such as 'product'. */
export function sendCacheTags(reply: FastifyReply, tags: readonly string[]): void {
  let all = [...new Set([...readCacheTags(reply.getHeaders()), ...tags])]
  if (all.join(',').length > MAX_HEADER_LENGTH) all = [...new Set(all.map(kindOf))]
  if (all.length > 0) reply.header(HEADER, all.join(',')).header(SURROGATE_HEADER, all.join(' '))
}

const kindOf = (tag: string): string => tag.replace(/:.*/, '')

/** Creates an index of the addresses per tag and the last change of each tag. A generation is the number of changes so far. */
export function createTagIndex() {
  const addresses = new Map<string, Set<string>>()
  const changedAt = new Map<string, number>()
  let generation = 0
  let allChangedAt = 0

  function changeAll(): void {
    generation += 1
    allChangedAt = generation
    changedAt.clear()
  }

  return {
    generation: () => generation,
    changeAll,

    /** Records a change of these tags and their kinds; returns the addresses that have one of them. */
    change(named: readonly string[]): string[] {
      const tags = [...new Set([...named, ...named.map(kindOf)])]
      if (changedAt.size + tags.length > MAX_REMEMBERED) {
        allChangedAt = generation
        changedAt.clear()
      }
      generation += 1
      for (const tag of tags) changedAt.set(tag, generation)
      return tags.flatMap((tag) => [...(addresses.get(tag) ?? [])])
    },

    /** Whether everything, or one of these tags, changed after generation `since`. */
    haveChanged: (tags: readonly string[], since: number): boolean =>
      allChangedAt > since || tags.some((tag) => (changedAt.get(tag) ?? 0) > since),

    add(address: string, tags: readonly string[]): void {
      for (const tag of tags) addresses.set(tag, (addresses.get(tag) ?? new Set()).add(address))
    },

    remove(address: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const known = addresses.get(tag)
        known?.delete(address)
        if (known?.size === 0) addresses.delete(tag)
      }
    },
  }
}
