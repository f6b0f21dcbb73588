import { EXAMPLE_MAX } from '@shop/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showError } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { Picker } from '../kit/fields/picker.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { type InboxItem, type Topic, topicsQuery, useDecide } from './queries.ts'

interface InboxPanelProps {
  item: InboxItem
  /** Called when the message has left the inbox. */
  onDone: () => void
}

/** One message with its answer, and what it was about: a topic is assigned in one step. */
export function InboxPanel({ item, onDone }: InboxPanelProps) {
  const { id, message, answer, understood } = item
  const queryClient = useQueryClient()
  const decide = useDecide(id)
  const [topic, setTopic] = useState<Topic | undefined>()
  const [example, setExample] = useState(message.slice(0, EXAMPLE_MAX))
  const [problem, setProblem] = useState<string>()

  async function findTopics(text: string) {
    const topics = await queryClient.ensureQueryData(topicsQuery)
    const words = text.toLowerCase().split(/\s+/)
    return topics
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
      .map(({ name, label }) => ({ id: name, label }))
  }
  function choose(chosen: Topic) {
    setTopic(chosen)
    setProblem(undefined)
  }
  const send = (decision: Parameters<typeof decide.mutate>[0], done: string) =>
    decide.mutate(decision, {
      onSuccess: () => {
        notify.success(done)
        onDone()
      },
      onError: (error) => showError(error, 'That couldn’t be saved. Please try again.'),
    })
  function assign(event: FormEvent) {
    event.preventDefault()
    if (decide.isPending) return
    if (!topic) return setProblem('Choose what the message was about.')
    send({ topic: topic.name, example }, `Assigned to ‘${topic.label}’`)
  }
  const isOther = topic !== undefined && !understood.some(({ name }) => name === topic.name)
  return (
    <div className="inbox-panel">
      <div className="fieldstack">
        <p className="inbox-question">{message}</p>
        <blockquote className="inbox-answer muted">{answer}</blockquote>
        <p className="small muted">Personal details are hidden.</p>
      </div>
      <form className="fieldstack" noValidate onSubmit={assign}>
        {understood.length > 0 && (
          <fieldset className="inbox-topics">
            <legend className="label">Topic</legend>
            {understood.map((one) => (
              <label key={one.name}>
                <input
                  type="radio"
                  name={`topic-${id}`}
                  checked={topic?.name === one.name}
                  onChange={() => choose({ name: one.name, label: one.label })}
                />
                {one.label}
                <span className="muted small">{Math.round(one.confidence * 100)}%</span>
              </label>
            ))}
          </fieldset>
        )}
        <Picker
          label={understood.length > 0 ? 'Another topic' : 'Topic'}
          name="assistant-topics"
          find={findTopics}
          chosen={isOther ? topic.label : ''}
          error={problem}
          onPick={(option) => choose({ name: String(option.id), label: option.label })}
        />
        <TextAreaField
          label="Example to learn from"
          hint="Saved for the next training. The assistant doesn’t learn from it straight away."
          rows={2}
          limit={EXAMPLE_MAX}
          maxLength={EXAMPLE_MAX}
          value={example}
          onChange={({ target }) => setExample(target.value)}
        />
        <div className="hstack wrapping">
          <button type="submit" className="button primary small" aria-disabled={decide.isPending || undefined}>
            Assign and next
          </button>
          <button
            type="button"
            className="button quiet small"
            disabled={decide.isPending}
            onClick={() => send({ topic: null }, 'Dismissed')}
          >
            Dismiss
          </button>
        </div>
      </form>
    </div>
  )
}
