/**
 * Answers waiting questions. A question is stored and claimed before it is answered; a crashed process's claims expire
 * after some seconds, and an answer is stored only if there is none. So each question is answered exactly once.
 */
import { type AnswererDependencies, questionAnswerer } from './chat.answer.ts'
import { type Claim, questionsRepository } from './chat.questions.repository.ts'

/** Duration of a claim; its process renews it while it works. */
const LEASE_MS = 6000
/** Timeout of the brain; the browser's is 60 s. */
const BRAIN_MS = 55_000
const MOST_ATTEMPTS = 3
/** Maximum concurrent answers per process; other questions wait. */
const MOST_AT_ONCE = 16

export interface AnsweringDependencies extends AnswererDependencies {
  onError(error: unknown): void
  leaseMs?: number
  brainMs?: number
  mostAtOnce?: number
}

/** Reasons to abort an answer. */
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
  /** Questions in progress, including those that are being claimed. */
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
    // The last attempt ended with a crash.
    if (claim.attempt > MOST_ATTEMPTS) return answerer.excuse(claim)
    let isHeard = false
    try {
      await answerer.answer(claim, signal, () => {
        isHeard = true
      })
    } catch (error) {
      if (error instanceof HeldByAnother) return
      // Sockets of other processes may have received pieces of a first attempt, so do not repeat them.
      if (error instanceof Closing) return void (await questions.release(claim, { isTried: isHeard }))
      onError(error)
      // After the timeout there is no time for another attempt.
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
      // If even that fails, the claim expires.
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

  /** Starts the next unclaimed question; false if there is none, or no free slot. */
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
     * Stores a new question with `insert` and answers it at once if a slot is free, otherwise later. `insert` should
     * claim it for the given ms (undefined: not at all), and returns attempt 0 if it did not. Returns whether it was
     * stored.
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

    /** Aborts answers in progress: another process continues, or this one after its restart. */
    async close(): Promise<void> {
      isClosed = true
      for (const { end } of running) end.abort(new Closing())
      await Promise.all([...running].map(({ done }) => done))
    },
  }
}
