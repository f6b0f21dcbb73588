import { DialogButton } from '../../ui/dialog-button.tsx'
import { Card } from '../kit/card.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import { useIsReadOnly } from '../use-permissions.ts'
import { KeysDialog } from './keys-dialog.tsx'
import type { Provider } from './queries.ts'

/** One payment provider: its state in words, what it is used for, and its keys. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const { title, methods, state, keys } = provider
  const isReadOnly = useIsReadOnly()
  const { tone, text } = stateOf(provider)
  return (
    <Card className="provider-card" title={title} aside={<StatusPill tone={tone}>{text}</StatusPill>}>
      <dl>
        <div>
          <dt>Used for</dt>
          <dd>{usedFor(provider)}</dd>
        </div>
        <div>
          <dt>Methods</dt>
          <dd>{methods}</dd>
        </div>
        <div>
          <dt>Keys</dt>
          <dd>{WHERE[state]}</dd>
        </div>
      </dl>
      {keys.length > 0 && state !== 'environment' && !isReadOnly && (
        <DialogButton
          className="button quiet small"
          dialog={(close) => <KeysDialog provider={provider} onClose={close} />}
        >
          {ACTIONS[state]} <span className="visually-hidden">{title}</span>
        </DialogButton>
      )}
    </Card>
  )
}

const WHERE = {
  environment: 'In the server’s environment',
  entered: 'Entered here',
  unreadable: 'Can’t be read on this server',
  off: 'None',
}
const ACTIONS = { entered: 'Manage', unreadable: 'Fix', off: 'Connect' }

function stateOf({ state, is_live }: Provider): { tone: Tone; text: string } {
  if (state === 'unreadable') return { tone: 'bad', text: 'Needs attention' }
  if (state === 'off') return { tone: 'muted', text: 'Not connected' }
  return is_live ? { tone: 'ok', text: 'Connected, live' } : { tone: 'warn', text: 'Connected, test' }
}

function usedFor({ state, is_current }: Provider): string {
  if (is_current) return 'New payments'
  if (state === 'unreadable') return 'Nothing until the keys are entered again'
  return state === 'off' ? 'Nothing' : 'Refunds of earlier payments'
}
