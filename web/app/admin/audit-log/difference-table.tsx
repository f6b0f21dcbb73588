import { fieldName } from '../kit/fields/field-name.ts'
import type { Difference } from './differences.ts'

/** The changes of an entry: each field before and after. */
export function DifferenceTable({ changes }: { changes: readonly Difference[] }) {
  if (changes.length === 0) return <p className="muted">No fields were changed.</p>
  return (
    <table className="table changestable">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path === '' ? 'All of it' : fieldName(path)}</th>
            <td>{before === null ? <span className="muted">None</span> : <del>{before}</del>}</td>
            <td>{after === null ? <span className="muted">None</span> : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
