import { StatusPill } from '../kit/status-pill.tsx'
import type { PostRow } from './queries.ts'

/** The status of an article; one published with a future date counts as scheduled. */
export function PostStatus({ post: { status, is_public } }: { post: Pick<PostRow, 'status' | 'is_public'> }) {
  if (status === 'draft') return <StatusPill tone="muted">Draft</StatusPill>
  if (status === 'archived') return <StatusPill tone="warn">Archived</StatusPill>
  return is_public ? <StatusPill tone="ok">Published</StatusPill> : <StatusPill tone="info">Scheduled</StatusPill>
}
