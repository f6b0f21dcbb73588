import type { ImportReport } from '../mutations.ts'

const SHOWN = 200

/** The effects of an import or a dry run: the number of products, and the errors by row. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { dry_run, format, rows, created, updated, unchanged, refused, drafts, overview, problems } = report
  const figures = [
    { name: dry_run ? 'Would be added' : 'Added', count: created },
    { name: dry_run ? 'Would change' : 'Changed', count: updated },
    { name: 'Stay the same', count: unchanged },
    { name: dry_run ? 'Would be rejected' : 'Rejected', count: refused },
    { name: dry_run ? 'Would be drafts' : 'Drafts', count: drafts },
  ]
  return (
    <div className="stack" role="status">
      <p>
        {rows === 1 ? '1 row was read' : `${rows} rows were read`} ({format}).{' '}
        {dry_run ? 'Nothing has been changed yet.' : 'Import complete.'}
      </p>
      <dl className="figures">
        {figures.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {overview.length > 0 && (
        <ul className="stack">
          {overview.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        <section className="importproblems" aria-label="Problems by row" tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                {['Row', 'Product', 'Field', 'Problem'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, SHOWN).map(({ row, product, field, message }) => (
                <tr key={`${row} ${field} ${message}`}>
                  <td>{row}</td>
                  <td>{product}</td>
                  <td className="muted">{field}</td>
                  <td className="import-reason">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problems.length > SHOWN && <p className="muted">And {problems.length - SHOWN} more.</p>}
        </section>
      )}
    </div>
  )
}
