import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { RetryLink } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { usePermissions } from '../use-permissions.ts'
import { INSIGHTS_KEY, SYNONYMS_KEY, type Synonym, synonymsQuery } from './queries.ts'
import { SynonymDialog } from './synonym-dialog.tsx'

/** The synonyms that staff added. */
export function SynonymsCard() {
  const { data: synonyms, isError, refetch } = useQuery(synonymsQuery)
  const mayChange = usePermissions()('content.write')
  const add = (
    <DialogButton className="button quiet small" dialog={(close) => <SynonymDialog term="" onClose={close} />}>
      New synonym
    </DialogButton>
  )
  return (
    <Card title="Your synonyms" aside={mayChange && add}>
      {isError && (
        <p className="muted" role="alert">
          The synonyms couldn’t be loaded. <RetryLink onRetry={refetch} />
        </p>
      )}
      {synonyms?.length === 0 && <p className="muted">None yet. The search knows the common words of the trade.</p>}
      {synonyms && synonyms.length > 0 && (
        <ul className="rows">
          {synonyms.map((synonym) => (
            <li key={synonym.id}>
              <span>
                <b>{synonym.term}</b>
                <small className="block muted">also finds {synonym.means}</small>
              </span>
              {mayChange && <RemoveSynonym synonym={synonym} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function RemoveSynonym({ synonym: { id, term, means } }: { synonym: Synonym }) {
  const queryClient = useQueryClient()
  async function remove() {
    await api('DELETE /admin/synonyms/:id', { params: { id } })
    await Promise.all([INSIGHTS_KEY, SYNONYMS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    notify.success('Synonym removed')
  }
  return (
    <ConfirmButton
      title={`Remove the synonym “${term}”?`}
      text={`Searches for it then no longer find ${means}.`}
      confirmText="Remove"
      onConfirm={remove}
      failure="The synonym couldn’t be removed."
    >
      Remove
    </ConfirmButton>
  )
}
