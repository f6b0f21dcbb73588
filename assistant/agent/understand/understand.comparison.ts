/** Reads what a period is to be compared with: 'against the week before', 'the same days last year', 'vs October'. */
import { before, type Period, yearBefore } from '../agent.periods.ts'
import { readPeriod } from './understand.periods.ts'

/** What a period is to be compared with, and the question without those words. */
export interface ReadComparison {
  compare: 'previous' | 'last_year' | Period | undefined
  rest: string
}

const AGAINST =
  /\b(?:against|versus|vs|v|compared? (?:to|with)|comparing (?:to|with)|than|relative to|over|(?<=\bcompare .*)(?:with|to|and))\b(.*)$/
const LAST_YEAR =
  /\b(?:the )?(?:same (?:days?|week|month|quarter|period|time|dates?)(?: of)? )?(?:last year|(?:the )?year before|(?:a|one) year (?:ago|before|earlier)|yoy|year on year|year over year)\b/
const PREVIOUS =
  /\b(?:the )?(?:(?:day|days|week|weeks|month|quarter|year|period|one|same \w+) (?:before|earlier|prior)|(?:previous|prior|preceding)(?: (?:\w+ )?(?:day|week|month|quarter|year|period|one)s?)?|before that|wow|week on week|mom|month on month)\b/
const BARE = /\b(?:compare[ds]?|comparison)\b/

/** Finds 'against the week before', 'compared with last year', 'vs October'. */
export function readComparison(text: string, today: string): ReadComparison {
  const found = AGAINST.exec(text)
  const told = found?.[1] ?? ''
  if (found && LAST_YEAR.test(told)) {
    return { compare: 'last_year', rest: `${text.slice(0, found.index)} ${told.replace(LAST_YEAR, ' ')}` }
  }
  if (found && PREVIOUS.test(told)) {
    return { compare: 'previous', rest: `${text.slice(0, found.index)} ${told.replace(PREVIOUS, ' ')}` }
  }
  if (found && !/^over/.test(found[0])) {
    const { period, rest } = readPeriod(told, today)
    if (period) return { compare: period, rest: `${text.slice(0, found.index)} ${rest}` }
  }
  if (BARE.test(text)) return { compare: 'previous', rest: text.replace(BARE, ' ') }
  const onItself = /\b(?:week on week|month on month|wow|mom)\b/
  if (onItself.test(text)) return { compare: 'previous', rest: text.replace(onItself, ' ') }
  if (/\b(?:year on year|year over year|yoy|same \w+ last year)\b/.test(text)) {
    return {
      compare: 'last_year',
      rest: text.replace(LAST_YEAR, ' ').replace(/\byear (?:on|over) year\b|\byoy\b/, ' '),
    }
  }
  return { compare: undefined, rest: text }
}

/** How a follow-up moves the period that was spoken of: 'and the week before?', 'and last year?' as the same days. */
export function readShift(text: string): ((period: Period) => Period) | undefined {
  if (/\bsame (?:days?|week|month|period|time) last year\b|\b(?:a|the) year (?:before|earlier)\b/.test(text))
    return yearBefore
  if (
    /\b(?:day|days|week|month|quarter|period|one) (?:before|earlier|prior)\b|\bbefore that\b|\b(?:previous|prior) (?:period|one)\b/.test(
      text,
    )
  )
    return before
  return undefined
}
