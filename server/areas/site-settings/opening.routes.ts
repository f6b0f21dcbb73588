/** Opening and closing the shop, for staff. */
import { getOpening, updateOpening } from '@shop/contract/admin/opening.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { ChecklistService } from './checklist.service.ts'
import type { OpeningService } from './opening.service.ts'

interface OpeningRoutes {
  opening: OpeningService
  checklist: ChecklistService
  /** A demo may be closed and opened again, although it must not sell. */
  isDemo: boolean
}

export const openingRoutes: FastifyPluginAsyncZod<OpeningRoutes> = async (app, { opening, checklist, isDemo }) => {
  const canOpen = async () =>
    isDemo || (await checklist.list()).items.every((step) => step.is_done || !step.is_required)
  app.route({
    ...getOpening,
    async handler() {
      const [stored, can_open] = await Promise.all([opening.get(), canOpen()])
      return { ...stored, can_open }
    },
  })
  app.route({
    ...updateOpening,
    async handler(request) {
      const stored = await opening.update(request.body, { by: getCaller(request).userId, canOpen })
      return { ...stored, can_open: await canOpen() }
    },
  })
}
