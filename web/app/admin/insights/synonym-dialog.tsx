import { zodResolver } from '@hookform/resolvers/zod'
import { SynonymForm } from '@shop/contract/insights/insights.admin.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { foundQuery, INSIGHTS_KEY, SYNONYMS_KEY } from './queries.ts'

const PREVIEW_DELAY_MS = 300

interface SynonymDialogProps {
  /** What customers searched for; '' to enter it. */
  term: string
  /** How often it was searched for; undefined if unknown. */
  count?: number
  onClose: () => void
}

/** Adds a synonym, and shows what customers will then find. */
export function SynonymDialog({ term, count, onClose }: SynonymDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(SynonymForm), defaultValues: { term, means: '' } })
  const submission = useSubmit(
    form,
    async (body) => {
      await api('POST /admin/synonyms/', { body })
      await Promise.all([INSIGHTS_KEY, SYNONYMS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      notify.success('Synonym saved')
      onClose()
    },
    { synonym_taken: 'means' },
  )
  const { errors } = form.formState
  const words = useDebounced(form.watch('means').trim(), PREVIEW_DELAY_MS)
  return (
    <FormDialog title="Create synonym" action="Save synonym" submission={submission} onClose={onClose}>
      {count !== undefined && (
        <p className="small muted">
          {count} {count === 1 ? 'search' : 'searches'} found nothing
        </p>
      )}
      <Field label="When someone searches" error={errors.term?.message} autoComplete="off" {...form.register('term')} />
      <Field
        label="Also search for"
        hint="Words that your products contain. Not the other way round."
        error={errors.means?.message}
        autoComplete="off"
        {...form.register('means')}
      />
      <Preview words={words} />
    </FormDialog>
  )
}

function Preview({ words }: { words: string }) {
  const { data } = useQuery(foundQuery(words))
  if (words === '' || !data) return null
  return (
    <div role="status">
      <p className="small">
        {data.total === 0
          ? 'They will still find nothing.'
          : `They will then find ${data.total} ${data.total === 1 ? 'product' : 'products'}.`}
      </p>
      <ul className="rows">
        {data.items.map(({ id, name, price }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{formatPrice(price)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
