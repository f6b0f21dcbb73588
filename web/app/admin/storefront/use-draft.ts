import { ApiError } from '@shop/contract/client.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { describeError } from '../../lib/sentence-of.ts'
import type { AdminContent } from './queries.ts'

const SAVE_AFTER_MS = 1000
const RETRY_AFTER_MS = 5000

type Content = Readonly<Record<string, unknown>>

/** `invalid`: a field must be changed first; `offline`: it is tried again; `conflict`: somebody else has saved. */
type DraftStatus = 'saved' | 'changed' | 'saving' | 'invalid' | 'offline' | 'conflict'

export interface Draft<C extends Content> {
  content: C
  change: (content: C) => void
  /** What is stored. */
  stored: AdminContent
  status: DraftStatus
  /** Messages by field, such as 'text', and of the whole. */
  errors: Readonly<Record<string, string>>
  failure: string | null
  /** Saves at once; resolves to whether everything typed is stored. */
  flush: () => Promise<boolean>
  /** Replaces the editor's content with what the server has returned. */
  load: (stored: AdminContent) => void
  /** Solves a conflict: what is typed replaces the version of the other person. */
  keepMine: () => Promise<void>
}

/** A draft of any type of content. */
export type AnyDraft = Omit<Draft<Content>, 'change'>

/** A draft that is saved a second after each change. */
export function useDraft<C extends Content>(first: AdminContent, parse: (content: Content) => C): Draft<C> {
  const [stored, setStored] = useState(first)
  const [content, setContent] = useState(() => parse(first.content))
  const [status, setStatus] = useState<DraftStatus>('saved')
  const [errors, setErrors] = useState<Draft<C>['errors']>({})
  const [failure, setFailure] = useState<string | null>(null)
  // The editor may change while a save is under way, so saves read the present values.
  const latest = useRef(content)
  const saved = useRef(content)
  const version = useRef(first.updated_at)
  const underWay = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { key } = stored

  const send = useCallback(async (): Promise<void> => {
    const sent = latest.current
    setStatus('saving')
    try {
      const answer = await api('PUT /admin/content/:key/draft', {
        params: { key },
        body: { content: sent, updated_at: version.current },
      })
      version.current = answer.updated_at
      saved.current = sent
      setStored(answer)
      setErrors({})
      setFailure(null)
      setStatus(latest.current === sent ? 'saved' : 'changed')
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : undefined
      setFailure(describeError(error, 'Not saved: the shop can’t be reached. It is tried again; keep this page open.'))
      setErrors(Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [path, message])))
      setStatus(problem?.code === 'stale' ? 'conflict' : problem?.status === 422 ? 'invalid' : 'offline')
    }
  }, [key])

  /** Saves one at a time. */
  const save = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    underWay.current ??= send().finally(() => {
      underWay.current = null
    })
    return underWay.current
  }, [send])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the second anew
  useEffect(() => {
    if (status !== 'changed' && status !== 'offline') return
    timer.current = setTimeout(() => void save(), status === 'changed' ? SAVE_AFTER_MS : RETRY_AFTER_MS)
    return () => clearTimeout(timer.current)
  }, [status, save, content])

  const load = useCallback(
    (next: AdminContent) => {
      const read = parse(next.content)
      latest.current = read
      saved.current = read
      version.current = next.updated_at
      setStored(next)
      setContent(read)
      setErrors({})
      setFailure(null)
      setStatus('saved')
    },
    [parse],
  )
  return {
    content,
    stored,
    status,
    errors,
    failure,
    load,
    change(next) {
      latest.current = next
      setContent(next)
      setStatus((now) => (now === 'conflict' ? now : 'changed'))
    },
    async flush() {
      if (underWay.current) await underWay.current
      if (latest.current !== saved.current) await save()
      return latest.current === saved.current
    },
    async keepMine() {
      const now = await api('GET /admin/content/:key', { params: { key } })
      version.current = now.updated_at
      await save()
    },
  }
}
