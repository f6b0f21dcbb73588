/** Keeps redirects from leading to each other. */
import { oldPath } from '@shop/contract/lib/old-path.ts'
import { storedForms } from './redirects.patterns.ts'

/** Of redirects, the new path by old path. */
export type Targets = ReadonlyMap<string, string>

/** More redirects one after another count as a circle. */
const MAX_HOPS = 20

/**
 * Returns `targets` with the end of each chain instead of its next link, without those that lead in a circle; their old paths are
 * in `circles`.
 */
export function flatten(targets: Targets): { ends: Map<string, string>; circles: Set<string> } {
  const ends = new Map<string, string>()
  const circles = new Set<string>()
  for (const [from, to] of targets) {
    const end = endOf(from, to, targets)
    if (end === undefined) circles.add(from)
    else ends.set(from, end)
  }
  return { ends, circles }
}

function endOf(from: string, to: string, targets: Targets): string | undefined {
  const seen = new Set([from])
  let end = to
  while (seen.size <= MAX_HOPS) {
    const path = oldPath(end.replace(/[?#].*/, ''))
    const next = path && storedForms(path).find((form) => targets.has(form))
    if (!next) return end
    if (seen.has(next)) return undefined
    seen.add(next)
    end = targets.get(next) ?? end
  }
  return undefined
}
