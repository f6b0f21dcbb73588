import { ApiError } from '@shop/contract/client.ts'
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useMutation } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { EmptyState, Loading } from '../../ui/states.tsx'
import { browserSecret, removeBrowserSecret } from './use-visit.ts'
import type { VisitOutcome } from './visit-outcome.tsx'

/** Where the provider sends the browser back to: brings its answer to the shop, and goes on to the check. */
export function AgeCheckReturnScreen() {
  const navigate = useNavigate()
  const query = useRef<string>(null)
  const goOn = (outcome: VisitOutcome) => navigate('/age-check', { replace: true, state: { outcome } })
  const { mutate, error } = useMutation({
    mutationFn: (query: string) => api('POST /age-checks/finish', { body: { query, browser: browserSecret() } }),
    onSuccess: ({ token, outcome }) => {
      removeBrowserSecret()
      sessionStorage.setItem(STORAGE_KEYS.ageCheckToken, token)
      return goOn(outcome)
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status < 500) return goOn('unusable')
    },
  })
  useEffect(() => {
    // In strict mode React runs this twice, but the answer can be brought once.
    if (query.current !== null) return
    query.current = window.location.search.slice(1)
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate(query.current)
  }, [mutate])
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="stack mx-auto max-w-md">
        {error ? (
          <EmptyState
            isPage
            icon={Clock}
            role="alert"
            title="The answer couldn’t be brought to us"
            text="Check your connection and try again."
            onRetry={() => mutate(query.current ?? '')}
          />
        ) : (
          <>
            <h1 className="title">Confirm your age</h1>
            <Loading>Reading the answer...</Loading>
          </>
        )}
      </div>
    </main>
  )
}
