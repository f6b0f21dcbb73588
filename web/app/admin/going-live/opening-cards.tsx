import { OPENING_HEADING_MAX, OPENING_NOTICE_MAX, OpeningChanges } from '@shop/contract/admin/opening.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Switch } from 'radix-ui'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { showError } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { Card, FieldCard } from '../kit/card.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useAdminForm } from '../kit/form/use-admin-form.ts'
import type { ChecklistStep } from '../settings/queries.ts'
import { useIsReadOnly } from '../use-permissions.ts'
import { countRequired, GoingLiveProgress } from './going-live-progress.tsx'
import { useSaveOpening } from './mutations.ts'
import { type Opening, openingQuery } from './queries.ts'

/** Opens and closes the shop. While steps that must be done are left, the switch gives the reason instead. */
export function OpeningCard({ opening, steps }: { opening: Opening; steps: readonly ChecklistStep[] }) {
  const id = useId()
  const save = useSaveOpening()
  const queryClient = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const [isSaving, setIsSaving] = useState(false)
  const { left } = countRequired(steps)
  const isBlocked = isReadOnly || isSaving || (!opening.is_open && !opening.can_open)

  async function change(is_open: boolean) {
    if (isBlocked) return
    setIsSaving(true)
    try {
      await save({ is_open })
      notify.success(is_open ? 'The shop is open.' : 'The shop is closed.')
    } catch (error) {
      showError(error, 'That didn’t work. Please try again.')
      await queryClient.invalidateQueries({ queryKey: ['admin', 'settings'] })
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Card>
      <div className="opening">
        <div>
          <h2 id={`${id}-label`}>Open the shop</h2>
          <p className="small muted">{opening.is_open ? 'Customers see the shop.' : 'Only staff see the shop.'}</p>
        </div>
        <Switch.Root
          className="switch"
          checked={opening.is_open}
          aria-disabled={isBlocked || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-why`}
          onCheckedChange={(is_open) => void change(is_open)}
        />
      </div>
      <GoingLiveProgress steps={steps} />
      <p className="small muted" id={`${id}-why`}>
        {explainSwitch(opening, left, isReadOnly)}
      </p>
    </Card>
  )
}

function explainSwitch({ is_open, can_open }: Opening, left: number, isReadOnly: boolean): string {
  if (isReadOnly) return 'Your role can’t open or close the shop.'
  if (is_open) return 'You can close the shop at any time. Customers then see the notice, and payments still arrive.'
  if (can_open) return 'Customers see the shop as soon as you switch this on. You can close it again at any time.'
  return `The switch works once every must is done: ${left} ${left === 1 ? 'is' : 'are'} left.`
}

const NoticeRules = OpeningChanges.pick({ heading: true, notice: true }).required()

/** What customers see until the shop opens. */
export function NoticeCard({ opening }: { opening: Opening }) {
  const save = useSaveOpening()
  const queryClient = useQueryClient()
  const admin = useAdminForm({
    schema: NoticeRules,
    values: toValues(opening),
    save,
    valuesOf: toValues,
    savedText: 'Notice saved',
    reload: async () => toValues(await queryClient.fetchQuery({ ...openingQuery, staleTime: 0 })),
  })
  const { register, formState } = admin.form
  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <FieldCard title="Opening notice" aside={<SaveBar admin={admin} label="Save notice" />}>
          <FormErrors admin={admin} />
          <Field
            label="Heading"
            maxLength={OPENING_HEADING_MAX}
            error={formState.errors.heading?.message}
            {...register('heading')}
          />
          <TextAreaField
            label="Text"
            rows={4}
            limit={OPENING_NOTICE_MAX}
            hint="The notice also shows the shop’s name and contact email. Search engines don’t store it."
            error={formState.errors.notice?.message}
            {...register('notice')}
          />
        </FieldCard>
        {admin.guard}
      </form>
    </FormProvider>
  )
}

const toValues = ({ heading, notice }: Opening) => ({ heading, notice })
