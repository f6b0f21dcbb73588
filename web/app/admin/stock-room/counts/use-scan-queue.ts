import { ApiError } from '@shop/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestKey } from '../../../lib/request-key.ts'
import { describeError } from '../../../lib/sentence-of.ts'
import { sendScan } from './mutations.ts'
import { type CountLine, invalidateCounts } from './queries.ts'
import { readScans, type StoredScan, storeScans } from './stored-scans.ts'

const RETRY_MS = 3000

/** Whether the server has decided: then the same scan would be rejected again. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)

export type ScanQueue = ReturnType<typeof useScanQueue>

/**
 * Sends scans one after the other, so that a scanner need not wait for the server. Without a connection they wait in the browser's
 * storage; each has a key, under which the server counts it once.
 */
export function useScanQueue(countId: number) {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState(() => readScans(countId))
  const [attempt, setAttempt] = useState(0)
  const [isOffline, setOffline] = useState(false)
  const [latest, setLatest] = useState<CountLine>()
  const [rejection, setRejection] = useState<string>()
  const [first] = waiting

  useEffect(() => storeScans(countId, waiting), [countId, waiting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt sends the same scan again
  useEffect(() => {
    if (!first) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const { key, at, ...scan } = first
    const settle = () => {
      setOffline(false)
      setWaiting((scans) => scans.filter((one) => one.key !== key))
      void invalidateCounts(queryClient)
    }
    sendScan(countId, { ...scan, seconds_ago: Math.max(0, Date.now() - at) / 1000 }, key).then(
      (line) => {
        if (!isCurrent) return
        setLatest(line)
        setRejection(undefined)
        settle()
      },
      (error: unknown) => {
        if (!isCurrent) return
        if (isFinal(error)) {
          setRejection(describeError(error, 'That couldn’t be counted. Please try again.'))
          navigator.vibrate?.(300)
          settle()
        } else {
          setOffline(true)
          timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS)
        }
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [first, attempt, countId, queryClient])

  return {
    /** Scans that the server does not have yet. */
    waiting: waiting.length,
    isOffline,
    /** The line that was counted last. */
    latest,
    /** Why the last scan was rejected. */
    rejection,
    add: (code: string, quantity = 1, mode: StoredScan['mode'] = 'add') =>
      setWaiting((scans) => [...scans, { key: requestKey(), code, quantity, mode, at: Date.now() }]),
  }
}
