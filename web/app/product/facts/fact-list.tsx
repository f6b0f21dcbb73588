import type { Fact } from './facts-table.ts'

/** Facts as a two-column list. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="spec">
      {facts.map(({ label, value, file }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {file ? (
              <a className="link" href={file} download>
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
