/**
 * A tool: something the assistant can look up or do, defined once for the built-in assistant, a model and the tests. What
 * it may see is decided here by the server's context, never by whoever calls it.
 */
import type { z } from 'zod'
import type { AnswerRow } from '../customers/answers.ts'

/** Whose question it is. Tools that show orders read it; nothing in a tool's input can name another person. */
export interface ToolContext {
  customer: { id: number; name: string } | undefined
}

export interface Tool<Input extends z.ZodType = z.ZodType, Output = unknown> {
  /** As a model calls it: 'search_products'. */
  name: string
  /** What it does and when to use it, for a model. */
  description: string
  input: Input
  /** How the built-in assistant answers questions with the result that empty input has: '{total}' is its `total`. */
  answers?: readonly Omit<AnswerRow, 'name' | 'tool'>[]
  /** `input` has passed the schema. What cannot be found is an answer ({ found: false }), not an error. */
  run(input: z.output<Input>, context: ToolContext): Promise<Output>
}

/** Keeps the types of a tool's input and output together. */
export const tool = <Input extends z.ZodType, Output>(definition: Tool<Input, Output>): Tool<Input, Output> =>
  definition
