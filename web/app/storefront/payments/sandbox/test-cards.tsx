/** The built-in provider's test cards (docs/behaviour.md, Payments). Shown only with its own form, in the demo. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'asks you to approve the payment'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has not enough money'],
] as const

export function TestCards() {
  return (
    <details className="small muted">
      <summary className="cursor-pointer py-1">This is a demonstration: no real card is charged. Test cards</summary>
      <ul className="mt-2 grid gap-1">
        {TEST_CARDS.map(([number, effect]) => (
          <li key={number}>
            <span className="font-[540] text-ink">{number}</span> {effect}
          </li>
        ))}
      </ul>
      <p className="mt-2">Any name, any future expiry date, any three digits.</p>
    </details>
  )
}
