import { RULE_WORDS, type RuleName } from './rules.words.ts'

/** An expandable explanation of the rule behind a field. */
export function WhyWeAsk({ rule }: { rule: RuleName }) {
  const { name, why } = RULE_WORDS[rule]
  return (
    <details className="why-we-ask">
      <summary>Why we ask</summary>
      <p>
        {name} (rule {rule}): {why}
      </p>
    </details>
  )
}
