/** The shop as one HTTP application: its areas, with a database. The caller decides where it listens. */
import { agentArea } from '../assistant/agent/agent.area.ts'
import { assistantArea } from '../assistant/assistant.area.ts'
import type { Brain } from '../assistant/brain.ts'
import { providerName } from '../assistant/model/model.provider.ts'
import { addApi } from './app.api.ts'
import { createPlatform, type PlatformDependencies } from './app.platform.ts'
import { addSite } from './app.site.ts'
import { addressesArea } from './areas/addresses/addresses.area.ts'
import { adminSearchArea } from './areas/admin-search/admin-search.area.ts'
import { ageCheckProviders, ageChecksArea } from './areas/age-checks/age-checks.area.ts'
import { auditArea } from './areas/audit/audit.area.ts'
import { blogArea } from './areas/blog/blog.area.ts'
import { bundlesArea } from './areas/bundles/bundles.area.ts'
import { cartArea } from './areas/cart/cart.area.ts'
import { catalogueArea } from './areas/catalogue/catalogue.area.ts'
import { chatArea } from './areas/chat/chat.area.ts'
import { checkoutArea } from './areas/checkout/checkout.area.ts'
import { contentArea } from './areas/content/content.area.ts'
import { couponsArea } from './areas/coupons/coupons.area.ts'
import { evidenceArea } from './areas/evidence/evidence.area.ts'
import { formerShopArea } from './areas/former-shop/former-shop.area.ts'
import { insightsArea } from './areas/insights/insights.area.ts'
import { lotsArea } from './areas/lots/lots.area.ts'
import { mailArea } from './areas/mail/mail.area.ts'
import { mailSubscriptionsArea } from './areas/mail-subscriptions/mail-subscriptions.area.ts'
import { mediaArea } from './areas/media/media.area.ts'
import { ordersArea } from './areas/orders/orders.area.ts'
import { paymentsArea } from './areas/payments/payments.area.ts'
import { privacyArea } from './areas/privacy/privacy.area.ts'
import { productsArea } from './areas/products/products.area.ts'
import { promotionsArea } from './areas/promotions/promotions.area.ts'
import { redirectsArea } from './areas/redirects/redirects.area.ts'
import { reviewsArea } from './areas/reviews/reviews.area.ts'
import { savedViewsArea } from './areas/saved-views/saved-views.area.ts'
import { searchArea } from './areas/search/search.area.ts'
import { seoArea } from './areas/seo/seo.area.ts'
import { type OpeningService, openingService, siteSettingsArea } from './areas/site-settings/site-settings.area.ts'
import { statsArea } from './areas/stats/stats.area.ts'
import { stockRoomArea } from './areas/stock-room/stock-room.area.ts'
import { takeBackArea } from './areas/take-back/take-back.area.ts'
import { taxonomyArea } from './areas/taxonomy/taxonomy.area.ts'
import { usersArea } from './areas/users/users.area.ts'
import { webhooksArea } from './areas/webhooks/webhooks.area.ts'
import { wishlistArea } from './areas/wishlist/wishlist.area.ts'
import type { Area, Context } from './context.ts'
import { shopSecret } from './platform/config/secrets.ts'
import { addOpeningGate } from './platform/http/pages/opening-gate.ts'
import type { Server } from './platform/http/server.ts'
import type { ScheduledJob } from './platform/jobs/jobs.ts'
import type { Subscription } from './platform/messages/broadcast.ts'
import type { OnChange } from './platform/messages/events.ts'
import { measuredJob, measuredWorker } from './platform/metrics/job.metrics.ts'
import { tidyCounts } from './platform/rate-limits/counts.postgres.ts'
import { tidyRecords } from './records.tidy.ts'

export interface AppDependencies extends PlatformDependencies {
  /** Answers in the chat; the configured assistant if undefined. */
  brain?: Brain
}

export interface App
  extends Pick<Context, 'cache' | 'draining'>,
    Required<Pick<Area, 'workers' | 'jobs' | 'prepare' | 'warm'>> {
  server: Server
  /** Invalidates what is cached about a topic; call it for every announced change. */
  forget: OnChange
  /** Further message subscriptions, needed if there may be several processes. */
  subscriptions: readonly Subscription[]
}

