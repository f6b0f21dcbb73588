import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../ui/toast.ts'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { invalidateProducts } from '../mutations.ts'
import { type AdminSale, endSale, KEY } from './queries.ts'

/** Ends a running sale now, or cancels a planned one. */
export function EndSaleButton({ sale: { id, name, state } }: { sale: AdminSale }) {
  const queryClient = useQueryClient()
  const isRunning = state === 'running'
  async function end() {
    await endSale(id)
    notify.success(isRunning ? 'The sale has ended' : 'The sale is cancelled')
    invalidateProducts(queryClient)
    await queryClient.invalidateQueries({ queryKey: KEY })
  }
  return (
    <ConfirmButton
      title={isRunning ? `End ${name} now?` : `Cancel ${name}?`}
      text={
        isRunning
          ? 'Prices go back at once, except those that somebody changed meanwhile.'
          : 'No price changes. You can plan another sale.'
      }
      confirmText={isRunning ? 'End the sale' : 'Cancel the sale'}
      onConfirm={end}
      failure="The sale couldn’t be ended."
    >
      {isRunning ? 'End now' : 'Cancel sale'}
    </ConfirmButton>
  )
}
