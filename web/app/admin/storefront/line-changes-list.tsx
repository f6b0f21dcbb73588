import { compareLines, type LineChange } from './line-changes.ts'

const CONTEXT = 1

/** What changed between two texts, with a line of context. */
export function LineChanges({ before, after }: { before: string; after: string }) {
  const lines = compareLines(before, after)
  const count = (kind: LineChange['kind']) => lines.filter((line) => line.kind === kind).length
  const isNear = (place: number) =>
    lines.slice(Math.max(0, place - CONTEXT), place + CONTEXT + 1).some(({ kind }) => kind !== 'same')
  if (count('added') + count('removed') === 0) return <p className="small muted">Both are the same.</p>
  return (
    <div className="line-changes">
      <p className="small muted">{`${count('added')} added, ${count('removed')} removed`}</p>
      {lines.map(
        ({ kind, text }, place) =>
          isNear(place) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines do not move
            <Line key={place} kind={kind} text={text} />
          ),
      )}
    </div>
  )
}

function Line({ kind, text }: LineChange) {
  if (kind === 'added') return <ins>{text || ' '}</ins>
  if (kind === 'removed') return <del>{text || ' '}</del>
  return <span>{text}</span>
}
