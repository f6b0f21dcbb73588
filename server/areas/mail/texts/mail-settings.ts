/** Reads and writes mail_setting: what staff have changed about a mail. */
import { MailContent } from '@shop/contract/mails/mail.content.ts'
import { findMailErrors, type MailId } from '@shop/contract/mails/mails.ts'
import type { StaffRole } from '@shop/contract/permissions.ts'
import type { Db } from '../../../platform/database/database.ts'
import { NOW } from '../../../platform/database/expressions.ts'

export interface MailSetting {
  /** Undefined: the default texts. */
  content: MailContent | undefined
  /** Empty: the contact email of the settings. */
  roles: readonly StaffRole[]
  updated_at: Date
}

/** If nothing was saved yet. */
const NEVER = new Date(0)

/** Takes `db`, or `trx` inside a transaction. */
export function mailSettings(db: Db) {
  return {
    /** Texts that no longer fit the mail, because a release has changed its placeholders, count as not edited. */
    async find(id: MailId): Promise<MailSetting> {
      const row = await db.selectFrom('mail_setting').selectAll().where('mail', '=', id).executeTakeFirst()
      if (!row) return { content: undefined, roles: [], updated_at: NEVER }
      const { data: content } = MailContent.safeParse(row.content)
      return { ...row, content: content && findMailErrors(id, content).length === 0 ? content : undefined }
    },

    list: () => db.selectFrom('mail_setting').select(['mail', 'content', 'roles']).execute(),

    /** Waits for other changes of the same mail, and then for the transaction's end. */
    async lock(id: MailId): Promise<void> {
      await db
        .insertInto('mail_setting')
        .values({ mail: id, updated_at: NEVER })
        .onConflict((on) => on.column('mail').doUpdateSet({ mail: id }))
        .execute()
    },

    /** Changes a mail that is locked. */
    async save(id: MailId, { content, roles }: Pick<MailSetting, 'content' | 'roles'>): Promise<void> {
      await db
        .updateTable('mail_setting')
        .set({ content: content ? JSON.stringify(content) : null, roles: [...roles], updated_at: NOW })
        .where('mail', '=', id)
        .execute()
    },
  }
}
