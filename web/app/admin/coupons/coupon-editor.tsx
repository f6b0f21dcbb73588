import { CouponFields } from '@shop/contract/admin/coupons.admin.ts'
import { COUPON_FIELDS } from '@shop/contract/fields/coupon.fields.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Facts } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.ts'
import { Card, FieldCard } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { RecordInput, RecordInputs } from '../kit/form/record-input.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { PageTop } from '../kit/page-top.tsx'
import { CouponState, couponPath } from './coupon-columns.tsx'
import { type CouponValues, NEW_COUPON, STATE_WORDS, toCouponValues, usesText } from './coupon-values.ts'
import { invalidateCoupons, removeCoupon, saveCoupon } from './mutations.ts'
import { type AdminCoupon, couponQuery } from './queries.ts'

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

  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <PageTop
          title={stored ? stored.code : 'New coupon'}
          back={{ to: '/admin/coupons', label: 'Coupons' }}
          actions={<SaveBar admin={admin} />}
        />
        <FormErrors admin={admin} />
        <div className="two-columns align-start">
          <div className="tiles">
            <FieldCard title="Discount">
              <div className="field-pair">
                <RecordInput fields={COUPON_FIELDS} name="code" autoComplete="off" spellCheck={false} />
                <RecordInput fields={COUPON_FIELDS} name="discount_percentage" />
              </div>
              <RecordInputs fields={COUPON_FIELDS} group="discount" without={['code', 'discount_percentage']} />
            </FieldCard>
            <Card title="When">
              <div className="field-pair">
                <RecordInputs fields={COUPON_FIELDS} group="when" />
              </div>
            </Card>
            <FieldCard title="Limits">
              <div className="field-pair">
                <RecordInput fields={COUPON_FIELDS} name="usage_limit" />
                <RecordInput fields={COUPON_FIELDS} name="per_user_limit" />
              </div>
              <RecordInputs fields={COUPON_FIELDS} group="limits" without={['usage_limit', 'per_user_limit']} />
            </FieldCard>
          </div>
          <div className="tiles">
            <Card title="Status">
              <RecordInput
                fields={COUPON_FIELDS}
                name="is_active"
                hint={stored ? STATE_WORDS[stored.state].hint : 'Inactive codes can’t be used.'}
              />
            </Card>
            {stored && <CouponUse coupon={stored} />}
          </div>
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}

/** The revenue of the orders with a coupon, and a button to delete it while it is unused. */
function CouponUse({ coupon }: { coupon: AdminCoupon }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function remove() {
    await removeCoupon(coupon.id)
    notify.success('Coupon removed')
    invalidateCoupons(queryClient)
    await navigate('/admin/coupons')
  }
  return (
    <Card title="Use" aside={<CouponState state={coupon.state} />}>
      <Facts
        className="totals"
        rows={[
          ['Used', usesText(coupon)],
          ['Revenue from its orders', formatPrice(coupon.revenue)],
          ['Discount given', formatPrice(coupon.discount_given)],
          ['Last used', <DateTime key="last" at={coupon.last_used_at} none="Never" />],
        ]}
      />
      <p className="hint">Without cancelled orders. Revenue is what was paid, less refunds.</p>
      {coupon.times_used === 0 && (
        <ConfirmButton
          title={`Remove ${coupon.code}?`}
          text="You can’t undo this. A coupon that an order has used can’t be removed, only switched off."
          confirmText="Remove"
          onConfirm={remove}
          failure="The coupon couldn’t be removed."
        >
          Remove coupon
        </ConfirmButton>
      )}
    </Card>
  )
}
