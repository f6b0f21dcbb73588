import { TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { type Path, useFormContext } from 'react-hook-form'
import type { ProductValues } from './product.values.ts'
import type { AdminProduct } from './queries.ts'

export type Finding = AdminProduct['obstacles'][number]

const FindingsContext = createContext<readonly Finding[]>([])

/** What the rules say against the product as it is stored, to be shown at its fields. */
export function ProductFindings({ product, children }: { product: AdminProduct | undefined; children: ReactNode }) {
  return (
    <FindingsContext value={product ? [...product.obstacles, ...product.warnings] : []}>{children}</FindingsContext>
  )
}

/** The findings about a field, and about what it holds. */
export function useFindings(path: string): readonly Finding[] {
  return use(FindingsContext).filter((finding) => finding.path === path || finding.path.startsWith(`${path}.`))
}

/** A field's hint, and what the rules say against what is stored in it. Undefined where there is neither. */
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
export function useFault(path: Path<ProductValues>): string | undefined {
  const { getFieldState, formState } = useFormContext<ProductValues>()
  const { error } = getFieldState(path, formState)
  return messagesOf(error)[0]
}

/** The messages of an error, however deep they lie. */
export function messagesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [error.message]
  return Object.entries(error).flatMap(([name, inner]) => (name === 'ref' ? [] : messagesOf(inner)))
}
