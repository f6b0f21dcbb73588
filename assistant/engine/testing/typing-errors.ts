/** Chance that repeats for a seed, and the slips of fingers on a phone. */

export interface Random {
  next(): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: small, fast, and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    chance: (share) => next() < share,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
  }
}

/** Short words with an error may be any other word; nobody could know which. */
const MIN_LENGTH = 7

/** One slip in one long word: two letters swapped, one left out or one doubled. The first and the last letter stay. */
export function mixTypos(text: string, random: Random): string {
  const words = text.split(' ')
  const long = [...words.keys()].filter((at) => new RegExp(`^[a-z]{${MIN_LENGTH},}$`).test(words[at] ?? ''))
  if (long.length === 0) return text
  const at = random.pick(long)
  const word = words[at] ?? ''
  const place = 2 + Math.floor(random.next() * (word.length - 4))
  const [letter = '', following = ''] = word.slice(place)
  const slip = random.pick([
    word.slice(0, place) + following + letter + word.slice(place + 2),
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + letter + word.slice(place),
  ])
  return words.with(at, slip).join(' ')
}
