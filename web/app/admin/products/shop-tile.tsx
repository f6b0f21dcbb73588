import { FLAVOUR_FAMILIES } from '@shop/contract/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from 'radix-ui'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { CategoryDialog } from '../categories/category-dialog.tsx'
import { type AdminCategory, adminCategoriesQuery } from '../categories/queries.ts'
import { Card } from '../kit/card.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { TagsField } from '../kit/fields/tags-field.tsx'
import { AddChoice } from './add-choice.tsx'
import type { ProductValues } from './product.values.ts'
import { ProductSelect } from './product-field.tsx'
import { messagesOf, useFault, useHint } from './product-findings.tsx'

const FAMILIES = [
  { value: '', label: 'None' },
  ...Object.entries(FLAVOUR_FAMILIES).map(([value, label]) => ({ value, label })),
]

/** Whether visitors see the product, and where they find it. */
export function ShopTile() {
  const { control, setValue } = useFormContext<ProductValues>()
  const status = useWatch({ control, name: 'status' })
  const tagsHint = useHint('tags', 'Press Enter after each tag.')
  const fault = useFault('status')
  return (
    <Card
      title="Visible in shop"
      aside={
        <Switch.Root
          className="switch"
          aria-label="Visible in shop"
          aria-describedby="product-status"
          checked={status === 'active'}
          onCheckedChange={(isOn) => setValue('status', isOn ? 'active' : 'draft', { shouldDirty: true })}
        />
      }
    >
      <div className="fieldstack">
        <p className="sm muted" id="product-status">
          {STATUS_TEXTS[status]}
        </p>
        {fault && <p className="err">{fault}</p>}
        <CategoryChoice />
        <Controller
          control={control}
          name="tags"
          render={({ field, fieldState }) => (
            <TagsField label="Tags" isOptional {...field} hint={tagsHint} error={messagesOf(fieldState.error)[0]} />
          )}
        />
        <ProductSelect
          path="flavour_family"
          label="Taste family"
          options={FAMILIES}
          hint="Used by the flavour filter."
        />
        <Controller
          control={control}
          name="is_featured"
          render={({ field }) => <SwitchField label="Featured on the home page" {...field} />}
        />
      </div>
    </Card>
  )
}

const STATUS_TEXTS: Record<ProductValues['status'], string> = {
  active: 'Shoppers can see and buy it once you save.',
  draft: 'Draft: only staff can see it.',
  archived: 'Archived: only past orders show it. Switch it on to sell it again.',
}

/** A category or a subcategory, in one list. */
function CategoryChoice() {
  const { control, setValue, clearErrors } = useFormContext<ProductValues>()
  const { data: categories = [] } = useQuery(adminCategoriesQuery)
  const [category, subcategory] = useWatch({ control, name: ['category_id', 'subcategory_id'] })
  const faults = [useFault('category_id'), useFault('subcategory_id')]
  const hint = useHint('category_id')
  const choose = (value: string) => {
    const [category_id = '', subcategory_id = ''] = value.split('/')
    clearErrors(['category_id', 'subcategory_id'])
    setValue('category_id', category_id, { shouldDirty: true })
    setValue('subcategory_id', subcategory_id, { shouldDirty: true })
  }
  return (
    <SelectField
      label="Category"
      hint={hint}
      error={faults.find(Boolean)}
      value={subcategory === '' ? category : `${category}/${subcategory}`}
      onChange={(event) => choose(event.target.value)}
      aside={
        <AddChoice label="New category">
          {(opener, close) => (
            <CategoryDialog
              draft={{ kind: 'new', parent_id: null }}
              categories={categories}
              opener={opener}
              onAdded={(added) => choose(choiceOf(added))}
              onClose={close}
            />
          )}
        </AddChoice>
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
