import type { MailData, MailInput, MailKind } from '@shop/contract/mail.ts'
import type { Order } from '@shop/contract/orders.ts'
import type { ReactNode } from 'react'

/** The content of a mail; the sheet around it is the same for all. */
export interface MailContent {
  subject: string
  title: string
  /** What an inbox shows beside the subject. */
  preview: string
  body: ReactNode
}

type DataOf<K extends MailKind> = Extract<MailData, { kind: K }>

/** Writes the mails of one kind. */
export type Template<K extends MailKind> = (
  input: Omit<MailInput, 'data' | 'order'> & { data: DataOf<K> },
) => MailContent

/** The same for a kind that is about an order. */
export type OrderTemplate<K extends MailKind> = (
  input: Omit<MailInput, 'data' | 'order'> & { data: DataOf<K>; order: Order },
) => MailContent
