/** The difference of two texts by lines. */

export interface LineChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond this many pairs of lines, everything between the common start and end counts as replaced. */
const MAX_PAIRS = 1_000_000

/** Returns all lines in order; removed lines come before the added ones that replace them. */
export function compareLines(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const mark = (kind: LineChange['kind'], lines: readonly string[]) => lines.map((text) => ({ kind, text }))
  return [
    ...mark('same', old.slice(0, start)),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...mark('same', old.slice(old.length - end)),
  ]
}

function compareMiddle(old: readonly string[], now: readonly string[]): LineChange[] {
  const isLarge = old.length * now.length > MAX_PAIRS
  // lengths[i][j]: the longest common sequence of lines of old from i and now from j.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(isLarge ? 0 : now.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  if (!isLarge) {
    for (let i = old.length - 1; i >= 0; i -= 1) {
      const row = lengths[i]
      for (let j = now.length - 1; row && j >= 0; j -= 1)
        row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const changes: LineChange[] = []
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const [was, is] = [old[i], now[j]]
    if (was !== undefined && was === is) {
      changes.push({ kind: 'same', text: was })
      i += 1
      j += 1
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: was })
      i += 1
    } else if (is !== undefined) {
      changes.push({ kind: 'added', text: is })
      j += 1
    }
  }
  return changes
}
