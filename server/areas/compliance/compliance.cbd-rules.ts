/** Rules C1, C2 and C4: which CBD products may be sold, their daily amount, and the required documents. */

import { isDocumentKey } from '@shop/contract/lib/media.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { listAttributes, type ProductFacts } from './compliance.facts.ts'
import { milligramsIn } from './compliance.measures.ts'
import { ALWAYS, type Finding, findingIf, type Rule } from './compliance.rule.ts'

/** How long a check of the FSA Public List is valid, in days. Source: rule C1. */
const FSA_CHECK_DAYS = 90
/** Maximum CBD per day, in mg. Source: rule C2. */
export const MAX_CBD_MG_A_DAY = 10
/** Maximum THC per day, in mg. Source: rule C2. */
export const MAX_THC_MG_A_DAY = 0.07
/** Maximum controlled cannabinoids per container, in mg. Source: rule C4. */
const MAX_CONTROLLED_MG_A_PACK = 1

/** In floating point, 7 × 0.01 mg is 0.07000000000000001. */
const ROUNDING = 1e-9

const publicList: Rule = {
  rule: 'C1',
  ...ALWAYS,
  classes: ['cbd_food'],
  findings({ compliance }, today) {
    if (!('fsa_status' in compliance)) return []
    const { fsa_list_ref, fsa_status, fsa_checked_on } = compliance
    const age = fsa_checked_on === null ? undefined : (Date.parse(today) - Date.parse(fsa_checked_on)) / DAY_MS
    return [
      ...findingIf(!fsa_list_ref, 'compliance.fsa_list_ref', 'enter its FSA Public List entry.'),
      ...findingIf(
        fsa_status !== 'on_list' && fsa_status !== 'authorised',
        'compliance.fsa_status',
        'you can only sell CBD food that is on the FSA Public List or authorised.',
      ),
      ...findingIf(age === undefined, 'compliance.fsa_checked_on', 'enter the day you checked the list.'),
      ...findingIf(
        age !== undefined && age > FSA_CHECK_DAYS,
        'compliance.fsa_checked_on',
        `the list was checked more than ${FSA_CHECK_DAYS} days ago. Check it again and enter the day.`,
      ),
      ...findingIf(
        age !== undefined && age < 0,
        'compliance.fsa_checked_on',
        'the day the list was checked can’t be in the future.',
      ),
    ]
  },
}

const amounts: Rule = {
  rule: 'C2',
  effective_from: '2025-07-01',
  effective_to: null,
  classes: ['cbd_food'],
  findings(facts) {
    const { compliance } = facts
    if (!('cbd_mg_per_serving' in compliance)) return []
    const { cbd_mg_per_serving, cbd_mg_per_pack, thc_mg_per_serving, servings_per_day } = compliance
    return [
      ...strongerChoices(facts, Math.max(cbd_mg_per_serving, cbd_mg_per_pack ?? 0)),
      ...findingIf(
        cbd_mg_per_serving * servings_per_day > MAX_CBD_MG_A_DAY + ROUNDING,
        'compliance.cbd_mg_per_serving',
        `a day’s servings can contain at most ${MAX_CBD_MG_A_DAY} mg of CBD.`,
      ),
      ...findingIf(
        thc_mg_per_serving * servings_per_day > MAX_THC_MG_A_DAY + ROUNDING,
        'compliance.thc_mg_per_serving',
        `a day’s servings can contain at most ${MAX_THC_MG_A_DAY} mg of THC.`,
      ),
    ]
  },
}

/** Returns choices of strength above the declared amount per serving or pack. */
function strongerChoices(facts: ProductFacts, declared: number): Finding[] {
  return listAttributes(facts)
    .filter(({ name, value }) => /strength|cbd|potency|dose/i.test(`${name} ${value}`))
    .flatMap(({ path, value }) =>
      milligramsIn(value).flatMap((mg) =>
        findingIf(
          mg > declared,
          path,
          `this says ${mg} mg, but the product says ${declared}. Enter the CBD of the strongest pack on sale.`,
        ),
      ),
    )
}

const controlledDrugs: Rule = {
  rule: 'C4',
  ...ALWAYS,
  classes: ['cbd_food'],
  findings({ compliance }) {
    if (!('plant_part' in compliance)) return []
    const { plant_part, controlled_cannabinoids_mg_per_pack } = compliance
    return [
      ...findingIf(
        plant_part === 'leaf' || plant_part === 'flower',
        'compliance.plant_part',
        `hemp ${plant_part} is a controlled drug. It can’t be sold.`,
      ),
      ...findingIf(
        (controlled_cannabinoids_mg_per_pack ?? 0) > MAX_CONTROLLED_MG_A_PACK,
        'compliance.controlled_cannabinoids_mg_per_pack',
        `a pack can contain at most ${MAX_CONTROLLED_MG_A_PACK} mg of controlled cannabinoids.`,
      ),
    ]
  },
}

/** The path in a draft of the finding about the uploaded report. */
export const LAB_REPORT_PATH = 'compliance.coa_file'

const labReport: Rule = {
  rule: 'C4',
  ...ALWAYS,
  classes: ['cbd_food', 'cbd_eliquid'],
  findings({ compliance }, today) {
    if (!('coa_file' in compliance)) return []
    const { coa_file, coa_date, coa_lot } = compliance
    return [
      ...findingIf(
        !isDocumentKey(coa_file),
        LAB_REPORT_PATH,
        'upload the lab report (certificate of analysis) as a PDF.',
      ),
      ...findingIf(!coa_date, 'compliance.coa_date', 'enter the day of the lab report.'),
      ...findingIf(
        coa_date !== null && coa_date > today,
        'compliance.coa_date',
        'the day of the lab report can’t be in the future.',
      ),
      ...findingIf(!coa_lot, 'compliance.coa_lot', 'enter the lot that was tested.'),
    ]
  },
}

export const CBD_RULES: readonly Rule[] = [publicList, amounts, controlledDrugs, labReport]
