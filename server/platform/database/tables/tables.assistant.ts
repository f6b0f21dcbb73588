/** The tables of the assistant: chats, their messages, changes prepared by the staff assistant, and what staff teach. */
import type { InboxReason } from '@shop/contract/admin/inbox.admin.ts'
import type { TrainingKind, VersionState } from '@shop/contract/admin/training.admin.ts'
import type { ChatAction, ChatRating } from '@shop/contract/assistant.ts'
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, NullableTimestamp, Timestamp } from './column-types.ts'

interface ChatSessionTable {
  id: Generated<number>
  session_adk_id: string
  audience: 'customer' | 'staff'
  user_id: number | null
  title: Generated<string>
  memory: JsonWithDefault<unknown>
  /** In thousandths of a penny. */
  model_cost: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface ChatMessageTable {
  id: Generated<number>
  session_id: number
  sender_type: 'USER' | 'AGENT'
  content: string
  product_ids: number[] | null
  is_error: Generated<boolean>
  suggestions: Generated<string[]>
  actions: JsonWithDefault<ChatAction[]>
  rating: ChatRating | null
  /** The likeliest topics with their confidence. */
  understood: JsonWithDefault<unknown> | null
  review: InboxReason | null
  reviewed_at: NullableTimestamp
  blocks: JsonWithDefault<unknown>
  answers_id: number | null
  claimed_until: NullableTimestamp
  attempts: Generated<number>
  delivered_at: NullableTimestamp
  created_at: Timestamp
}

interface ChatProposalTable {
  id: Generated<number>
  session_id: number
  user_id: number
  kind: string
  title: string
  summary: string
  changes: Json<unknown>
  payload: Json<unknown>
  status: Generated<'open' | 'confirmed' | 'discarded' | 'failed'>
  outcome: string | null
  link: string | null
  decided_at: NullableTimestamp
  created_at: Timestamp
}

/** What staff teach the assistant. */
interface AssistantRowTable {
  id: Generated<number>
  kind: TrainingKind
  text: string
  topic: Generated<string>
  means: Generated<string>
  created_at: Timestamp
  updated_at: Timestamp
}

interface AssistantVersionTable {
  id: Generated<number>
  state: VersionState
  staff_rows: JsonWithDefault<unknown>
  models: Buffer | null
  base: Generated<string>
  report: Json<unknown> | null
  reason: Generated<string>
  created_by: number | null
  created_at: Timestamp
  published_at: NullableTimestamp
  publication: number | null
  claimed_until: Timestamp
  attempts: Generated<number>
}

export interface AssistantTables {
  assistant_row: AssistantRowTable
  assistant_version: AssistantVersionTable
  chat_session: ChatSessionTable
  chat_message: ChatMessageTable
  chat_proposal: ChatProposalTable
}
