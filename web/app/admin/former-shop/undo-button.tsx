import { ApiError } from '@shop/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallButton } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { undoFormerImport } from './mutations.ts'
import { type FormerImport, formerImportsQuery } from './queries.ts'

/** Undoes an import after a question. If something depends on a record, says so, and offers to remove the rest. */
export function UndoButton({ item: { id, created } }: { item: FormerImport }) {
  const queryClient = useQueryClient()
  const [obstacle, setObstacle] = useState<string | null>(null)

  async function undo(rest: boolean) {
    try {
      const { removed } = await undoFormerImport(id, rest)
      setObstacle(null)
      notify.success(`${removed.toLocaleString('en-GB')} removed again`)
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.code !== 'in_use') throw error
      setObstacle(error.problem.detail)
    }
    await queryClient.invalidateQueries(formerImportsQuery)
  }
  const question = { confirmText: 'Remove', failure: 'The import couldn’t be undone. Please try again.' }
  return (
    <div className="stack mt-4">
      {obstacle ? (
        <Notice kind="warn" role="alert">
          <div className="stack">
            <p>{obstacle}</p>
            <div className="hstack wrapping">
              <ConfirmButton
                {...question}
                title="Remove the rest?"
                text="What something depends on stays. This can’t be done again afterwards."
                onConfirm={() => undo(true)}
              >
                Remove the rest
              </ConfirmButton>
              <SmallButton onClick={() => setObstacle(null)}>Leave everything</SmallButton>
            </div>
          </div>
        </Notice>
      ) : (
        <div>
          <ConfirmButton
            {...question}
            title="Undo this import?"
            text={`This removes the ${created.toLocaleString('en-GB')} records that it added, unless something depends on one of them.`}
            onConfirm={() => undo(false)}
          >
            Undo the import
          </ConfirmButton>
        </div>
      )}
    </div>
  )
}
