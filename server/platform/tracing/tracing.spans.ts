/** The spans that the parts of tracing share. Importing this file loads nothing but OpenTelemetry's API. */
import { type Context, type Span, type SpanKind, SpanStatusCode } from '@opentelemetry/api'

/** Attributes of a span: never personal data or user input. */
type StepFacts = Readonly<Record<string, string | number>>

/** Runs `work` as a child of the current span, or as the root of a new trace. */
export type Tracer = <T>(name: string, facts: StepFacts, work: () => Promise<T>) => Promise<T>

type StepOptions = { kind: SpanKind; attributes: Record<string, string | number>; startTime?: number }

/** The interface shared by the parts of tracing. */
export interface Tracing {
  active(): Context
  within<T>(context: Context, work: () => T): T
  /** Starts a child span of the one in `parent`. */
  begin(name: string, options: StepOptions, parent: Context): Span
}

/** Records only the error's type: its message may quote user input. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}
