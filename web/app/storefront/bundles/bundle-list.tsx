import { PackageOpen, Search } from 'lucide-react'
import { Form } from 'react-router'
import { Breadcrumb } from '../../seo/breadcrumb.tsx'
import { JsonLd } from '../../seo/json-ld.tsx'
import { itemListData } from '../../seo/structured-data.ts'
import { ButtonLink, QuietLink } from '../../ui/buttons.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Bundle } from '../catalogue/queries.ts'
import { bundlesPath } from './bundles-path.ts'
import { DealCard } from './deal-card.tsx'

export interface BundleListProps {
  bundles: Bundle[]
  total: number
  page: number
  pages: number
  search: string
  publicUrl: string
}

/** One page of the bundles, with their own search. */
export function BundleList({ bundles, total, page, pages, search, publicUrl }: BundleListProps) {
  return (
    <main id="main">
      <Breadcrumb
        crumbs={[
          { name: 'Home', path: '/' },
          { name: 'Bundle Deals', path: '/bundles' },
        ]}
        publicUrl={publicUrl}
      />
      <div className="wrap">
        <div className="head mb-10">
          <div>
            <h1 className="title">Bundle Deals</h1>
            <p>Items that go together, at one price. Each bundle shows what its items cost separately.</p>
          </div>
        </div>
        <div className="toolbar justify-between">
          <p className="muted small" role="status">
            <b className="text-ink font-[560]">{total}</b> {total === 1 ? 'bundle' : 'bundles'}
            {search && ` for “${search}”`}
          </p>
          <Form className="hstack" method="get" action="/bundles" key={search}>
            <label className="hstack">
              <span className="visually-hidden">Search bundles</span>
              <input className="input" type="search" name="search" defaultValue={search} placeholder="Search bundles" />
            </label>
            <button type="submit" className="icon-button outline" aria-label="Search">
              <Search className="icon" aria-hidden />
            </button>
          </Form>
        </div>
        {bundles.length === 0 ? (
          <EmptyState
            icon={PackageOpen}
            title={search ? `No results found for "${search}".` : 'There are no bundles on this page'}
            text="Everything is also sold separately."
          >
            <ButtonLink to="/bundles">All bundles</ButtonLink>
            <QuietLink to="/shop">Shop all</QuietLink>
          </EmptyState>
        ) : (
          <>
            <h2 className="visually-hidden">Bundles</h2>
            <div className="deals">
              {bundles.map((bundle) => (
                <DealCard key={bundle.id} bundle={bundle} />
              ))}
            </div>
          </>
        )}
        <Pager page={page} pages={pages} pathOf={(number) => bundlesPath(number, search)} />
      </div>
      {bundles.length > 0 && <JsonLd data={itemListData(bundles, publicUrl)} />}
    </main>
  )
}
