import { TriangleAlert } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import { AgentChart } from './blocks/chart-block.tsx'
import { AgentProposal } from './blocks/proposal-block.tsx'
import { AgentTable } from './blocks/table-block.tsx'
import { LateMarkdown } from './late-markdown.tsx'
import type { AgentBlock, AgentMessage } from './queries.ts'
import { QuietButton } from './quiet-button.tsx'

/** A question of staff. */
export function Question({ text }: { text: string }) {
  return (
    <div className="agent-question" data-question>
      <span className="visually-hidden">You asked: </span>
      {text}
    </div>
  )
}

interface ReplyProps {
  message: AgentMessage
  session: string
  /** Repeats the question of this answer; undefined while the agent is busy. */
  onAskAgain: (() => void) | undefined
  /** Sends a suggestion; undefined below older answers, which offer none. */
  onSuggest: ((text: string) => void) | undefined
}

/** An answer of the agent, with its blocks and suggestions. */
export function Reply({ message, session, onAskAgain, onSuggest }: ReplyProps) {
  const { id, content, blocks, suggestions, is_error } = message
  return (
    <article className="agent-answer" aria-label="Answer">
      {is_error ? (
        <Notice kind="danger" icon={TriangleAlert}>
          <div className="grid justify-items-start gap-3">
            <p>{content}</p>
            {onAskAgain && <QuietButton onPress={onAskAgain}>Ask again</QuietButton>}
          </div>
        </Notice>
      ) : (
        content !== '' && <LateMarkdown markdown={content} />
      )}
      {blocks.map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a message's blocks never change places
          key={index}
          block={block}
          place={{ session, message: id, index }}
          content={content}
          onAskAgain={onAskAgain}
        />
      ))}
      {onSuggest && suggestions.length > 0 && (
        <ul className="agent-suggestions" aria-label="Suggestions">
          {suggestions.map((text) => (
            <li key={text}>
              <button type="button" className="chip" onClick={() => onSuggest(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

interface BlockProps extends Pick<ReplyProps, 'onAskAgain'> {
  block: AgentBlock
  place: { session: string; message: number; index: number }
  /** The text of the answer above the blocks. */
  content: string
}

function Block({ block, place, content, onAskAgain }: BlockProps) {
  if (block.type === 'table') return <AgentTable block={block} place={place} />
  if (block.type === 'chart') return <AgentChart block={block} />
  const { proposal } = block
  const isSaid = content.includes(proposal.summary)
  return <AgentProposal proposal={proposal} isSaid={isSaid} session={place.session} onAskAgain={onAskAgain} />
}
