import { Facts } from '../../../ui/table.tsx'
import { PreviewTable } from '../../kit/table/preview-table.tsx'
import type { ImportReport } from '../mutations.ts'

const FORMATS: Readonly<Record<string, string>> = {
  shop: 'export of this shop',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  mapped: 'with the columns you matched',
}

/** The effects of an import or a dry run: the number of products, and the errors by row. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { dry_run, format, rows, created, updated, unchanged, refused, drafts, overview, problems } = report
  return (
    <div className="stack" role="status">
      <p>
        {rows === 1 ? '1 row was read' : `${rows} rows were read`} ({FORMATS[format] ?? format}).{' '}
        {dry_run ? 'Nothing has been changed yet.' : 'Import complete.'}
      </p>
      <Facts
        className="figures"
        rows={[
          [dry_run ? 'Would be added' : 'Added', created],
          [dry_run ? 'Would change' : 'Changed', updated],
          ['Stay the same', unchanged],
          [dry_run ? 'Would be rejected' : 'Rejected', refused],
          [dry_run ? 'Would be drafts' : 'Drafts', drafts],
        ]}
      />
      {overview.length > 0 && (
        <ul className="stack">
          {overview.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <PreviewTable
          label="Problems by row"
          columns={['Row', 'Product', 'Field', 'Problem']}
          rows={problems.map(({ row, product, field, message }) => ({
            key: `${row} ${field} ${message}`,
            cells: [
              row,
              product,
              <span key="field" className="muted">
                {field}
              </span>,
              message,
            ],
          }))}
        />
      )}
    </div>
  )
}
