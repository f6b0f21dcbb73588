import { useController } from 'react-hook-form'
import { DateTimeField } from './date-time-field.tsx'

interface PeriodFieldsProps {
  /** The labels of the start and the end. */
  labels: readonly [start: string, end: string]
  isOptional?: boolean
}

/** The fields `starts_at` and `ends_at` of the form around them. */
export function PeriodFields({ labels: [start, end], isOptional = false }: PeriodFieldsProps) {
  return (
    <div className="field-pair">
      <MomentField name="starts_at" label={start} isOptional={isOptional} />
      <MomentField name="ends_at" label={end} isOptional={isOptional} />
    </div>
  )
}

function MomentField({ name, ...facts }: { name: 'starts_at' | 'ends_at'; label: string; isOptional: boolean }) {
  const { field, fieldState } = useController<Record<typeof name, string | null>>({ name })
  return <DateTimeField {...field} {...facts} error={fieldState.error?.message} />
}
