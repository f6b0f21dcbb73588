import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { momentText } from '../../../order/order-dates.ts'
import { QuietButton, SmallButton } from '../../../ui/buttons.tsx'
import { Loading, RetryLink } from '../../../ui/states.tsx'
import type { Session } from '../queries.ts'
import { deviceName } from './device-name.ts'
import { sessionsQuery } from './security.queries.ts'
import { useRevokeAllSessions, useRevokeSession } from './use-sessions.ts'

/** Lists the customer's sessions, each with a logout button. */
export function SessionList() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  const revoke = useRevokeSession()
  const revokeAll = useRevokeAllSessions()
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 className="subheading" id="sessions">
        Where you are logged in
      </h2>
      <p className="muted">If you don’t recognise one, log it out and change your password.</p>
      {isError && (
        <p className="notice warn" role="alert">
          <span className="col-span-2">
            The list couldn’t be loaded. <RetryLink onRetry={refetch} />
          </span>
        </p>
      )}
      {!sessions && !isError && <Loading>Loading the list...</Loading>}
      <ul>
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={revoke.isPending && revoke.variables === session.id}
            onLogOut={() => revoke.mutate(session.id)}
          />
        ))}
      </ul>
      <QuietButton disabled={revokeAll.isPending} onClick={() => revokeAll.mutate()}>
        Log out everywhere
      </QuietButton>
      <p className="small muted">This logs out this browser too.</p>
    </section>
  )
}

function SessionRow({ session, isBusy, onLogOut }: { session: Session; isBusy: boolean; onLogOut: () => void }) {
  const { user_agent, address, last_used_at, is_current } = session
  const name = deviceName(user_agent)
  const Icon = /iPhone|Android/.test(user_agent) ? Smartphone : Monitor
  return (
    <li className="account-row">
      <Icon className="icon" aria-hidden />
      <div className="min-w-0 flex-1">
        <span className="hstack wrapping gap-x-3 gap-y-1">
          <b className="font-medium">{name}</b>
          {is_current && <span className="badge accent">This browser</span>}
        </span>
        <span className="small muted block">
          Last used {momentText(last_used_at)}
          {address && `, from ${address}`}
        </span>
      </div>
      {!is_current && (
        <SmallButton disabled={isBusy} aria-label={`Log out ${name}`} onClick={onLogOut}>
          {isBusy ? 'Logging out' : 'Log out'}
        </SmallButton>
      )}
    </li>
  )
}
