import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Field } from '../../../forms/field.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { sendScan } from './mutations.ts'
import { type CountDifference, invalidateCounts } from './queries.ts'

const RecountForm = z.object({ counted: z.string().regex(/^\s*\d{1,6}\s*$/, 'Enter a whole number.') })

interface RecountDialogProps {
  item: CountDifference
  countId: number
  onClose: () => void
}

/** Replaces what was counted of one item. */
export function RecountDialog({ item, countId, onClose }: RecountDialogProps) {
  const queryClient = useQueryClient()
  const [key] = useState(requestKey)
  const { field, submission } = useSchemaForm({
    schema: RecountForm,
    defaultValues: { counted: '' },
    send: async ({ counted }) => {
      await sendScan(countId, { code: item.sku, quantity: Number(counted), mode: 'set', seconds_ago: 0 }, key)
      await invalidateCounts(queryClient)
      onClose()
    },
  })
  return (
    <FormDialog title={`Recount ${item.name}`} action="Save" submission={submission} onClose={onClose}>
      <Field label="How many are there?" inputMode="numeric" autoComplete="off" {...field('counted')} />
    </FormDialog>
  )
}
