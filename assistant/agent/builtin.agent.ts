/** Answers staff without a model: understands by rules, calls one tool, says what it found. */
import type { z } from 'zod'
import { HttpError } from '../../server/platform/http/http-error.ts'
import type { Tool } from '../tools/tool.ts'
import type { AgentBrain } from './agent.brain.ts'
import type { Finding } from './agent.finding.ts'
import { saying } from './agent.finding.ts'
import { agentTools } from './tools/agent.tools.ts'
import type { AgentKit } from './tools/kit.ts'
import type { PrepareKit } from './tools/prepare.ts'
import { readMemory } from './understand/understand.slots.ts'
import { understand } from './understand/understand.ts'

export function builtinAgent(kit: Omit<PrepareKit, 'owner'> & AgentKit): AgentBrain {
  return {
    async answer({ text, memory: kept, owner }) {
      const memory = readMemory(kept)
      const understood = await understand(kit.db, text, { memory, today: kit.clock.today() })
      if ('say' in understood) return { finding: understood.say, memory: understood.memory ?? {} }
      const tools = agentTools({ ...kit, owner })
      const finding = await callTool(tools[understood.tool], understood.input)
      return { finding: understood.asksForFile ? withFile(finding) : finding, memory: understood.memory }
    },
  }
}

/** Calls a tool with input that has yet to pass its schema; what the shop refuses is an answer. */
export async function callTool(tool: Tool<z.ZodType, Finding>, given: unknown): Promise<Finding> {
  const { data, error } = tool.input.safeParse(given)
  if (error) return saying(`That cannot be: ${error.issues.map(({ message }) => message).join(' ')}`)
  try {
    return await tool.run(data, { customer: undefined })
  } catch (refused) {
    if (refused instanceof HttpError) return saying(refused.message)
    throw refused
  }
}

function withFile(finding: Finding): Finding {
  const table = finding.blocks.find((block) => block.type === 'table')
  if (!table) return finding
  return { ...finding, text: `The CSV under the table holds all ${table.rows.length} rows. ${finding.text}` }
}
