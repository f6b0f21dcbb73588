/** Validates a product before it is sent, and maps the server's errors to fields of the form. */
import { ProductChanges } from '@shop/contract/admin/catalogue.admin.ts'
import { ApiError } from '@shop/contract/client.ts'
import { FACTS_BY_CLASS } from '@shop/contract/compliance.ts'
import { contradictionsIn } from '@shop/contract/fields/product.fields.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import { z } from 'zod'
import { FACT_FIELDS } from '../facts/facts.fields.ts'
import { sentFacts } from '../facts/facts.values.ts'
import { toContent } from './product.content.ts'
import type { ProductValues } from './product.values.ts'

/** The form's schema: the contract's rules, with each error at its field. */
export const ProductForm = z.custom<ProductValues>().superRefine((values, context) => {
  for (const { path, message } of findErrors(values))
    context.addIssue({ code: 'custom', path: path.split('.'), message })
})

/** Returns all validation errors, by the path of the form's field. */
export function findErrors(values: ProductValues): FieldError[] {
  const content = toContent(values)
  const { slug, ...rest } = content
  const checked = [
    ...findFactErrors(values),
    ...issuesOf(ProductChanges, slug === '' ? rest : content),
    ...contradictionsIn(content),
  ]
  const errors = checked.map(({ path, message }) => ({ path: formPath(path, values), message }))
  // If two checks report the same field, the first has the more specific message.
  const seen = new Set<string>()
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path))
}

function findFactErrors({ product_class, compliance }: ProductValues): FieldError[] {
  if (product_class === '') return [{ path: 'product_class', message: 'Choose a product class.' }]
  return issuesOf(FACTS_BY_CLASS[product_class], sentFacts(product_class, compliance), 'compliance.')
}

function issuesOf(schema: z.ZodType, input: unknown, prefix = ''): FieldError[] {
  const { error } = schema.safeParse(input, { error: sentenceOf })
  return (error?.issues ?? []).map(({ path, message }) => {
    const at = prefix + path.join('.')
    return { path: at, message: message === NO_FIGURE ? `Enter a number for ${figureAt(at)}.` : message }
  })
}

const NO_FIGURE = 'no figure'
const FIGURES: Record<string, string> = {
  price: 'the price, such as 4.99',
  compare_at_price: 'the compare-at price, or leave it blank',
  stock_quantity: 'the stock',
  net_quantity: 'the net quantity, or leave it blank',
  weight_grams: 'the weight in whole grams, or leave it blank',
  low_stock: 'from how many units on it is low, or leave it blank',
  cost_price: 'the cost price, or leave it blank',
  amount: 'the amount of the nutrient',
  nrv_percent: 'the NRV, or leave it blank',
}

/** Returns the label of the number at a path. */
function figureAt(path: string): string {
  const name = path.split('.').at(-1) ?? ''
  const fact = FACT_FIELDS.find((field) => `compliance.${field.name}` === path)
  return fact ? `"${fact.label}"` : (FIGURES[name] ?? 'this')
}

/** Returns a message for an error that the contract has no message for. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? NO_FIGURE : 'Fill this in.'
    case 'invalid_value':
      return 'Choose one.'
    case 'too_small':
      if (issue.origin === 'string') return 'Fill this in.'
      return `Enter ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `Use at most ${issue.maximum} characters.`
      return issue.origin === 'array' ? `Add at most ${issue.maximum}.` : `Enter at most ${issue.maximum}.`
    case 'not_multiple_of':
      return 'Use at most two decimals.'
    case 'invalid_format':
      return issue.format === 'date' ? 'Choose a date.' : undefined
    default:
      return undefined
  }
}

const BODY_PART = 'product_data_json.'

/** Maps a path in the request to the form: options without values are not sent, so later ones have other indices. */
export function formPath(sent: string, { options }: Pick<ProductValues, 'options'>): string {
  const path = sent.startsWith(BODY_PART) ? sent.slice(BODY_PART.length) : sent
  const [field, place, ...rest] = path.split('.')
  if (field !== 'options' || place === undefined) return path
  const used = options.flatMap(({ values }, index) => (values.length > 0 ? [index] : []))
  return ['options', used[Number(place)] ?? place, ...rest].join('.')
}

/** Returns the same error with its paths mapped to the form's fields. */
export function atFormFields(error: unknown, values: ProductValues): unknown {
  if (!(error instanceof ApiError) || !error.problem.errors) return error
  const errors = error.problem.errors.map(({ path, message }) => ({ path: formPath(path, values), message }))
  return new ApiError({ ...error.problem, errors })
}
