/**
 * The rights of customers who return something (rules F5 to F7), for the form, the server and staff. Without schemas, so that
 * the browser can load it.
 */

/** `rule`: of docs/uk-retail-rules.md. `isShopAtFault`: delivery both ways costs the customer nothing. */
interface ReturnRule {
  label: string
  /** The choice of the customer. */
  choice: string
  rule: 'F5' | 'F7'
  isShopAtFault: boolean
}

export const RETURN_RULES = {
  change_of_mind: { label: 'Change of mind', choice: 'I’ve changed my mind', rule: 'F5', isShopAtFault: false },
  faulty: { label: 'Faulty', choice: 'It’s faulty', rule: 'F7', isShopAtFault: true },
  damaged: { label: 'Damaged on arrival', choice: 'It arrived damaged', rule: 'F7', isShopAtFault: true },
  wrong_item: { label: 'Wrong item', choice: 'It isn’t what I ordered', rule: 'F7', isShopAtFault: true },
  not_as_described: { label: 'Not as described', choice: 'It isn’t as described', rule: 'F7', isShopAtFault: true },
} as const satisfies Record<string, ReturnRule>

export type ReturnReasonName = keyof typeof RETURN_RULES

/** The reasons in the order of the form. */
export const RETURN_REASON_NAMES = [
  'change_of_mind',
  'faulty',
  'damaged',
  'wrong_item',
  'not_as_described',
] as const satisfies readonly ReturnReasonName[]

/** What the rights of a line depend on. Times are ISO 8601; null until delivery. */
export interface ReturnFacts {
  withdraw_until: string | null
  reject_until: string | null
  /** Sealed for hygiene (rule F6). */
  is_sealed_class: boolean
  is_unsealed: boolean
}

export interface ReturnRight {
  /** Undefined if there is no right to return it for this reason. */
  code?: 'withdrawal_over' | 'unsealed'
  rule: 'F5' | 'F6' | 'F7'
  /** For the customer. `until` stands for the last day, if there is one. */
  text: string
  until: string | null
}

/** Returns the customer's right to return units of a line for a reason. `now` is in milliseconds. */
export function findReturnRight(reason: ReturnReasonName, facts: ReturnFacts, now: number): ReturnRight {
  const isOver = (until: string | null) => until !== null && Date.parse(until) < now
  if (RETURN_RULES[reason].rule === 'F7') {
    const until = facts.reject_until
    return isOver(until)
      ? {
          rule: 'F7',
          until: null,
          text: 'We repair or replace it at our cost. If that doesn’t work, you can have a price reduction or your money back.',
        }
      : { rule: 'F7', until, text: 'You can have all your money back, or a replacement. We pay for the return.' }
  }
  const until = facts.withdraw_until
  if (isOver(until)) {
    const text = 'The 14 days to change your mind have passed. If something is wrong with it, choose that instead.'
    return { code: 'withdrawal_over', rule: 'F5', until, text }
  }
  if (facts.is_sealed_class && facts.is_unsealed) {
    const text =
      'It’s sealed for health and hygiene, so once it’s open we can’t take it back because of a change of mind. A fault would still count.'
    return { code: 'unsealed', rule: 'F6', until, text }
  }
  const text = facts.is_sealed_class
    ? 'You can have your money back while the seal is unbroken. You pay the postage.'
    : 'You can have your money back. You pay the postage.'
  return { rule: 'F5', until, text }
}

/** Returns the number on the label: 'RT-000042'. */
export const returnNumber = (id: number): string => `RT-${String(id).padStart(6, '0')}`
