/** The shop as one HTTP application: its areas, with a database. The caller decides where it listens. */
import { randomBytes } from 'node:crypto'
import { agentArea } from '../assistant/agent/agent.area.ts'
import { agentRoutes } from '../assistant/agent/agent.routes.ts'
import { customersAssistant } from '../assistant/assistant.brain.ts'
import type { Brain } from '../assistant/brain.ts'
import { appMetrics } from './app.metrics.ts'
import { addSite } from './app.site.ts'
import { addressesRoutes } from './areas/addresses/addresses.routes.ts'
import { addressesService } from './areas/addresses/addresses.service.ts'
import { builtinAgeCheck } from './areas/age-checks/age-check.builtin.ts'
import { staffOnly } from './areas/age-checks/age-check.provider.ts'
import { ageCheckWorker } from './areas/age-checks/age-check.worker.ts'
import { auditRoutes } from './areas/audit/audit.routes.ts'
import { auditService } from './areas/audit/audit.service.ts'
import { blogAdminRoutes } from './areas/blog/blog.admin.routes.ts'
import { blogAdminService } from './areas/blog/blog.admin.service.ts'
import { blogRoutes } from './areas/blog/blog.routes.ts'
import { blogService } from './areas/blog/blog.service.ts'
import { bundlesAdminRoutes } from './areas/bundles/bundles.admin.routes.ts'
import { bundlesAdminService } from './areas/bundles/bundles.admin.service.ts'
import { bundlesRoutes } from './areas/bundles/bundles.routes.ts'
import { bundlesService } from './areas/bundles/bundles.service.ts'
import { cartRoutes } from './areas/cart/cart.routes.ts'
import { cartService } from './areas/cart/cart.service.ts'
import { catalogueRoutes } from './areas/catalogue/catalogue.routes.ts'
import { catalogueService } from './areas/catalogue/catalogue.service.ts'
import { chatArea } from './areas/chat/chat.area.ts'
import { chatRoutes } from './areas/chat/chat.routes.ts'
import { orderCreateRoutes } from './areas/checkout/checkout.routes.ts'
import { orderPlacer } from './areas/checkout/checkout.service.ts'
import { couponsAdminRoutes } from './areas/coupons/coupons.admin.routes.ts'
import { couponsAdminService } from './areas/coupons/coupons.admin.service.ts'
import { couponsRoutes } from './areas/coupons/coupons.routes.ts'
import { couponsService } from './areas/coupons/coupons.service.ts'
import { contactRoutes } from './areas/mail/contact.routes.ts'
import { mailService } from './areas/mail/mail.service.ts'
import { mailTemplates } from './areas/mail/mail.templates.ts'
import { outboxTransport, smtpTransport } from './areas/mail/mail.transport.ts'
import { documentsRoutes } from './areas/media/documents/documents.routes.ts'
import type { MediaService } from './areas/media/media.service.ts'
import { imageUrls } from './areas/media/media.urls.ts'
import { orderLists } from './areas/orders/admin/orders.admin.list.service.ts'
import { ordersAdminRoutes } from './areas/orders/admin/orders.admin.routes.ts'
import { ordersAdminService } from './areas/orders/admin/orders.admin.service.ts'
import { ordersRoutes } from './areas/orders/orders.routes.ts'
import { ordersService } from './areas/orders/orders.service.ts'
import { paymentOrigins } from './areas/payments/payment.modules.ts'
import { paymentsArea } from './areas/payments/payments.area.ts'
import { paymentsRoutes } from './areas/payments/payments.routes.ts'
import { privacyRoutes } from './areas/privacy/privacy.routes.ts'
import { privacyService } from './areas/privacy/privacy.service.ts'
import { productsAdminRoutes } from './areas/products/admin/products.admin.routes.ts'
import { productsAdminService } from './areas/products/admin/products.admin.service.ts'
import { productsWriteService } from './areas/products/admin/products.admin.write.service.ts'
import { productsCsvRoutes } from './areas/products/csv/products.csv.routes.ts'
import { productsCsvService } from './areas/products/csv/products.csv.service.ts'
import { LIST_TAG } from './areas/products/product.tags.ts'
import { reviewsAdminRoutes } from './areas/reviews/reviews.admin.routes.ts'
import { reviewsAdminService } from './areas/reviews/reviews.admin.service.ts'
import { reviewReports } from './areas/reviews/reviews.reports.ts'
import { reviewsRoutes } from './areas/reviews/reviews.routes.ts'
import { reviewsService } from './areas/reviews/reviews.service.ts'
import { checklistService } from './areas/site-settings/checklist.service.ts'
import { siteSettingsAdminRoutes } from './areas/site-settings/site-settings.admin.routes.ts'
import { siteSettingsAdminService } from './areas/site-settings/site-settings.admin.service.ts'
import { siteSettingsRoutes } from './areas/site-settings/site-settings.routes.ts'
import { siteSettingsService } from './areas/site-settings/site-settings.service.ts'
import { statsRoutes } from './areas/stats/stats.routes.ts'
import { statsService } from './areas/stats/stats.service.ts'
import { productsStockService } from './areas/stock/stock.admin.service.ts'
import { brandsAdminRoutes } from './areas/taxonomy/brands.admin.routes.ts'
import { brandsAdminService } from './areas/taxonomy/brands.admin.service.ts'
import { categoriesAdminRoutes } from './areas/taxonomy/categories.admin.routes.ts'
import { categoriesAdminService } from './areas/taxonomy/categories.admin.service.ts'
import { sessionsService } from './areas/users/sessions/sessions.service.ts'
import { accountsRoutes } from './areas/users/users.routes.ts'
import { wishlistRoutes } from './areas/wishlist/wishlist.routes.ts'
import { wishlistService } from './areas/wishlist/wishlist.service.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/database/database.ts'
import type { Reads } from './platform/database/replica/replica.ts'
import { createCachedResponseServer, noCachedResponses } from './platform/http/cache/cached-response-server.ts'
import { useResponseCache } from './platform/http/cache/response-cache.hooks.ts'
import { createResponseCache, type ResponseCache } from './platform/http/cache/response-cache.ts'
import { createDraining, type Draining } from './platform/http/health/draining.ts'
import { addHealth } from './platform/http/health/health.ts'
import { addMultipart } from './platform/http/input/multipart.ts'
import { addOpenApi } from './platform/http/openapi/openapi.ts'
import type { PageSource } from './platform/http/pages/pages.ts'
import { addSuspension } from './platform/http/pages/suspension.ts'
import { createServer, type MakeServer, type Server } from './platform/http/server.ts'
import { addSessionGuard } from './platform/http/session-guard.ts'
import { addWebSockets } from './platform/http/web-sockets.ts'
import type { Subscription } from './platform/messages/broadcast.ts'
import type { OnChange } from './platform/messages/events.ts'
import { measureWorkers } from './platform/metrics/job.metrics.ts'
import { addMetricsRoute } from './platform/metrics/metrics.routes.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { postgresCounts } from './platform/rate-limits/counts.postgres.ts'
import type { Counts } from './platform/rate-limits/counts.ts'
import { createLimiter } from './platform/rate-limits/limiter.ts'
import { addRateLimit } from './platform/rate-limits/rate-limit.ts'
import { createSharedCallCounter } from './platform/rate-limits/shared-call-counter.ts'
import { renderOnSave } from './platform/rich-text/render-on-save.ts'
import { renderedTexts } from './platform/rich-text/rendered-texts.ts'
import type { Clock } from './platform/time/clock.ts'
import { HOUR_MS, MINUTE_MS } from './platform/time/durations.ts'
import { traceApp } from './platform/tracing/tracing.ts'
import type { Worker } from './workers.ts'

