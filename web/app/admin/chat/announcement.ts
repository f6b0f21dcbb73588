import type { AgentBlock, AgentMessage } from './queries.ts'

/** Returns an answer as announced by a screen reader: its text without markdown, then a description of its blocks. */
export function describeMessage({ content, blocks }: Pick<AgentMessage, 'content' | 'blocks'>): string {
  const words = content
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*[-+]\s+/gm, '')
    .replace(/[*_`#>|\\]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return ['The agent answered:', words, ...blocks.map(blockWords)].filter(Boolean).join(' ')
}

function blockWords(block: AgentBlock): string {
  if (block.type === 'table') return `Table: ${block.title}, ${block.rows.length} rows.`
  if (block.type === 'chart') return `Chart: ${block.title}.`
  return `Prepared change: ${block.proposal.title}. Confirm or discard it.`
}
