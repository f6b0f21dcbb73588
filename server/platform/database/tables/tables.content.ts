/** The tables of content that staff write, and the views of its texts and its authors. */
import type { ContentType } from '@shop/contract/content/content.schemas.ts'
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, Timestamp } from './column-types.ts'

/** Parsed with the schema of its type when it is read. */
type StoredContent = Readonly<Record<string, unknown>>

interface ContentItemTable {
  key: string
  type: ContentType
  draft: JsonWithDefault<StoredContent> | null
  draft_by: number | null
  updated_at: Timestamp
}

interface ContentVersionTable {
  id: Generated<number>
  key: string
  number: number
  content: Json<StoredContent>
  note: Generated<string>
  is_default: Generated<boolean>
  created_by: number | null
  created_at: Timestamp
  publish_at: Timestamp
  is_announced: Generated<boolean>
}

interface ContentTextView {
  text: string | null
}

interface StaffNameView {
  id: number | null
  name: string | null
}

export interface ContentTables {
  content_item: ContentItemTable
  content_version: ContentVersionTable
  content_text: ContentTextView
  staff_name: StaffNameView
}
