import { CouponFields } from '@shop/contract/admin/coupons.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { Card } from '../kit/card.tsx'
import { DateTimeField } from '../kit/fields/date-time-field.tsx'
import { MoneyField } from '../kit/fields/money-field.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { PageTop } from '../kit/page-top.tsx'
import { couponPath } from './coupon-columns.tsx'
import { CouponUse } from './coupon-use.tsx'
import { type CouponValues, NEW_COUPON, STATE_WORDS, toCouponValues } from './coupon-values.ts'
import { invalidateCoupons, saveCoupon } from './mutations.ts'
import { type AdminCoupon, couponQuery } from './queries.ts'

/** Parses a whole number; null for an empty field. */
const wholeOrNull = { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)) }
const whole = { setValueAs: (typed: unknown) => (typed === '' ? Number.NaN : Number(typed)) }

/** Creates or edits a coupon: its discount, period and limits, and its results. */
export function CouponEditor({ coupon }: { coupon?: AdminCoupon }) {
  const queryClient = useQueryClient()
  const { admin, stored } = useRecordForm<CouponValues, AdminCoupon>({
    record: coupon,
    schema: CouponFields,
    empty: NEW_COUPON,
    valuesOf: toCouponValues,
    save: saveCoupon,
    fetch: (id) => queryClient.fetchQuery(couponQuery(id)),
    remember: (saved) => {
      queryClient.setQueryData(couponQuery(saved.id).queryKey, saved)
      invalidateCoupons(queryClient)
    },
    pathOf: couponPath,
    noun: 'Coupon',
    fieldOf: { code_taken: 'code' },
  })
  const { control, register, formState } = admin.form
  const { errors } = formState

  return (
    <form onSubmit={admin.onSubmit} noValidate>
      <PageTop
        title={stored ? stored.code : 'New coupon'}
        back={{ to: '/admin/coupons', label: 'Coupons' }}
        actions={<SaveBar admin={admin} />}
      />
      <FormErrors admin={admin} />
      <div className="cols2 top">
        <div className="tiles">
          <Card title="Discount">
            <div className="fieldstack">
              <div className="grid2">
                <Field
                  label="Code"
                  hint="Customers can type it in upper or lower case."
                  error={errors.code?.message}
                  maxLength={40}
                  autoComplete="off"
                  spellCheck={false}
                  {...register('code')}
                />
                <Field
                  label="Discount, %"
                  hint="Off the items. Delivery isn’t discounted."
                  error={errors.discount_percentage?.message}
                  inputMode="numeric"
                  autoComplete="off"
                  {...register('discount_percentage', whole)}
                />
              </div>
              <Field
                label="Description"
                hint="Shown to customers who use it, such as ‘Harvest offer’."
                error={errors.description?.message}
                maxLength={200}
                isOptional
                {...register('description')}
              />
            </div>
          </Card>
          <Card title="When">
            <div className="grid2">
              <Controller
                control={control}
                name="starts_at"
                render={({ field, fieldState }) => (
                  <DateTimeField
                    label="Starts"
                    hint="London time. Leave blank to start at once."
                    isOptional
                    {...field}
                    error={fieldState.error?.message}
                  />
                )}
              />
              <Controller
                control={control}
                name="ends_at"
                render={({ field, fieldState }) => (
                  <DateTimeField
                    label="Ends"
                    hint="London time. Leave blank for no end."
                    isOptional
                    {...field}
                    error={fieldState.error?.message}
                  />
                )}
              />
            </div>
          </Card>
          <Card title="Limits">
            <div className="fieldstack">
              <div className="grid2">
                <Field
                  label="Total uses"
                  hint="Blank means unlimited."
                  error={errors.usage_limit?.message}
                  inputMode="numeric"
                  autoComplete="off"
                  isOptional
                  {...register('usage_limit', wholeOrNull)}
                />
                <Field
                  label="Uses per customer"
                  hint="Blank means unlimited."
                  error={errors.per_user_limit?.message}
                  inputMode="numeric"
                  autoComplete="off"
                  isOptional
                  {...register('per_user_limit', wholeOrNull)}
                />
              </div>
              <Controller
                control={control}
                name="min_subtotal"
                render={({ field, fieldState }) => (
                  <MoneyField
                    label="Minimum order"
                    hint="What the items must cost before the discount. £0.00 for no minimum."
                    {...field}
                    onChange={(pounds) => field.onChange(pounds ?? 0)}
                    error={fieldState.error?.message}
                  />
                )}
              />
            </div>
          </Card>
        </div>
        <div className="tiles">
          <Card title="Status">
            <Controller
              control={control}
              name="is_active"
              render={({ field }) => (
                <SwitchField
                  label="Active"
                  hint={stored ? STATE_WORDS[stored.state].told : 'Inactive codes can’t be used.'}
                  {...field}
                />
              )}
            />
          </Card>
          {stored && <CouponUse coupon={stored} />}
        </div>
      </div>
      {admin.guard}
    </form>
  )
}
