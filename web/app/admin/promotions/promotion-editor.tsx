import { PromotionForm } from '@shop/contract/promotions/promotions.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, FormProvider, useController } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Field } from '../../forms/field.tsx'
import { notify } from '../../ui/toast.ts'
import { Card, FieldCard } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { MoneyField } from '../kit/fields/money-field.tsx'
import { PeriodFields } from '../kit/fields/period-fields.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import type { AdminForm } from '../kit/form/use-admin-form.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { PageTop } from '../kit/page-top.tsx'
import { RewardFields } from './promotion-reward.tsx'
import { ScopeFields } from './promotion-scope.tsx'
import { PromotionTrial } from './promotion-trial.tsx'
import { NEW_PROMOTION, type PromotionValues, STATE_WORDS, toPromotionValues } from './promotion-values.ts'
import { type AdminPromotion, KEY, promotionQuery, removePromotion, savePromotion } from './queries.ts'
import { WholeField } from './whole-field.tsx'

/** Creates or edits a promotion, with its rules as sentences and its result on past orders. */
export function PromotionEditor({ promotion }: { promotion?: AdminPromotion }) {
  const queryClient = useQueryClient()
  const { admin, stored } = useRecordForm<PromotionValues, AdminPromotion>({
    record: promotion,
    schema: PromotionForm,
    empty: NEW_PROMOTION,
    valuesOf: toPromotionValues,
    save: savePromotion,
    fetch: (id) => queryClient.fetchQuery(promotionQuery(id)),
    remember: (saved) => {
      queryClient.setQueryData(promotionQuery(saved.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [...KEY, 'list'] })
    },
    pathOf: (id) => `/admin/promotions/${id}`,
    noun: 'Promotion',
  })
  const kind = admin.form.watch('reward.kind')
  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <PageTop
          title={stored ? stored.name : 'New promotion'}
          back={{ to: '/admin/promotions', label: 'Promotions' }}
          actions={<SaveBar admin={admin} />}
        />
        <FormErrors admin={admin} />
        <div className="two-columns align-start">
          <div className="tiles">
            <FieldCard title="What the customer gets">
              <Field
                label="Name"
                hint="Customers see it in the cart and on the order, such as ‘Any 5 teas for £12.50’."
                error={admin.form.formState.errors.name?.message}
                maxLength={80}
                {...admin.form.register('name')}
              />
              <RewardFields admin={admin} />
            </FieldCard>
            {kind !== 'cart_amount' && kind !== 'free_delivery' && <Goods admin={admin} />}
            <When admin={admin} kind={kind} />
          </div>
          <div className="tiles">
            <Card title="Status">
              <Controller
                control={admin.form.control}
                name="is_active"
                render={({ field }) => (
                  <SwitchField
                    {...field}
                    label="Active"
                    hint={stored ? STATE_WORDS[stored.state].hint : 'Customers get it once it is active.'}
                  />
                )}
              />
            </Card>
            <PromotionTrial values={admin.form.watch()} id={stored?.id ?? null} />
            {stored?.uses === 0 && <Removal promotion={stored} />}
          </div>
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}

function Goods({ admin }: { admin: AdminForm<PromotionValues> }) {
  const { field } = useController({ control: admin.form.control, name: 'scope' })
  return (
    <FieldCard title="Goods">
      <ScopeFields name="In the promotion" value={field.value} onChange={field.onChange} />
    </FieldCard>
  )
}

/** The period, the customers and the limits. */
function When({ admin, kind }: { admin: AdminForm<PromotionValues>; kind: PromotionValues['reward']['kind'] }) {
  const { control, register } = admin.form
  const isForUnits = kind !== 'cart_amount' && kind !== 'free_delivery'
  return (
    <FieldCard title="When, for whom, how often">
      <PeriodFields labels={['Starts', 'Ends']} isOptional />
      <SelectField
        label="For"
        options={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'first_order', label: 'A customer’s first order' },
        ]}
        {...register('customers')}
      />
      <Controller
        control={control}
        name="min_subtotal"
        render={({ field, fieldState }) => (
          <MoneyField
            {...field}
            label="Minimum"
            hint="What the goods that may be promoted must cost. £0.00 for no minimum."
            error={fieldState.error?.message}
          />
        )}
      />
      <div className="field-pair">
        {([...(isForUnits ? (['max_per_order'] as const) : []), 'per_user_limit', 'usage_limit'] as const).map(
          (name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field, fieldState }) => (
                <WholeField {...field} label={LIMITS[name]} isOptional error={fieldState.error?.message} />
              )}
            />
          ),
        )}
      </div>
      <Controller
        control={control}
        name="with_coupon"
        render={({ field }) => <SwitchField {...field} label="A coupon also reduces these goods" />}
      />
    </FieldCard>
  )
}

const LIMITS = {
  max_per_order: 'Times in one order',
  per_user_limit: 'Orders per customer',
  usage_limit: 'Orders altogether',
}

function Removal({ promotion }: { promotion: AdminPromotion }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  async function remove() {
    await removePromotion(promotion.id)
    notify.success('Promotion removed')
    void queryClient.invalidateQueries({ queryKey: [...KEY, 'list'] })
    await navigate('/admin/promotions')
  }
  return (
    <Card title="Remove">
      <ConfirmButton
        title={`Remove ${promotion.name}?`}
        text="You can’t undo this. A promotion that an order has used can’t be removed, only switched off."
        confirmText="Remove"
        onConfirm={remove}
        failure="The promotion couldn’t be removed."
      >
        Remove promotion
      </ConfirmButton>
    </Card>
  )
}
