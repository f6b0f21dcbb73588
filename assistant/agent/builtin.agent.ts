/** Answers staff without a model: reads the question, calls one tool, returns what it found. */
import type { z } from 'zod'
import { HttpError } from '../../server/platform/http/http-error.ts'
import type { Tool } from '../tools/tool.ts'
import type { AgentBrain } from './agent.brain.ts'
import type { Finding } from './agent.finding.ts'
import { toFinding } from './agent.finding.ts'
import { readQuestion } from './reader/reader.ts'
import { readMemory } from './reader/slots.ts'
import { agentTools } from './tools/agent.tools.ts'
import type { AgentKit } from './tools/kit.ts'
import type { PrepareKit } from './tools/prepare.ts'

export function builtinAgent(kit: Omit<PrepareKit, 'owner'> & AgentKit): AgentBrain {
  return {
    async answer({ text, memory, owner }) {
      const question = await readQuestion(kit.db, text, { memory: readMemory(memory), today: kit.clock.today() })
      if ('say' in question) return { finding: question.say, memory: question.memory ?? {} }
      const tools = agentTools({ ...kit, owner })
      const finding = await callTool(tools[question.tool], question.input)
      const answer = { ...finding, text: `${question.note}${finding.text}` }
      return { finding: question.wantsFile ? withFile(answer) : answer, memory: question.memory }
    },
  }
}

/** Calls a tool with input that has yet to pass its schema; what the shop refuses is an answer. */
export async function callTool(tool: Tool<z.ZodType, Finding>, given: unknown): Promise<Finding> {
  const { data, error } = tool.input.safeParse(given)
  if (error) return toFinding(`That cannot be: ${error.issues.map(({ message }) => message).join(' ')}`)
  try {
    return await tool.run(data, { customer: undefined })
  } catch (refused) {
    if (refused instanceof HttpError) return toFinding(refused.message)
    throw refused
  }
}

function withFile(finding: Finding): Finding {
  const table = finding.blocks.find((block) => block.type === 'table')
  if (!table) return finding
  return { ...finding, text: `The CSV under the table holds all ${table.rows.length} rows. ${finding.text}` }
}
