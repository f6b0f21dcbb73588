import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DateField } from '../../../forms/date-field.tsx'
import { api } from '../../../lib/api.ts'
import { describeError } from '../../../lib/sentence-of.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import type { Customer } from './queries.ts'

/** Asks for the date of birth of a customer who has given none, which age-restricted items need. */
export function BirthDate({ customer, onSaved }: { customer: Customer; onSaved: () => void }) {
  const [date, setDate] = useState('')
  const save = useMutation({
    mutationFn: () => api('PUT /users/:id', { params: { id: customer.id }, body: { date_of_birth: date } }),
    onSuccess: onSaved,
  })
  return (
    <div className="hstack wrapping items-end">
      <DateField
        label="Date of birth"
        value={date}
        onChange={setDate}
        error={save.error ? describeError(save.error, 'The date couldn’t be saved.') : undefined}
      />
      <QuietButton disabled={date === '' || save.isPending} onClick={() => save.mutate()}>
        Save date
      </QuietButton>
    </div>
  )
}
