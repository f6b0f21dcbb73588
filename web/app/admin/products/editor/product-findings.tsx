import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Path, useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type AdminProduct, productCheckQuery } from '../queries.ts'
import { type ProductValues, toProductValues } from './product.values.ts'
import { atFields, checkBody, type Findings } from './product-check.ts'

export type Finding = AdminProduct['obstacles'][number]

const FindingsContext = createContext<Findings | undefined>(undefined)

/** How long nothing is typed before the rules are asked, in ms. */
const CHECK_AFTER_MS = 500

/** What the rules say of the product, to be shown at its fields: as it is stored, and soon after as it is typed. */
export function ProductFindings({ product, children }: { product: AdminProduct | undefined; children: ReactNode }) {
  return <FindingsContext value={useLiveFindings(product) ?? product}>{children}</FindingsContext>
}

/** What the rules say of what is typed; undefined while that is what is stored, or cannot be checked yet. */
function useLiveFindings(product: AdminProduct | undefined): Findings | undefined {
  const { control } = useFormContext<ProductValues>()
  const values = useDebounced(useWatch({ control, compute: (all: ProductValues) => all }), CHECK_AFTER_MS)
  const before = useMemo(() => product && JSON.stringify(checkBody(toProductValues(product), product.id)), [product])
  const body = useMemo(() => checkBody(values, product?.id), [values, product])
  const isTyped = body !== undefined && JSON.stringify(body) !== before
  const { data } = useQuery({ ...productCheckQuery(body), enabled: isTyped, placeholderData: keepPreviousData })
  return isTyped && data ? atFields(data, values) : undefined
}

/** Everything the rules say; undefined for a new product until its class and the facts of that are there. */
export const useAllFindings = (): Findings | undefined => use(FindingsContext)

/** The findings about a field, and about what it holds. */
export function useFindings(path: string): readonly Finding[] {
  const { obstacles = [], warnings = [] } = useAllFindings() ?? {}
  return [...obstacles, ...warnings].filter((finding) => finding.path === path || finding.path.startsWith(`${path}.`))
}

/** A field's hint, and what the rules say against what is in it. Undefined where there is neither. */
export function useHint(path: string, hint?: ReactNode): ReactNode {
  const findings = useFindings(path)
  if (findings.length === 0) return hint
  return (
    <>
      {hint}
      <FindingNotes messages={findings.map(({ message }) => message)} />
    </>
  )
}

/** What the rules say, beside the field it is about. */
export function FindingNotes({ messages, about }: { messages: readonly string[]; about?: string }) {
  return [...new Set(messages)].map((message) => (
    <span key={message} className="finding">
      <TriangleAlert className="ico s" aria-hidden /> {about ? `${about}: ${message}` : message}
    </span>
  ))
}

/** What is wrong with a field of the product's form, or with anything in it. */
export function useFieldError(path: Path<ProductValues>): string | undefined {
  const { getFieldState, formState } = useFormContext<ProductValues>()
  const { error } = getFieldState(path, formState)
  return listMessages(error)[0]
}

/** The messages of an error, however deep they lie. */
export function listMessages(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [error.message]
  return Object.entries(error).flatMap(([name, inner]) => (name === 'ref' ? [] : listMessages(inner)))
}
