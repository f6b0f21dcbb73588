/**
 * Answers the questions that wait. A question is stored and held before it is answered; what a dead process held is free
 * again after some seconds, and an answer is stored only where there is none. So each is answered once, by whomever.
 */
import { type AnswererDependencies, questionAnswerer } from './chat.answer.ts'
import { type Claim, questionsRepository } from './chat.questions.repository.ts'

/** A question is held for so long at a time; its holder renews that while it works. */
const LEASE_MS = 6000
/** The browser gives up after 60 s. */
const BRAIN_MS = 55_000
const MOST_ATTEMPTS = 3
/** So many are answered at once by one process; others wait their turn. */
const MOST_AT_ONCE = 16

export interface AnsweringDependencies extends AnswererDependencies {
  onError(error: unknown): void
  leaseMs?: number
  brainMs?: number
  mostAtOnce?: number
}

/** Why an answer is given up. */
class TooLong extends Error {}
class HeldByAnother extends Error {}
class Closing extends Error {}

interface Answering {
  claim: Claim
  end: AbortController
  done: Promise<void>
}

export type ChatAnswering = ReturnType<typeof chatAnswering>

export function chatAnswering({ onError, ...given }: AnsweringDependencies) {
  const { leaseMs = LEASE_MS, brainMs = BRAIN_MS, mostAtOnce = MOST_AT_ONCE } = given
  const questions = questionsRepository(given.db)
  const answerer = questionAnswerer(given)
  const running = new Set<Answering>()
  /** Questions under way, those that are just being claimed included. */
  let busy = 0
  let isClosed = false
  let renewing: NodeJS.Timeout | undefined

  function takePlace(): boolean {
    if (isClosed || busy >= mostAtOnce) return false
    busy += 1
    return true
  }

  function leavePlace(): void {
    busy -= 1
  }

  async function work(claim: Claim, signal: AbortSignal): Promise<void> {
    // Whoever tried it last did not live to say so.
    if (claim.attempt > MOST_ATTEMPTS) return answerer.excuse(claim)
    let isHeard = false
    try {
      await answerer.answer(claim, signal, () => {
        isHeard = true
      })
    } catch (error) {
      if (error instanceof HeldByAnother) return
      // What other processes let hear of a first attempt is not to be heard again.
      if (error instanceof Closing) return void (await questions.release(claim, { isTried: isHeard }))
      onError(error)
      // Who waited so long has no time for another attempt.
      if (error instanceof TooLong || claim.attempt >= MOST_ATTEMPTS) return answerer.excuse(claim)
      await questions.release(claim, { isTried: true })
    }
  }

  function start(claim: Claim): void {
    const end = new AbortController()
    const limit = setTimeout(() => end.abort(new TooLong('The assistant took too long')), brainMs)
    const answering = { claim, end, done: Promise.resolve() }
    running.add(answering)
    renewing ??= setInterval(() => void renew().catch(onError), leaseMs / 3)
    answering.done = work(claim, end.signal)
      // Where even that fails the question is free again when its time is over.
      .catch(onError)
      .then(() => {
        clearTimeout(limit)
        running.delete(answering)
        if (running.size === 0) renewing = void clearInterval(renewing)
        leavePlace()
      })
    void answering.done.then(workQuestions).catch(onError)
  }

  async function renew(): Promise<void> {
    const asked = [...running]
    const claims = asked.map(({ claim }) => claim)
    const held = new Set(await questions.renew(claims, leaseMs))
    for (const { claim, end } of asked) if (!held.has(claim.id)) end.abort(new HeldByAnother())
  }

  /** Begins the next question that nobody holds; false where there is none, or no place for it. */
  async function workQuestions(): Promise<boolean> {
    if (!takePlace()) return false
    const claim = await questions.claimNext(leaseMs).catch((error: unknown) => {
      leavePlace()
      throw error
    })
    if (claim) start(claim)
    else leavePlace()
    return claim !== undefined
  }

  return {
    workQuestions,

    /**
     * Has a new question stored by `insert` and answers it at once where there is a place, else when there is one. `insert`
     * is to claim it for so many ms (undefined: not at all), and says with attempt 0 that it did not. Answers whether it
     * was stored.
     */
    async take(insert: (leaseMs: number | undefined) => Promise<Claim | undefined>): Promise<boolean> {
      const hasPlace = takePlace()
      let claim: Claim | undefined
      try {
        claim = await insert(hasPlace ? leaseMs : undefined)
      } finally {
        if (hasPlace && !claim?.attempt) leavePlace()
      }
      if (claim?.attempt) start(claim)
      // The one before it may have been answered meanwhile.
      else if (claim) void workQuestions().catch(onError)
      return claim !== undefined
    },

    /** Gives up what is under way: another process goes on with it, or this one when it is back. */
    async close(): Promise<void> {
      isClosed = true
      for (const { end } of running) end.abort(new Closing())
      await Promise.all([...running].map(({ done }) => done))
    },
  }
}
