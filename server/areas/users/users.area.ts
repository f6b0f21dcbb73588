/** Accounts, logins and sessions. */
import type { Area, Context } from '../../context.ts'
import type { FindCaller } from '../../platform/http/session-guard.ts'
import { apiKeyCallers } from './api-keys/api-keys.service.ts'
import { type SessionsService, sessionsService } from './sessions/sessions.service.ts'
import { accountsRoutes } from './users.routes.ts'
import { tidyAccounts } from './users.tidy.ts'

export function usersArea(ctx: Context): Area & { sessions: SessionsService; findByApiKey: FindCaller } {
  const sessions = sessionsService({ ...ctx, ...(ctx.cacheMs === 0 ? { believedMs: 0 } : {}) })
  return {
    sessions,
    findByApiKey: apiKeyCallers(ctx),
    routes: (api) => api.register(accountsRoutes, { ...ctx, sessions }),
    jobs: [{ name: 'accounts.tidy', cron: '45 3 * * *', run: () => tidyAccounts(ctx) }],
    // The settings define whether staff need one-time codes.
    on: { sessions: sessions.forget, 'site-settings': sessions.forget },
  }
}