export interface AppDependencies {
  config: Config
  db: Db
  /** The database for visitors' reads; `db` if undefined. */
  reads?: Pick<Reads, 'db' | 'noteChange'> & Partial<Pick<Reads, 'status'>>
  clock: Clock
  media: MediaService
  /** The store of counts shared by all processes; the database if undefined. */
  counts?: Counts
  /** How long counts and parsed queries are cached without an announced change, in ms; 0 disables these caches. */
  cacheMs?: number
  /** Answers in the chat; the configured assistant if undefined. */
  brain?: Brain
  /** Undefined for an application without pages, as in most tests. */
  pages?: PageSource
}

export interface App {
  server: Server
  draining: Draining
  cache: ResponseCache
  metrics: Metrics
  /** Invalidates what is cached about a topic; call it for every announced change. */
  forget: OnChange
  /** Further message subscriptions, needed if there may be several processes. */
  subscriptions: readonly Subscription[]
  /** Loads data that visitors would wait for too long; call it before the server listens. */
  prepare(): Promise<void>
  /** Preloads data that the first visitors would wait for briefly. */
  warm(): Promise<void>
  /** Workers of queued work; started with the shop, but not in most tests. */
  chores: readonly Worker[]
}

const CACHE_MS = 10 * MINUTE_MS
/** Pause between batches of mails while requests are in flight, so that customers come first. */
const MAIL_REST_MS = 100

