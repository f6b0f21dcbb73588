/** What the tests of payments and refunds need from a provider: its customer, the customer's bank, and its webhook events. */
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'

interface SentEvent {
  /** Where it is sent; by default where signed events go. */
  url?: string
  payload: string
  headers: Record<string, string>
}

export interface EventOptions {
  id?: string
  /** The signature's age, in seconds. */
  ageS?: number
  secret?: string
}

export interface PaymentDriver {
  name: string
  publishableKey: string
  config: Partial<Config>
  /** The customer pays with a valid card; `taken` overrides what the provider receives. */
  pay(db: Db, intentId: string, taken?: { amount?: number; currency?: string }): Promise<void>
  decline(db: Db, intentId: string): Promise<void>
  /** The bank asks the customer to confirm; undefined if the provider does not say so. */
  askBank?(db: Db, intentId: string): Promise<void>
  cancel(db: Db, intentId: string): Promise<void>
  status(db: Db, intentId: string): Promise<string>
  /** The refunds, in pence. */
  refunded(db: Db, intentId: string): Promise<number[]>
  event(db: Db, type: string, intentId: string, options?: EventOptions): Promise<SentEvent>
  close(): Promise<void>
}
