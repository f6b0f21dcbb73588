/** Accounts, logins and sessions. */
import type { StaffRole } from '@shop/contract/permissions.ts'
import type { Area, Context } from '../../context.ts'
import { type FindCaller, signInRequired } from '../../platform/http/session-guard.ts'
import { apiKeyCallers } from './api-keys/api-keys.service.ts'
import { type SessionsService, sessionsService } from './sessions/sessions.service.ts'
import { accountsRepository } from './users.repository.ts'
import { accountsRoutes } from './users.routes.ts'
import { tidyAccounts } from './users.tidy.ts'

interface UsersServices {
  sessions: SessionsService
  findByApiKey: FindCaller
  /** Returns the emails of the staff in these roles who can log in. */
  staffEmails: (roles: readonly StaffRole[]) => Promise<string[]>
  /** Throws for a user who does not exist. */
  emailOf: (userId: number) => Promise<string>
}

export function usersArea(ctx: Context): Area & UsersServices {
  const accounts = accountsRepository(ctx.db)
  const sessions = sessionsService({ ...ctx, ...(ctx.cacheMs === 0 ? { believedMs: 0 } : {}) })
  return {
    sessions,
    findByApiKey: apiKeyCallers(ctx),
    staffEmails: accounts.listStaffEmails,
    emailOf: async (id) => {
      const user = await accounts.find(id)
      if (!user) throw signInRequired()
      return user.email
    },
    routes: (api) => api.register(accountsRoutes, { ...ctx, sessions }),
    jobs: [{ name: 'accounts.tidy', cron: '45 3 * * *', run: () => tidyAccounts(ctx) }],
    // The settings define whether staff need one-time codes.
    on: { sessions: sessions.forget, 'site-settings': sessions.forget },
  }
}
