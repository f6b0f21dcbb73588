/**
 * Finds the best way to distribute units over promotions that compete for them: dynamic programming over the states of all
 * machines, without those that cannot become better than what is already found (docs/promotions.md).
 */
import type { Machine, Unit } from './machines.ts'

/** A unit with the machines that it can take part in, and what it gains without them. */
export interface Choice extends Unit {
  machines: readonly number[]
  gain: number
}

export interface SearchResult {
  /** For each unit, in the order given: the machine that it takes part in, with its gain; undefined for none. */
  parts: ({ machine: number; gain: number } | undefined)[]
  /** False if the search had to leave out possibilities; the result is then the best that it found. */
  isExact: boolean
}

/** How many combinations of states the quick search and the full one remember after each unit. */
const QUICK = 40
const FULL = 1_000
/** The largest number of combinations that keep their exact number. */
const MAX_COMBINATIONS = 2 ** 52
/** Bounds are fractions of pence, whose last digits are rounded. */
const ROUNDING = 1e-6

interface Step {
  /** The state of each machine. */
  states: readonly number[]
  value: number
  bound: number
  before: Step | null
  machine: number
  gain: number
}

/** Units must be in descending order of price. */
export function findBest(units: readonly Choice[], machines: readonly Machine[]): SearchResult {
  const order = readingOrder(units, machines)
  const read = order.flatMap((place) => units[place] ?? [])
  const quick = walk(read, machines, QUICK, -1)
  const full = quick.isExact ? quick : walk(read, machines, FULL, quick.value)
  const best = full.value > quick.value ? full : quick
  const parts: SearchResult['parts'] = units.map(() => undefined)
  for (const [at, place] of order.entries()) parts[place] = best.parts[at]
  return { parts, isExact: full.isExact }
}

/**
 * Returns the places of the units in the order in which the search reads them: units for the same machines together, so that few
 * machines are open at a time. Units of a machine that needs them by price stay together, by price.
 */
function readingOrder(units: readonly Choice[], machines: readonly Machine[]): number[] {
  const nameOf = new Map<string, string>()
  const named = (name: string): string => {
    const other = nameOf.get(name)
    return other === undefined || other === name ? name : named(other)
  }
  const own = units.map((unit) => unit.machines.join())
  for (const [place, machine] of machines.entries()) {
    if (!machine.needsOrder) continue
    const names = [...new Set(own.filter((_, at) => units[at]?.machines.includes(place)).map(named))]
    for (const name of names) nameOf.set(name, names[0] ?? name)
  }
  const blocks = Map.groupBy(units.keys(), (place) => named(own[place] ?? ''))
  const waiting = [...blocks.values()].map((places) => ({
    places,
    machines: new Set(places.flatMap((place) => units[place]?.machines ?? [])),
  }))
  const order: number[] = []
  let open = new Set<number>()
  while (waiting.length > 0) {
    const opened = waiting.map((block) => block.machines.difference(open).size)
    const [next] = waiting.splice(opened.indexOf(Math.min(...opened)), 1)
    if (!next) break
    order.push(...next.places)
    open = open.union(next.machines)
  }
  return order
}

/** Walks through all units; only results above `known` count. */
function walk(units: readonly Choice[], machines: readonly Machine[], width: number, known: number) {
  const { factors, isComplete } = numbering(machines)
  const rest = restsOf(units, machines)
  const left = machines.map((_, place) => units.filter((unit) => unit.machines.includes(place)).length)
  let isExact = isComplete
  const start = { states: machines.map(() => 0), value: 0, bound: 0, before: null, machine: -1, gain: 0 }
  let layer = new Map<number, Step>([[0, start]])

  for (const [place, unit] of units.entries()) {
    for (const machine of unit.machines) left[machine] = (left[machine] ?? 0) - 1
    const next = new Map<number, Step>()
    const remaining = rest[place + 1] ?? 0
    /** Adds the step after which `moved` is in `state`, unless it cannot be completed or cannot become the best. */
    const add = (
      key: number,
      before: Step,
      value: number,
      { moved, state, gain }: { moved: number; state: number; gain: number },
    ) => {
      const same = next.get(key)
      if (same && same.value >= value) return
      const stateOf = (machine: number) => (machine === moved ? state : (before.states[machine] ?? 0))
      for (const one of unit.machines) if ((machines[one]?.missing(stateOf(one)) ?? 0) > (left[one] ?? 0)) return
      let bound = value + remaining
      for (let one = 0; one < machines.length; one += 1) bound += machines[one]?.credit(stateOf(one), unit.price) ?? 0
      if (Math.floor(bound + ROUNDING) <= known) return
      const states = moved < 0 ? before.states : before.states.with(moved, state)
      next.set(key, { states, value, bound, before, machine: moved, gain })
    }
    for (const [key, before] of layer) {
      add(key, before, before.value, { moved: -1, state: 0, gain: 0 })
      for (const moved of unit.machines) {
        const factor = factors[moved] ?? 0
        if (factor === 0) continue
        const now = before.states[moved] ?? 0
        for (const { state, gain } of machines[moved]?.moves(now, unit) ?? []) {
          add(key + (state - now) * factor, before, before.value + gain - unit.gain, { moved, state, gain })
        }
      }
    }
    layer = withoutFinished(
      next,
      unit.machines.filter((one) => left[one] === 0),
      factors,
    )
    if (layer.size > width) {
      isExact = false
      layer = new Map([...layer].sort(([, one], [, other]) => other.bound - one.bound).slice(0, width))
    }
  }
  return { ...bestOf(layer, units.length), isExact }
}

/** Forgets the states of machines that no further unit can take part in; of steps that are then the same, the best stays. */
function withoutFinished(layer: Map<number, Step>, finished: readonly number[], factors: readonly number[]) {
  if (finished.length === 0) return layer
  const best = new Map<number, Step>()
  for (const [key, step] of layer) {
    const states = step.states.map((state, machine) => (finished.includes(machine) ? 0 : state))
    const shorter = finished.reduce((sum, one) => sum - (step.states[one] ?? 0) * (factors[one] ?? 0), key)
    const same = best.get(shorter)
    if (!same || same.value < step.value) best.set(shorter, { ...step, states })
  }
  return best
}

/** Returns a factor for each machine, so that the sum of states times factors is one number for all; 0 for those that do not fit. */
function numbering(machines: readonly Machine[]) {
  let product = 1
  const factors = machines.map(({ states }) => {
    if (product * states > MAX_COMBINATIONS) return 0
    const factor = product
    product *= states
    return factor
  })
  return { factors, isComplete: !factors.includes(0) }
}

/** Returns for each unit the most that it and all later units can gain more than without machines. */
function restsOf(units: readonly Choice[], machines: readonly Machine[]): number[] {
  const rest = [0]
  for (const unit of units.toReversed()) {
    const most = Math.max(0, ...unit.machines.map((place) => (machines[place]?.worth(unit) ?? 0) - unit.gain))
    rest.push((rest.at(-1) ?? 0) + most)
  }
  return rest.reverse()
}

/** Every step of the last layer is complete, because no units are left that could be missing. */
function bestOf(layer: ReadonlyMap<number, Step>, count: number) {
  let best: Step | null = null
  for (const step of layer.values()) if (!best || step.value > best.value) best = step
  const parts: SearchResult['parts'] = []
  const value = best?.value ?? -1
  for (let step = best; step?.before; step = step.before) {
    parts.push(step.machine < 0 ? undefined : { machine: step.machine, gain: step.gain })
  }
  return { value, parts: parts.length === 0 ? Array.from({ length: count }, () => undefined) : parts.reverse() }
}
