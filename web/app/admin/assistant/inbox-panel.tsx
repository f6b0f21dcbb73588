import { ANSWER_MAX, EXAMPLE_MAX } from '@shop/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { showError } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { Picker } from '../kit/fields/picker.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { type Decision, type InboxItem, type Topic, topicsQuery, useDecide } from './queries.ts'

type Choice = Pick<Topic, 'name' | 'label'>

interface InboxPanelProps {
  item: InboxItem
  /** Called when the message has left the inbox. */
  onDone: () => void
}

/**
 * One message with its answer, and what it was about: a topic is assigned in one step, or a new answer is written. While the panel
 * has the focus, 1 to 3 choose a topic and Enter assigns.
 */
export function InboxPanel({ item, onDone }: InboxPanelProps) {
  const { id, message, answer, understood } = item
  const queryClient = useQueryClient()
  const decide = useDecide(id)
  const [topic, setTopic] = useState<Choice | undefined>()
  const [example, setExample] = useState(message.slice(0, EXAMPLE_MAX))
  const [answerText, setAnswerText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])

  async function findTopics(text: string) {
    const topics = await queryClient.ensureQueryData(topicsQuery)
    const words = text.toLowerCase().split(/\s+/)
    return topics
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
      .filter(({ takes_answers }) => takes_answers || answerText === undefined)
      .map(({ name, label }) => ({ id: name, label }))
  }
  function choose(chosen: Choice) {
    setTopic(chosen)
    setProblem(undefined)
  }
  const send = (decision: Decision, done: string) =>
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
    if (answerText === undefined) send({ topic: topic.name, example }, `Assigned to ‘${topic.label}’`)
    else send({ topic: topic.name, example, answer: answerText }, `Answer saved for ‘${topic.label}’`)
  }
  function handleKey(event: KeyboardEvent) {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement) || isTyping(target)) return
    const chosen = understood[Number(key) - 1]
    if (chosen) choose({ name: chosen.name, label: chosen.label })
    else if (key === 'Enter' && target === panel.current) form.current?.requestSubmit()
  }
  const isOther = topic !== undefined && !understood.some(({ name }) => name === topic.name)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys only repeat the controls inside
    <div className="inbox-panel" ref={panel} tabIndex={-1} onKeyDown={handleKey}>
      <div className="fieldstack">
        <p className="inbox-question">{message}</p>
        <blockquote className="inbox-answer muted">{answer}</blockquote>
        <p className="small muted">Personal details are hidden.</p>
      </div>
      <form className="fieldstack" noValidate ref={form} onSubmit={assign}>
        {understood.length > 0 && (
          <fieldset className="inbox-topics">
            <legend className="label">Topic</legend>
            {understood.map((one, place) => (
              <label key={one.name}>
                <input
                  type="radio"
                  name={`topic-${id}`}
                  checked={topic?.name === one.name}
                  onChange={() => choose({ name: one.name, label: one.label })}
                />
                {one.label}
                <span className="muted small">
                  {Math.round(one.confidence * 100)}% <kbd aria-hidden>{place + 1}</kbd>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Picker
          label={understood.length > 0 ? 'Another topic' : 'Topic'}
          name={answerText === undefined ? 'assistant-topics' : 'assistant-answer-topics'}
          find={findTopics}
          chosen={isOther ? topic.label : ''}
          error={problem}
          onPick={(option) => choose({ name: String(option.id), label: option.label })}
        />
        <TextAreaField
          label="Example to learn from"
          hint="Saved for the next training: train and publish a version, and the assistant knows it."
          rows={2}
          limit={EXAMPLE_MAX}
          maxLength={EXAMPLE_MAX}
          value={example}
          onChange={({ target }) => setExample(target.value)}
        />
        {answerText !== undefined && (
          <TextAreaField
            label="New answer"
            hint="Under 35 words read best. The message becomes its first example."
            rows={3}
            limit={ANSWER_MAX}
            maxLength={ANSWER_MAX}
            value={answerText}
            onChange={({ target }) => setAnswerText(target.value)}
          />
        )}
        <div className="hstack wrapping">
          <button type="submit" className="button primary small" aria-disabled={decide.isPending || undefined}>
            {answerText === undefined ? 'Assign and next' : 'Save answer and next'} <kbd aria-hidden>↵</kbd>
          </button>
          <button
            type="button"
            className="button quiet small"
            onClick={() => setAnswerText(answerText === undefined ? '' : undefined)}
          >
            {answerText === undefined ? 'Write an answer' : 'Without an answer'}
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

const isTyping = (target: HTMLElement) =>
  target.matches('textarea, select') || (target instanceof HTMLInputElement && target.type !== 'radio')
