/** The tables of the assistant: chats, their messages, and changes prepared by the staff assistant. */
import type { InboxReason } from '@shop/contract/admin/inbox.admin.ts'
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

/** Messages that staff gave a topic. */
interface AssistantExampleTable {
  id: Generated<number>
  topic: string
  text: string
  created_at: Timestamp
}

export interface AssistantTables {
  assistant_example: AssistantExampleTable
  chat_session: ChatSessionTable
  chat_message: ChatMessageTable
  chat_proposal: ChatProposalTable
}