export async function buildApp({ cacheMs = CACHE_MS, ...given }: AppDependencies): Promise<App> {
  const { config, db, clock, media, pages } = given
  const reads = given.reads?.db ?? db
  // The cached response server runs before the suspension hook, so a suspended shop must not cache anything.
  const cache = createResponseCache(config.suspended ? 0 : config.pageCacheBytes)
  const { counts = postgresCounts(db) } = given
  const most = config.rateLimitPerMinute
  const limitOf = (name: string) => (most > 0 ? createSharedCallCounter(counts, name, { most }) : undefined)
  const calls = limitOf('api')
  const { trustProxy } = config
  const draining = createDraining()
  const sent = noCachedResponses()
  const makeServer: MakeServer = (listener, limits) =>
    createCachedResponseServer(listener, { cache, sent, calls, trustProxy, draining, ...limits })
  const server = await createServer({ ...config, outside: paymentOrigins(config) }, makeServer, draining)
  // A secret of this process: its own calls are exempt from limits and suspension.
  const origin = randomBytes(16).toString('hex')
  const metrics = appMetrics({
    ...{ db, reads: given.reads, config, server, cache, sent, inProcessOrigin: origin },
    cacheMs: cacheMs === 0 ? 0 : undefined,
  })
  await traceApp({ server, databases: [db, ...(given.reads ? [given.reads.db] : [])], config })
  if (config.suspended) addSuspension(server, origin)
  await addWebSockets(server, config.publicUrl)

  const images = imageUrls(config)
  const settings = siteSettingsService({ db, cacheMs })
  const settingsAdmin = siteSettingsAdminService({ db })
  const catalogue = catalogueService({ db: reads, clock, images, cacheMs, onReread: () => cache.clear() })
  const products = productsAdminService({ db, clock, images, cacheMs })
  const bundles = bundlesService({ db: reads, clock, images, catalogue })
  const blog = blogService({ db: reads, clock, images, catalogue })
  const cart = cartService({ db, clock, images })
  const coupons = couponsService({ db, clock })
  const couponTries = createLimiter(counts, 'coupon', { most: config.limits.couponPerMinute, windowMs: MINUTE_MS })
  const wishlist = wishlistService({ db, catalogue })
  const orders = ordersService({ db, clock, images })
  const lists = orderLists({ db, images })
  const payments = await paymentsArea({ db, clock, config, orders, server })
  const provider = config.ageCheckBuiltin ? builtinAgeCheck(clock) : staffOnly
  const { workAgeChecks } = ageCheckWorker({ db, clock, provider })
  const takesCards = payments.providers.current !== undefined
  const placeOrder = orderPlacer({ db, clock, takesCards, settings, coupons, orders })
  const sessions = sessionsService({ db, clock, ...(cacheMs === 0 ? { believedMs: 0 } : {}) })
  const assistant = await customersAssistant({
    ...{ db, clock, cacheMs, catalogue, bundles, blog, orders, settings },
    ...{ log: server.log, model: config.assistantModel },
    takesCards: () => takesCards,
  })
  const { brain = assistant.brain } = given
  const chat = chatArea({ db, clock, brain, counts, limits: config.limits, sessions, server })

  const texts = pages && renderedTexts(db, pages.buildFolder)
  server.addHook('onClose', async () => texts?.close())

  await addOpenApi(server, config.publicUrl)
  addHealth(server, db, draining)
  addMetricsRoute(server, metrics, { token: config.metricsToken, publicUrl: config.publicUrl })
  await server.register(
    async (api) => {
      await addRateLimit(api, calls, origin)
      addSessionGuard(api, sessions.find)
      useResponseCache(api, cache)
      if (texts) renderOnSave(api, texts)
      await addMultipart(api)
      await api.register(catalogueRoutes, { catalogue })
      await api.register(productsAdminRoutes, {
        products,
        writing: productsWriteService({ db, clock, products }),
        stock: productsStockService({ db, clock, products }),
        media,
      })
      await api.register(bundlesRoutes, { bundles })
      await api.register(blogRoutes, { blog })
      await api.register(blogAdminRoutes, { posts: blogAdminService({ db, clock, images }), media })
      await api.register(cartRoutes, { cart })
      await api.register(couponsRoutes, { coupons, tries: couponTries })
      await api.register(wishlistRoutes, { wishlist })
      await api.register(ordersRoutes, { orders })
      await api.register(ordersAdminRoutes, { orders: ordersAdminService({ db, clock, images }), lists })
      await api.register(reviewsRoutes, {
        ...{ reviews: reviewsService({ db, reads, clock, orders }), reports: reviewReports(db), find: sessions.find },
        tries: createLimiter(counts, 'review-report', { most: config.limits.reviewReportsPerHour, windowMs: HOUR_MS }),
      })
      await api.register(reviewsAdminRoutes, { reviews: reviewsAdminService({ db, clock }) })
      await api.register(privacyRoutes, {
        ...{ privacy: privacyService({ db, clock }), find: sessions.find },
        tries: createLimiter(counts, 'privacy', { most: config.limits.privacyRequestsPerHour, windowMs: HOUR_MS }),
      })
      const contactLimit = { most: config.limits.contactMessagesPerHour, windowMs: HOUR_MS }
      await api.register(contactRoutes, { db, tries: createLimiter(counts, 'contact', contactLimit) })
      await api.register(orderCreateRoutes, { placeOrder, couponTries })
      await api.register(paymentsRoutes, payments.routes)
      await api.register(siteSettingsRoutes, { settings })
      await api.register(accountsRoutes, { db, clock, sessions, counts, config })
      await api.register(addressesRoutes, { addresses: addressesService({ db, clock }) })
      await api.register(categoriesAdminRoutes, { categories: categoriesAdminService({ db }) })
      await api.register(brandsAdminRoutes, { brands: brandsAdminService({ db }) })
      await api.register(productsCsvRoutes, { files: productsCsvService({ db, clock, media }), clock })
      await api.register(documentsRoutes, { documents: media.documents })
      await api.register(bundlesAdminRoutes, { bundles: bundlesAdminService({ db, clock, images }) })
      await api.register(couponsAdminRoutes, { coupons: couponsAdminService({ db, clock }) })
      const checklist = checklistService({ db, config, settings: settingsAdmin, payments: payments.providers })
      await api.register(siteSettingsAdminRoutes, { settings: settingsAdmin, checklist })
      await api.register(statsRoutes, { stats: statsService({ db, clock, images, lists, cacheMs }) })
      await api.register(auditRoutes, { audit: auditService({ db }) })
      await api.register(chatRoutes, chat.routes)
      const { log } = server
      const model = config.assistantModel
      const agent = await agentArea({ db, clock, images, products, lists, settings, model, log })
      await api.register(agentRoutes, agent)
    },
    { prefix: '/api/v1' },
  )
  const site = { config, reads, db, clock, cache, media, settings, blog, cacheMs, renders: limitOf('page') }
  await addSite(server, { ...site, pages: pages && texts && { ...pages, texts }, inProcessOrigin: origin })
  const forget: OnChange = (topic, tags) => {
    if (topic === 'sessions') {
      sessions.forget()
      return chat.checkLogins()
    }
    given.reads?.noteChange()
    if (tags) cache.invalidate(tags)
    else cache.clear()
    if (topic === 'blog' || topic === 'stock') return
    // The settings define whether staff need one-time codes.
    if (topic === 'site-settings') sessions.forget()
    settings.forget()
    assistant.forget()
    products.forget()
    if (!tags || tags.includes(LIST_TAG)) catalogue.forget()
  }
  const warm = async () => {
    await catalogue.settle()
    await assistant.warm()
  }
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : outboxTransport
  server.addHook('onClose', async () => transport.close())
  const ageChecks = { name: 'orders.age-checks', everyMs: 1000, restMs: 25, work: workAgeChecks }
  const encoding = { name: 'media.encode', everyMs: 1000, work: media.encodeNext }
  const chores: Worker[] = [ageChecks, encoding, ...payments.chores, ...chat.chores]
  if (pages) {
    const write = mailTemplates(pages.buildFolder)
    const { publicUrl, mailFrom: sender } = config
    const mail = mailService({ db, clock, transport, write, settings, orders, publicUrl, sender })
    const restMs = () => (draining.hasMoreThan(0) ? MAIL_REST_MS : 0)
    chores.push({ name: 'mail.send', everyMs: 1000, restMs, work: async () => (await mail.sendDue()) > 0 })
  }
  const shared = { subscriptions: [chat.subscription], prepare: catalogue.prepare, warm }
  return { server, draining, cache, metrics, forget, chores: measureWorkers(metrics, chores), ...shared }
}
