/**
 * Cache tags: names of what a response shows, such as 'product:17'. A page takes over the tags of the responses it is made of
 * from their `Cache-Tag` header.
 */
import type { FastifyReply } from 'fastify'

const HEADER = 'cache-tag'
/** Maximum number of changes stored by tag; older ones count as changes of everything. */
const MAX_REMEMBERED = 10_000

export const readCacheTags = (headers: Record<string, unknown>): string[] =>
  typeof headers[HEADER] === 'string' ? headers[HEADER].split(',') : []

/** Tags the response, and every page made of it. */
export function sendCacheTags(reply: FastifyReply, tags: Iterable<string>): void {
  const all = [...new Set(tags)].join(',')
  if (all !== '') reply.header(HEADER, all)
}

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

    /** Records a change of these tags; returns the addresses that have one of them. */
    change(tags: readonly string[]): string[] {
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
