/** The tables of age checks. */
import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts'

interface AgeCheckRequestTable {
  order_id: number
  due_at: Timestamp
  remind_at: NullableTimestamp
  created_at: Timestamp
}

interface AgeCheckDocumentTable {
  order_id: number
  content_type: 'image/jpeg' | 'image/webp' | 'application/pdf'
  sealed: Buffer
  received_at: Timestamp
}

interface AgeCheckSettingsTable {
  provider: string
  sealed: string
  updated_at: Generated<Timestamp>
}

interface AgeCheckVisitTable {
  state_digest: string
  browser_digest: string
  order_id: number
  provider: string
  secrets: Json<Record<string, string>>
  expires_at: Timestamp
}

/** A view, all of whose columns PostgreSQL reports as nullable. */
interface OpenAgeCheckTable {
  order_id: number | null
  due_at: Date | null
  document_at: Date | null
  document_type: AgeCheckDocumentTable['content_type'] | null
}

export interface AgeCheckTables {
  age_check_request: AgeCheckRequestTable
  age_check_document: AgeCheckDocumentTable
  age_check_settings: AgeCheckSettingsTable
  age_check_visit: AgeCheckVisitTable
  open_age_check: OpenAgeCheckTable
}
