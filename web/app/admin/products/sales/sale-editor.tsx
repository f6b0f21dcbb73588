import { SaleDraft } from '@shop/contract/prices/sales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, FormProvider } from 'react-hook-form'
import { Field } from '../../../forms/field.tsx'
import { FieldCard } from '../../kit/card.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { PeriodFields } from '../../kit/fields/period-fields.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormErrors } from '../../kit/form/form-errors.tsx'
import { SaveBar } from '../../kit/form/save-bar.tsx'
import type { AdminForm } from '../../kit/form/use-admin-form.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { PageTop } from '../../kit/page-top.tsx'
import { ScopeFields } from '../../promotions/promotion-scope.tsx'
import { WholeField } from '../../promotions/whole-field.tsx'
import { RoundingFields } from '../prices/rounding-fields.tsx'
import { EndSaleButton } from './end-sale-button.tsx'
import { type AdminSale, KEY, salePreviewQuery, saleQuery, saveSale } from './queries.ts'
import { SalePrices } from './sale-prices.tsx'
import { NEW_SALE, plannedPrices, previewBody, type SaleValues, toSaleValues } from './sale-values.ts'

/** Plans a sale or changes a planned one: the reduction in a sentence, then every price. */
export function SaleEditor({ sale }: { sale?: AdminSale }) {
  const queryClient = useQueryClient()
  const { admin, stored } = useRecordForm<SaleValues, AdminSale>({
    record: sale,
    schema: SaleDraft,
    empty: NEW_SALE,
    valuesOf: toSaleValues,
    save: async (values, before) => {
      // Sends the prices that the preview shows.
      const preview = await queryClient.ensureQueryData(salePreviewQuery(previewBody(values, before?.id ?? null)))
      return saveSale({ ...values, prices: plannedPrices(preview.rows, values.prices) }, before)
    },
    fetch: (id) => queryClient.fetchQuery(saleQuery(id)),
    remember: (saved) => {
      queryClient.setQueryData(saleQuery(saved.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [...KEY, 'list'] })
    },
    pathOf: (id) => `/admin/products/sales/${id}`,
    noun: 'Sale',
  })
  const { control, register, formState } = admin.form
  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <PageTop
          title={stored ? stored.name : 'New sale'}
          back={{ to: '/admin/products/sales', label: 'Sales' }}
          actions={
            <>
              {stored && <EndSaleButton sale={stored} />}
              <SaveBar admin={admin} />
            </>
          }
        />
        <FormErrors admin={admin} />
        <div className="tiles">
          <FieldCard title="What and when">
            <Field
              label="Name"
              hint="Only staff see it."
              error={formState.errors.name?.message}
              maxLength={80}
              {...register('name')}
            />
            <PeriodFields labels={['From', 'Until']} />
            <Reduction admin={admin} />
            <Controller
              control={control}
              name="scope"
              render={({ field }) => <ScopeFields name="In the sale" value={field.value} onChange={field.onChange} />}
            />
            <p className="small muted">Afterwards prices go back by themselves, except those that somebody changed.</p>
          </FieldCard>
          <SalePrices
            values={admin.form.watch()}
            id={stored?.id ?? null}
            onChange={(prices) => admin.form.setValue('prices', prices, { shouldDirty: true })}
          />
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}

/** The reduction. Another one replaces typed prices; what is left out stays left out. */
function Reduction({ admin }: { admin: AdminForm<SaleValues> }) {
  const { watch, setValue, getValues, getFieldState, formState } = admin.form
  const { step, rounding } = watch()
  function change(next: Partial<Pick<SaleValues, 'step' | 'rounding'>>) {
    if (next.step) setValue('step', next.step, { shouldDirty: true })
    if (next.rounding) setValue('rounding', next.rounding, { shouldDirty: true })
    setValue(
      'prices',
      getValues('prices').filter(({ price }) => price === null),
      { shouldDirty: true },
    )
  }
  return (
    <div className="price-step">
      <SelectField
        label="Reduce by"
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Pounds' },
        ]}
        value={step.kind}
        onChange={({ target }) =>
          change({ step: target.value === 'amount' ? { kind: 'amount', amount: 1 } : { kind: 'percent', percent: 20 } })
        }
      />
      {step.kind === 'percent' ? (
        <WholeField
          name="step.percent"
          label="Percent"
          value={step.percent}
          error={getFieldState('step.percent', formState).error?.message}
          onChange={(percent) => change({ step: { kind: 'percent', percent: percent ?? Number.NaN } })}
        />
      ) : (
        <MoneyField
          name="step.amount"
          label="Amount"
          value={step.amount}
          error={getFieldState('step.amount', formState).error?.message}
          onChange={(amount) => change({ step: { kind: 'amount', amount: amount ?? Number.NaN } })}
        />
      )}
      <RoundingFields value={rounding} onChange={(next) => change({ rounding: next })} />
    </div>
  )
}
