import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { BrandsCard } from './brands-card.tsx'
import { CategoryTree } from './category-tree.tsx'
import { adminBrandsQuery, adminCategoriesQuery } from './queries.ts'
import './categories.css'

export const meta = unindexedPage('Categories')

/** Manages the categories, and the brands beside them. */
export default function CategoriesPage() {
  const categories = useQuery({ ...adminCategoriesQuery, staleTime: 0 })
  const brands = useQuery({ ...adminBrandsQuery, staleTime: 0 })
  return (
    <>
      <PageTop title="Categories and brands" />
      <div className="two-columns align-start">
        <LoadState result={categories} what="categories" after={[brands]}>
          {(items) => <CategoryTree categories={items} />}
        </LoadState>
        <LoadState result={brands} what="brands" after={[categories]}>
          {(items) => <BrandsCard brands={items} />}
        </LoadState>
      </div>
    </>
  )
}
