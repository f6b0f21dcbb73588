import { LotClass } from '@shop/contract/lots/lots.admin.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Checkbox } from '../../forms/checkbox.tsx'
import { Field } from '../../forms/field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Modal } from '../../ui/dialog.tsx'
import { Loading, RetryLink } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { toNumber } from '../kit/form/typed-numbers.ts'
import { CLASS_NAMES } from '../product-classes.ts'
import { saveLotClass, useLotsChanged } from './mutations.ts'
import { lotClassesQuery } from './queries.ts'

type Classes = z.output<typeof LotClass>[]

/** What lots of each class need. A change blocks and unblocks lots at once. */
export function ClassDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(lotClassesQuery)
  if (data) return <ClassForm classes={data.items} onClose={onClose} />
  return (
    <Modal className="gate" title="Rules for lots" onClose={onClose}>
      {isError ? (
        <p role="alert">
          The rules couldn’t be loaded. <RetryLink onRetry={refetch} />
        </p>
      ) : (
        <Loading>Loading the rules...</Loading>
      )}
    </Modal>
  )
}

const { product_class, block_days } = LotClass.shape
const ClassValues = z.object({
  product_class,
  block_days: z
    .string()
    .refine((text) => block_days.safeParse(toNumber(text)).success, 'Enter a whole number from 0 to 365.'),
  is_report_required: z.boolean(),
})

function ClassForm({ classes, onClose }: { classes: Classes; onClose: () => void }) {
  const changed = useLotsChanged()
  const valuesOf = (wanted: string | undefined) => {
    const found = classes.find((one) => one.product_class === wanted) ?? classes[0]
    return found && { ...found, block_days: String(found.block_days) }
  }
  const first = valuesOf(undefined)
  const { form, field, submission } = useSchemaForm({
    schema: ClassValues,
    ...(first && { defaultValues: first }),
    send: async (values) => {
      await saveLotClass({ ...values, block_days: toNumber(values.block_days) ?? 0 })
      await changed()
      notify.success('Rules saved')
      onClose()
    },
  })
  const chosen = classes.find((one) => one.product_class === form.watch('product_class'))
  const { onChange, ...select } = field('product_class')
  return (
    <FormDialog title="Rules for lots" action="Save" submission={submission} onClose={onClose}>
      <SelectField
        label="Class"
        {...select}
        onChange={(event) => {
          const next = valuesOf(event.target.value)
          if (next) form.reset(next)
          return onChange(event)
        }}
        options={classes.map((one) => ({ value: one.product_class, label: CLASS_NAMES[one.product_class] }))}
      />
      <Field
        label="Block this many days before the best-before date"
        inputMode="numeric"
        hint="0: on the day after it."
        {...field('block_days')}
      />
      <Checkbox disabled={chosen?.is_report_fixed} {...form.register('is_report_required')}>
        A lot needs a lab report{chosen?.is_report_fixed && ' (rule C4)'}
      </Checkbox>
    </FormDialog>
  )
}
