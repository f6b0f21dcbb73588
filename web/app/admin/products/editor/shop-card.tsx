import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from 'radix-ui'
import { useFormContext, useWatch } from 'react-hook-form'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { CategoryDialog } from '../../categories/category-dialog.tsx'
import { type AdminCategory, adminCategoriesQuery } from '../../categories/queries.ts'
import { FieldCard } from '../../kit/card.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FurtherInputs } from './plain-input.tsx'
import type { ProductValues } from './product.values.ts'
import { useFieldError, useHint } from './product-findings.tsx'

/** The product's status and category. */
export function ShopCard() {
  const { control, setValue } = useFormContext<ProductValues>()
  const status = useWatch({ control, name: 'status' })
  const error = useFieldError('status')
  return (
    <FieldCard
      title={PRODUCT_FIELDS.status.label}
      aside={
        <Switch.Root
          className="switch"
          aria-label={PRODUCT_FIELDS.status.label}
          aria-describedby="product-status"
          checked={status === 'active'}
          onCheckedChange={(isOn) => setValue('status', isOn ? 'active' : 'draft', { shouldDirty: true })}
        />
      }
    >
      <p className="small muted" id="product-status">
        {STATUS_TEXTS[status]}
      </p>
      {error && <p className="field-error">{error}</p>}
      <CategoryChoice />
      <FurtherInputs group="shop" without={['status', 'category_id', 'subcategory_id']} />
    </FieldCard>
  )
}

const STATUS_TEXTS: Record<ProductValues['status'], string> = {
  active: 'Shoppers can see and buy it once you save.',
  draft: 'Draft: only staff can see it.',
  archived: 'Archived: only past orders show it. Switch it on to sell it again.',
}

/** Chooses a category or a subcategory from one list. */
function CategoryChoice() {
  const { control, setValue, clearErrors } = useFormContext<ProductValues>()
  const { data: categories = [] } = useQuery(adminCategoriesQuery)
  const [category, subcategory] = useWatch({ control, name: ['category_id', 'subcategory_id'] })
  const errors = [useFieldError('category_id'), useFieldError('subcategory_id')]
  const hint = useHint('category_id')
  const choose = (value: string) => {
    const [category_id = '', subcategory_id = ''] = value.split('/')
    clearErrors(['category_id', 'subcategory_id'])
    setValue('category_id', category_id, { shouldDirty: true })
    setValue('subcategory_id', subcategory_id, { shouldDirty: true })
  }
  return (
    <SelectField
      label={PRODUCT_FIELDS.category_id.label}
      hint={hint}
      error={errors.find(Boolean)}
      value={subcategory === '' ? category : `${category}/${subcategory}`}
      onChange={(event) => choose(event.target.value)}
      aside={
        <DialogButton
          className="link small -my-1 min-h-6"
          dialog={(close) => (
            <CategoryDialog
              draft={{ kind: 'new', parent_id: null }}
              categories={categories}
              onAdded={(added) => choose(choiceOf(added))}
              onClose={close}
            />
          )}
        >
          New category
        </DialogButton>
      }
      options={[{ value: '', label: 'No category' }, ...categories.map((one) => optionOf(one, categories))]}
    />
  )
}

function optionOf(category: AdminCategory, categories: readonly AdminCategory[]) {
  const { name, parent_id } = category
  const parent = categories.find(({ id }) => id === parent_id)
  return { value: choiceOf(category), label: parent ? `${parent.name}, ${name}` : name }
}

const choiceOf = ({ id, parent_id }: Pick<AdminCategory, 'id' | 'parent_id'>) =>
  parent_id === null ? String(id) : `${parent_id}/${id}`
