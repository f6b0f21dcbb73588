import { ApiError } from '@shop/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { requestKey } from '../../../lib/request-key.ts'
import { FormErrors } from '../../kit/form/form-errors.tsx'
import { SaveBar } from '../../kit/form/save-bar.tsx'
import { useAdminForm } from '../../kit/form/use-admin-form.ts'
import { PageTop } from '../../kit/page-top.tsx'
import { ComplianceCard } from '../facts/compliance-card.tsx'
import { ConfirmationsCard } from '../facts/confirmations-card.tsx'
import { createProduct, invalidateProducts, updateProduct } from '../mutations.ts'
import { type AdminProduct, adminProductQuery } from '../queries.ts'
import { StockCard } from '../stock/stock-card.tsx'
import { VariationsCard } from '../variations/variations-card.tsx'
import { BasicsCard } from './basics-card.tsx'
import { FitsCard } from './fits-card.tsx'
import { ImagesCard } from './images-card.tsx'
import { createBody, updateBody } from './product.content.ts'
import { atFormFields, ProductForm } from './product.errors.ts'
import { NEW_PRODUCT, type ProductValues, toProductValues } from './product.values.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductFindings } from './product-findings.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { SeoCard } from './seo-card.tsx'
import { ShopCard } from './shop-card.tsx'

/** Adds a product, or edits the given one. */
export function ProductEditor({ product }: { product?: AdminProduct }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // One idempotency key per new product, for all retries until it has been created.
  const key = useRef('')
  // The version loaded into the form. The cache may receive a newer one; the server then has to detect the conflict.
  const [stored, setStored] = useState(product)

  async function send(values: ProductValues): Promise<AdminProduct> {
    if (!stored) {
      key.current ||= requestKey()
      return createProduct(createBody(values), key.current)
    }
    const body = updateBody(values, stored)
    return body ? updateProduct(stored.id, body) : stored
  }
  const admin = useAdminForm<ProductValues, AdminProduct>({
    schema: ProductForm,
    values: product ? toProductValues(product) : NEW_PRODUCT,
    save: (values) =>
      send(values).catch((error: unknown) => {
        if (error instanceof ApiError) key.current = ''
        throw atFormFields(error, values)
      }),
    valuesOf: toProductValues,
    onSaved: (saved) => {
      setStored(saved)
      queryClient.setQueryData(adminProductQuery(saved.id).queryKey, saved)
      invalidateProducts(queryClient, [saved.id])
      if (!product) void navigate(`/admin/products/${saved.id}`, { replace: true })
    },
    savedText: product ? 'Product saved' : 'Product added',
    reload: async () => {
      const now = await queryClient.fetchQuery(adminProductQuery(product?.id ?? 0))
      setStored(now)
      return toProductValues(now)
    },
    // Not mapped, because a taken SKU can be any of several: the server's message names it.
    fieldOf: { slug_taken: 'slug' },
  })
  return (
    <FormProvider {...admin.form}>
      <ProductFindings product={stored}>
        <form className="producteditor" noValidate onSubmit={admin.onSubmit}>
          <PageTop
            title={stored ? stored.name : 'New product'}
            back={{ to: '/admin/products', label: 'Products' }}
            actions={
              <>
                {stored && <ProductActions product={stored} isDirty={admin.isDirty} />}
                <SaveBar admin={admin} />
              </>
            }
          />
          <RowErrorList>
            <FormErrors admin={admin} />
          </RowErrorList>
          <ProductTabs
            product={
              <div className="two-columns align-start">
                <div className="tiles">
                  <BasicsCard />
                  <FitsCard productId={stored?.id} />
                </div>
                <div className="tiles">
                  <ImagesCard />
                  <ShopCard />
                </div>
              </div>
            }
            variants={
              <div className="tiles">
                <VariationsCard />
                {stored && <StockCard product={stored} onChanged={setStored} />}
              </div>
            }
            compliance={
              <div className="two-columns align-start">
                <div className="tiles">
                  <ComplianceCard />
                </div>
                <div className="tiles">
                  <ConfirmationsCard product={stored} />
                </div>
              </div>
            }
            search={<SeoCard id={product?.id} />}
          />
          {admin.guard}
        </form>
      </ProductFindings>
    </FormProvider>
  )
}

const RowErrorList = ({ children }: { children: ReactNode }) => <div className="fieldstack faults">{children}</div>
