import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { adminBrandsQuery, adminCategoriesQuery } from '../../categories/queries.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { startCount } from './mutations.ts'
import { countPath, invalidateCounts } from './queries.ts'

const EVERYTHING = 'all'

/** Starts a count of everything, a category or a brand, and opens it. */
export function StartCountDialog({ onClose }: { onClose: () => void }) {
  const { data: categories = [] } = useQuery(adminCategoriesQuery)
  const { data: brands = [] } = useQuery(adminBrandsQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(requestKey)
  const { field, submission } = useSchemaForm({
    schema: z.object({ scope: z.string() }),
    defaultValues: { scope: EVERYTHING },
    send: async ({ scope }) => {
      const [kind, id] = scope.split(':')
      const count = await startCount(kind === EVERYTHING ? {} : { [`${kind}_id`]: Number(id) }, key)
      await invalidateCounts(queryClient)
      await navigate(countPath(count.id))
    },
  })
  return (
    <FormDialog title="Start a stock count" action="Start" sending="Starting" submission={submission} onClose={onClose}>
      <SelectField label="Count" {...field('scope')} options={[{ value: EVERYTHING, label: 'Everything' }]}>
        <optgroup label="Categories">
          {categories.map(({ id, name }) => (
            <option key={id} value={`category:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="Brands">
          {brands.map(({ id, name }) => (
            <option key={id} value={`brand:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <p className="small muted">The shop sells on meanwhile: sales during the count are allowed for.</p>
    </FormDialog>
  )
}
