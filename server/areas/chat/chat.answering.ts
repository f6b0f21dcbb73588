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
const MAX_ATTEMPTS = 3
/** Maximum concurrent answers per process; other questions wait. */
const MAX_CONCURRENT = 16

export interface AnsweringDependencies extends AnswererDependencies {
  onError(error: unknown): void
  leaseMs?: number
  brainMs?: number
  maxConcurrent?: number
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
  const { leaseMs = LEASE_MS, brainMs = BRAIN_MS, maxConcurrent = MAX_CONCURRENT } = given
  const questions = questionsRepository(given.db)
  const answerer = questionAnswerer(given)
  const running = new Set<Answering>()
  /** Questions in progress, including those that are being claimed. */
  let busy = 0
  let isClosed = false
  let renewing: NodeJS.Timeout | undefined

  function acquireSlot(): boolean {
    if (isClosed || busy >= maxConcurrent) return false
    busy += 1
    return true
  }

  function releaseSlot(): void {
    busy -= 1
  }

  async function work(claim: Claim, signal: AbortSignal): Promise<void> {
    // The last attempt ended with a crash.
    if (claim.attempt > MAX_ATTEMPTS) return answerer.excuse(claim)
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
      if (error instanceof TooLong || claim.attempt >= MAX_ATTEMPTS) return answerer.excuse(claim)
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
        releaseSlot()
      })
    void answering.done.then(workQuestions).catch(onError)
  }

  async function renew(): Promise<void> {
    const answering = [...running]
    const claims = answering.map(({ claim }) => claim)
    const held = new Set(await questions.renew(claims, leaseMs))
    for (const { claim, end } of answering) if (!held.has(claim.id)) end.abort(new HeldByAnother())
  }

  /** Starts the next unclaimed question; false if there is none, or no free slot. */
  async function workQuestions(): Promise<boolean> {
    if (!acquireSlot()) return false
    const claim = await questions.claimNext(leaseMs).catch((error: unknown) => {
      releaseSlot()
      throw error
    })
    if (claim) start(claim)
    else releaseSlot()
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
      const hasSlot = acquireSlot()
      let claim: Claim | undefined
      try {
        claim = await insert(hasSlot ? leaseMs : undefined)
      } finally {
        if (hasSlot && !claim?.attempt) releaseSlot()
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
