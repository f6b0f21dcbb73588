import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Path, useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { listMessages } from '../../kit/form/list-messages.ts'
import { type AdminProduct, productCheckQuery } from '../queries.ts'
import { type ProductValues, toProductValues } from './product.values.ts'
import { atFields, checkBody, type Findings } from './product-check.ts'

export type Finding = AdminProduct['obstacles'][number]

const FindingsContext = createContext<Findings | undefined>(undefined)

/** The debounce time of the check, in ms. */
const CHECK_AFTER_MS = 500

/** Provides the compliance findings to the fields: those of the stored product, then those of the typed values. */
export function ProductFindings({ product, children }: { product: AdminProduct | undefined; children: ReactNode }) {
  return <FindingsContext value={useLiveFindings(product) ?? product}>{children}</FindingsContext>
}

/** Returns the findings for the typed values; undefined while they equal the stored ones or cannot be checked yet. */
function useLiveFindings(product: AdminProduct | undefined): Findings | undefined {
  const { control } = useFormContext<ProductValues>()
  const values = useDebounced(useWatch({ control, compute: (all: ProductValues) => all }), CHECK_AFTER_MS)
  const before = useMemo(() => product && JSON.stringify(checkBody(toProductValues(product), product.id)), [product])
  const body = useMemo(() => checkBody(values, product?.id), [values, product])
  const isTyped = body !== undefined && JSON.stringify(body) !== before
  const { data } = useQuery({ ...productCheckQuery(body), enabled: isTyped, placeholderData: keepPreviousData })
  return isTyped && data ? atFields(data, values) : undefined
}

/** Returns all findings; undefined for a new product until its class and required facts are set. */
export const useAllFindings = (): Findings | undefined => use(FindingsContext)

/** Returns the findings about a field and its nested fields. */
export function useFindings(path: string): readonly Finding[] {
  const { obstacles = [], warnings = [] } = useAllFindings() ?? {}
  return [...obstacles, ...warnings].filter((finding) => finding.path === path || finding.path.startsWith(`${path}.`))
}

/** Returns a field's hint with its findings; undefined if there is neither. */
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

/** Shows findings beside the field they are about. */
export function FindingNotes({ messages, about }: { messages: readonly string[]; about?: string }) {
  return [...new Set(messages)].map((message) => (
    <span key={message} className="finding">
      <TriangleAlert className="icon icon-small" aria-hidden /> {about ? `${about}: ${message}` : message}
    </span>
  ))
}

/** Returns the error of a field of the product form, or of any nested field. */
export function useFieldError(path: Path<ProductValues>): string | undefined {
  const { getFieldState, formState } = useFormContext<ProductValues>()
  const { error } = getFieldState(path, formState)
  return listMessages(error)[0]
}
