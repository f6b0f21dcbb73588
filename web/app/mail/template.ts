import type { MailData, MailInput, MailKind } from '@shop/contract/mail.ts'
import type { Order } from '@shop/contract/orders.ts'
import type { ReactNode } from 'react'

/** The content of a mail, without the common layout. */
export interface MailContent {
  subject: string
  title: string
  /** The preview text in an inbox, beside the subject. */
  preview: string
  body: ReactNode
}

type DataOf<K extends MailKind> = Extract<MailData, { kind: K }>

/** Writes the mails of one kind. */
export type Template<K extends MailKind> = (
  input: Omit<MailInput, 'data' | 'order'> & { data: DataOf<K> },
) => MailContent

/** Writes the mails of one kind about an order. */
export type OrderTemplate<K extends MailKind> = (
  input: Omit<MailInput, 'data' | 'order'> & { data: DataOf<K>; order: Order },
) => MailContent
