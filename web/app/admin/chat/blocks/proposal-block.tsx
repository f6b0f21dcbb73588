import { localPath } from '@shop/contract/lib/local-path.ts'
import { CircleCheck, CircleSlash, PencilLine, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { describeError, isSessionEnd } from '../../../lib/sentence-of.ts'
import { LateMarkdown } from '../late-markdown.tsx'
import { useDecideProposal } from '../mutations.ts'
import type { Proposal } from '../queries.ts'
import { QuietButton } from '../quiet-button.tsx'
import { ProposalChanges } from './proposal-changes.tsx'

const LOOKS = {
  open: { className: 'notice', icon: PencilLine },
  confirmed: { className: 'notice', icon: CircleCheck },
  discarded: { className: 'notice quiet', icon: CircleSlash },
  failed: { className: 'notice danger', icon: TriangleAlert },
} as const

const DECISIONS = [
  { decision: 'confirm', className: 'button accent small', label: 'Confirm', doing: 'Confirming...' },
  { decision: 'discard', className: 'button plain small', label: 'Discard', doing: 'Discarding...' },
] as const

interface AgentProposalProps {
  proposal: Proposal
  session: string
  /** Whether the answer above already contains the summary. */
  isSaid: boolean
  /** Repeats the question that led to the proposal; undefined while the agent is busy. */
  onAskAgain: (() => void) | undefined
}

/** A proposed change: its effect, the buttons to confirm or discard it, and the outcome. */
export function AgentProposal({ proposal, session, isSaid, onAskAgain }: AgentProposalProps) {
  const { title, summary, status } = proposal
  const { className, icon: Icon } = LOOKS[status]
  return (
    <article className={`agentproposal ${className}`} aria-label={title}>
      <Icon className="icon" aria-hidden />
      <div>
        <h3>{title}</h3>
        {status === 'open' && !isSaid && <LateMarkdown markdown={summary} />}
        <ProposalChanges proposal={proposal} />
        <Decision proposal={proposal} session={session} onAskAgain={onAskAgain} />
      </div>
    </article>
  )
}

function Decision({ proposal, session, onAskAgain }: Omit<AgentProposalProps, 'isSaid'>) {
  const decide = useDecideProposal(session, proposal)
  const outcome = useRef<HTMLParagraphElement>(null)
  const isDecided = proposal.status !== 'open'
  const wasPressed = useRef(false)
  useEffect(() => {
    // The focused button has been removed.
    if (isDecided && wasPressed.current) outcome.current?.focus()
  }, [isDecided])

  function press(decision: 'confirm' | 'discard') {
    // The second click of a double click arrives before the re-render.
    if (decide.isPending || wasPressed.current) return
    wasPressed.current = true
    decide.mutate(decision, {
      onError: () => {
        wasPressed.current = false
      },
    })
  }
  if (isDecided) {
    return (
      <>
        <p ref={outcome} tabIndex={-1} className="outcome">
          {outcomeOf(proposal)}
        </p>
        <Afterwards proposal={proposal} onAskAgain={onAskAgain} />
      </>
    )
  }
  const { isPending, variables, error } = decide
  return (
    <>
      {error && !isPending && !isSessionEnd(error) && (
        <p className="outcome" role="alert">
          {describeError(error, 'We couldn’t confirm that this worked. Check before you try again.')}
        </p>
      )}
      <div className="hstack wrapping">
        {DECISIONS.map(({ decision, className, label, doing }) => {
          const isDoing = isPending && variables === decision
          return (
            <button
              key={decision}
              type="button"
              className={className}
              aria-disabled={isPending || undefined}
              onClick={() => press(decision)}
            >
              {isDoing && decision === 'confirm' && <span className="spin" aria-hidden />}
              {isDoing ? doing : label}
            </button>
          )
        })}
        {error && onAskAgain && (
          <button type="button" className="button plain small" onClick={onAskAgain}>
            Ask again
          </button>
        )}
      </div>
    </>
  )
}

function Afterwards({ proposal: { status, link }, onAskAgain }: Pick<AgentProposalProps, 'proposal' | 'onAskAgain'>) {
  const to = localPath(link, '')
  if (status === 'confirmed' && to !== '') {
    return (
      <Link className="button quiet small" to={to}>
        Open
      </Link>
    )
  }
  if (status === 'failed' && onAskAgain) {
    return <QuietButton onPress={onAskAgain}>Ask again</QuietButton>
  }
  return null
}

function outcomeOf({ status, outcome }: Proposal): string {
  if (status === 'discarded') return outcome || 'Discarded. Nothing has changed.'
  if (status === 'failed') return outcome || 'This didn’t work. Nothing has changed.'
  return outcome || 'Confirmed and done.'
}
