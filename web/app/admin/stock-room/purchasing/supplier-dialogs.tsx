import { SupplierForm } from '@shop/contract/stock-room/suppliers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { Field } from '../../../forms/field.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { notify } from '../../../ui/toast.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { poundsText, toNumber } from '../../kit/form/typed-numbers.ts'
import { plural } from '../../lots/lot-words.ts'
import type { ReorderRow } from '../queries.ts'
import { assignSupplier, createSupplier, updateSupplier } from './mutations.ts'
import { invalidatePurchasing, type Supplier, supplierChoiceQuery } from './queries.ts'

const { name, email, phone, account_no, lead_days, notes } = SupplierForm.shape
const TypedSupplier = z.object({
  name,
  email,
  phone,
  account_no,
  notes,
  lead_days: z.string().transform(toNumber).pipe(lead_days),
  minimum: z
    .string()
    .transform((text) => toNumber(text) ?? 0)
    .pipe(z.number('Enter an amount such as 150.').nonnegative('Enter 0 or more.').max(1_000_000)),
})

/** Creates a supplier, or changes a known one. */
export function SupplierDialog({ supplier, onClose }: { supplier?: Supplier; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { field, submission } = useSchemaForm({
    schema: TypedSupplier,
    defaultValues: {
      name: supplier?.name ?? '',
      email: supplier?.email ?? '',
      phone: supplier?.phone ?? '',
      account_no: supplier?.account_no ?? '',
      notes: supplier?.notes ?? '',
      lead_days: String(supplier?.lead_days ?? 7),
      minimum: poundsText(supplier?.minimum || null),
    },
    fieldOf: { name_taken: 'name' },
    send: async (typed) => {
      if (supplier) await updateSupplier(supplier.id, { ...typed, updated_at: supplier.updated_at })
      else await createSupplier(typed)
      await invalidatePurchasing(queryClient)
      notify.success(`${typed.name} saved`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={supplier ? supplier.name : 'New supplier'}
      action="Save supplier"
      submission={submission}
      onClose={onClose}
    >
      <Field label="Name" autoComplete="off" maxLength={120} {...field('name')} />
      <Field
        label="Email for orders"
        type="email"
        autoComplete="off"
        isOptional
        hint="Without one, you order elsewhere and mark the order as sent."
        {...field('email')}
      />
      <Field label="Phone" type="tel" autoComplete="off" isOptional maxLength={40} {...field('phone')} />
      <Field label="Our account number" autoComplete="off" isOptional maxLength={60} {...field('account_no')} />
      <Field label="Delivery takes, in days" inputMode="numeric" autoComplete="off" {...field('lead_days')} />
      <Field label="Smallest order, in £" inputMode="decimal" autoComplete="off" isOptional {...field('minimum')} />
      <TextAreaField label="Notes" rows={3} isOptional {...field('notes')} />
    </FormDialog>
  )
}

type Variation = Pick<ReorderRow, 'id' | 'name' | 'supplier'>

/** Says where one or several variations are bought; of one also its code and pack size there. */
export function AssignDialog({ variations, onClose }: { variations: readonly Variation[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(supplierChoiceQuery)
  const [one] = variations
  const isOne = variations.length === 1
  const { field, submission } = useSchemaForm({
    schema: z.object({
      supplier_id: z.string().min(1, 'Choose a supplier.'),
      supplier_code: z.string().max(60),
      pack_size: z
        .string()
        .transform(toNumber)
        .pipe(z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(10_000, 'Enter at most 10,000.')),
    }),
    defaultValues: {
      supplier_id: String(one?.supplier?.id ?? ''),
      supplier_code: one?.supplier?.code ?? '',
      pack_size: String(one?.supplier?.pack_size ?? 1),
    },
    send: async ({ supplier_id, ...facts }) => {
      const variation_ids = variations.map(({ id }) => id)
      await assignSupplier({ variation_ids, supplier_id: Number(supplier_id), ...(isOne && facts) })
      await invalidatePurchasing(queryClient)
      notify.success('Supplier saved')
      onClose()
    },
  })
  const choice = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      title={isOne && one ? `Supplier of ${one.name}` : `Supplier of ${plural(variations.length, 'variation')}`}
      action="Save supplier"
      submission={submission}
      onClose={onClose}
    >
      <SelectField label="Supplier" {...field('supplier_id')} options={[{ value: '', label: 'Choose' }, ...choice]} />
      {data?.items.length === 0 && (
        <p className="small muted">
          There are no suppliers yet. <TextLink to="/admin/stock-room/suppliers">Add the first one.</TextLink>
        </p>
      )}
      {isOne && (
        <>
          <Field label="Their code for it" autoComplete="off" isOptional maxLength={60} {...field('supplier_code')} />
          <Field
            label="Pack size"
            inputMode="numeric"
            autoComplete="off"
            hint="Units that are only sold together. Orders are rounded up to whole packs."
            {...field('pack_size')}
          />
        </>
      )}
    </FormDialog>
  )
}
