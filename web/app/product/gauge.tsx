/** Nicotine strengths in mg at which each of the gauge's five ticks is filled (design: the gauge). */
const TICKS_MG = [0, 3, 6, 10, 20] as const

/** Returns how many of the five ticks a strength fills: one for 0 mg, all for 20 mg. */
export function gaugeLevel(mg: number): number {
  const reached = TICKS_MG.findIndex((tick) => mg <= tick)
  return reached === -1 ? TICKS_MG.length : reached + 1
}

/** Returns '10 mg', or '6–20 mg' for several strengths in ascending order. */
function strengthText(strengths: readonly number[]): string {
  const [lowest] = strengths
  const highest = strengths.at(-1)
  return lowest === highest ? `${lowest} mg` : `${lowest}–${highest} mg`
}

/** The rising ticks of one strength. Always shown with the number in mg beside it. */
export function Gauge({ mg }: { mg: number }) {
  const level = gaugeLevel(mg)
  return (
    <span className="gauge" aria-hidden="true">
      {TICKS_MG.map((tick, index) => (
        <i key={tick} className={index < level ? 'filled' : ''} />
      ))}
    </span>
  )
}

/** The gauge and the available strengths in mg; renders nothing for a product without strengths. */
export function Strengths({ strengths }: { strengths: readonly number[] }) {
  const highest = strengths.at(-1)
  if (highest === undefined) return null
  return (
    <span className="hstack gap-[.4rem]">
      <Gauge mg={highest} />
      {strengthText(strengths)}
    </span>
  )
}