export async function buildApp({ brain, ...given }: AppDependencies): Promise<App> {
  const platform = await createPlatform(given)
  const { ctx, server, inProcessOrigin } = platform
  const opening = openingService(ctx)
  addOpeningGate(server, {
    inProcessOrigin,
    isSecure: ctx.config.publicUrl.startsWith('https:'),
    isOpen: opening.isOpen,
    secret: () => shopSecret(ctx.db, 'staff_preview'),
  })
  const users = usersArea(ctx)
  const redirects = redirectsArea(ctx)
  const areas = [users, redirects, ...(await createAreas(ctx, { ...users, ...redirects, opening, brain }))]
  await addApi(platform, areas, { caller: users.sessions.find, byApiKey: users.findByApiKey })
  await addSite(platform, { areas, findRedirect: redirects.findRedirect, opening })
  server.addHook('onClose', async () => void (await Promise.all(areas.map((area) => area.close?.()))))
  const jobs = [...sharedJobs(ctx), ...areas.flatMap((area) => area.jobs ?? [])]
  const workers = areas.flatMap((area) => area.workers ?? [])
  const inOrder = async (step: 'prepare' | 'warm') => {
    for (const area of areas) await area[step]?.()
  }
  return {
    server,
    draining: ctx.draining,
    cache: ctx.cache,
    forget(topic, tags) {
      if (topic !== 'sessions' && topic !== 'assistant') {
        given.reads?.noteChange()
        if (tags) ctx.cache.invalidate(tags)
        else ctx.cache.clear()
      }
      for (const area of areas) area.on?.[topic]?.(tags)
    },
    subscriptions: areas.flatMap(({ subscription }) => subscription ?? []),
    workers: workers.map(measuredWorker),
    jobs: jobs.map(measuredJob),
    prepare: () => inOrder('prepare'),
    warm: () => inOrder('warm'),
  }
}

interface GivenServices
  extends Pick<ReturnType<typeof usersArea>, 'sessions' | 'staffEmails' | 'emailOf'>,
    Pick<ReturnType<typeof redirectsArea>, 'findRedirect'> {
  opening: OpeningService
  brain: Brain | undefined
}

/** The areas of the shop. Each receives the services of other areas that it needs. */
async function createAreas(
  ctx: Context,
  { sessions, staffEmails, emailOf, findRedirect, opening, brain }: GivenServices,
): Promise<Area[]> {
  const { find, living: livingLogins } = sessions
  const catalogue = catalogueArea(ctx)
  const bundles = bundlesArea(ctx, catalogue)
  const blog = blogArea(ctx, catalogue)
  const coupons = couponsArea(ctx)
  const orders = ordersArea(ctx)
  const payments = await paymentsArea(ctx, orders)
  const ageChecks = await ageCheckProviders(ctx)
  const settings = siteSettingsArea(ctx, { ...payments, ageChecks, opening })
  const { assistantModel } = ctx.config
  const products = productsArea(ctx, {
    ...settings,
    // Imported on demand, because few shops need its data in memory.
    prepareSamples: async () => (await import('../demo/samples.ts')).prepareSamples(ctx),
  })
  const content = contentArea(ctx, {
    ...settings,
    ...catalogue,
    ...blog,
    modelProvider: assistantModel ? providerName(assistantModel) : null,
  })
  const assistant = await assistantArea(ctx, { ...catalogue, ...bundles, ...blog, ...orders, ...settings, ...payments })
  return [
    catalogue,
    products,
    bundles,
    blog,
    coupons,
    orders,
    payments,
    settings,
    content,
    assistant,
    addressesArea(ctx),
    adminSearchArea(ctx, { ...orders, ...products }),
    ageChecksArea(ctx, { ...settings, ...orders, ageChecks }),
    auditArea(ctx),
    cartArea(ctx),
    chatArea(ctx, { ...assistant, brain: brain ?? assistant.brain, find, livingLogins }),
    checkoutArea(ctx, { ...settings, ...content, ...coupons, ...orders, ...payments, ...products }),
    evidenceArea(ctx, content),
    formerShopArea(ctx),
    insightsArea(ctx, { ...catalogue, findRedirect }),
    lotsArea(ctx),
    mailArea(ctx, { ...settings, ...orders, staffEmails, emailOf }),
    mailSubscriptionsArea(ctx, { find, emailOf }),
    mediaArea(ctx, settings),
    privacyArea(ctx, { find }),
    promotionsArea(ctx),
    reviewsArea(ctx, { ...orders, find }),
    savedViewsArea(ctx),
    searchArea(ctx),
    seoArea(ctx, { ...settings, ...blog, ...content }),
    statsArea(ctx, orders),
    stockRoomArea(ctx, settings),
    takeBackArea(ctx),
    taxonomyArea(ctx),
    webhooksArea(ctx),
    wishlistArea(ctx, catalogue),
    await agentArea(ctx, { ...products, ...orders, ...settings }),
  ]
}

/** The jobs that belong to no area. */
const sharedJobs = (ctx: Context): ScheduledJob[] => [
  { name: 'limits.tidy', cron: '35 * * * *', run: () => tidyCounts(ctx.db) },
  { name: 'records.tidy', cron: '0 4 * * *', run: () => tidyRecords(ctx) },
]
