import { RULE_WORDS, type RuleName } from './rules.words.ts'

/** The rule behind a field, in words, for whoever wants to know. */
export function WhyWeAsk({ rule }: { rule: RuleName }) {
  const { name, why } = RULE_WORDS[rule]
  return (
    <details className="whyweask">
      <summary>Why we ask</summary>
      <p>
        {name} (rule {rule}): {why}
      </p>
    </details>
  )
}
