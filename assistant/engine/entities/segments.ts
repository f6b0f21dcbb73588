/** Cuts a message where a new thing may be wished for: at 'and', 'or' and pauses that lie outside of names and amounts. */
import { PAUSE, STOP } from '../text/normalise.ts'
import type { Entity } from './extract.ts'
import type { Terms } from './terms.ts'

export type Joint = 'start' | 'stop' | 'pause' | 'and' | 'or'

export interface Segment {
  start: number
  end: number
  /** What stands between this segment and the one before. */
  joint: Joint
}

export function cutSegments(words: readonly string[], entities: readonly Entity[], terms: Terms): Segment[] {
  const covered = new Map(entities.map(({ start, length }) => [start, length]))
  const segments: Segment[] = []
  let [start, joint]: [number, Joint] = [0, 'start']
  const close = (end: number) => {
    if (end > start) segments.push({ start, end, joint })
  }
  for (let at = 0; at < words.length; ) {
    const length = covered.get(at)
    const found = length === undefined ? jointAt(words, at, terms) : undefined
    if (found) {
      const isEmpty = at === start && segments.length > 0
      close(at)
      start = at + found.length
      // ', and' is one joint.
      joint = isEmpty && found.joint === 'pause' ? joint : found.joint
    }
    at += found?.length ?? length ?? 1
  }
  close(words.length)
  return segments
}

function jointAt(words: readonly string[], at: number, terms: Terms): { joint: Joint; length: number } | undefined {
  if (words[at] === STOP) return { joint: 'stop', length: 1 }
  if (words[at] === PAUSE) return { joint: 'pause', length: 1 }
  const or = terms.role('or').at(words, at)
  if (or) return { joint: 'or', length: or.length }
  const and = terms.role('and').at(words, at)
  return and && { joint: 'and', length: and.length }
}
