/** The services that every shop has. Without imports, because the settings' fields and the decision about delivery both use it. */

/** The service that prices are quoted with and withdrawals are refunded for (rule F5). It cannot be archived. */
export const STANDARD = 'standard'

const WITH_SETTINGS = [STANDARD, 'express'] as const
export type ServiceWithSettings = (typeof WITH_SETTINGS)[number]

/** Whether the terms of a service are settings of their own, which hold wherever no others are set. */
export const hasOwnSettings = (service: string): service is ServiceWithSettings =>
  WITH_SETTINGS.some((key) => key === service)
