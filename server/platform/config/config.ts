/** Configuration: read once at start from the environment, refused with a clear sentence for each mistake. */
import { resolve } from 'node:path'
import { Environment } from './config.environment.ts'

export interface Config {
  port: number
  host: string
  /** Where visitors find the shop, without a slash at the end. */
  publicUrl: string
  dataDir: string
  suspended: boolean
  /** The demo profile: demo catalogue and logins. */
  demo: boolean
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** Connections of one process. */
  databasePool: number
  /** How long a request waits for one of them before it is told to come again. */
  databaseWaitMs: number
  /** How long one statement of a request may take. */
  databaseStatementMs: number
  /** A streaming replica for catalogue reads; undefined: the primary answers those too. */
  databaseReplicaUrl: string | undefined
  /** False: the migrations are applied beforehand, by `npm run shop -- migrate`. */
  migrateOnStart: boolean
  /** Redis or Valkey, for what processes tell each other and count together; undefined: PostgreSQL does it. */
  redisUrl: string | undefined
  cloudinaryUrl: string | undefined
  s3: S3Config | undefined
  logLevel: Environment['LOG_LEVEL']
  /** Whose X-Forwarded-For is believed: nobody's, that of the nearest so many proxies, or that of proxies in these networks. */
  trustProxy: false | number | string[]
  /** Calls a minute and address, and as many pages that are rendered; 0 switches both limits off. */
  rateLimitPerMinute: number
  pageCacheBytes: number
  /** Open connections of one process; further ones are closed at once. */
  maxConnections: number
  /** How often single calls may be made; 0 switches one off. */
  limits: {
    loginPerMinute: number
    wrongLoginsPerHourAndAddress: number
    wrongLoginsPerHourAndAccount: number
    registerPerHour: number
    forgotPasswordPer15Minutes: number
    forgotPasswordPerHourAndAddress: number
    couponPerMinute: number
    failedPaymentsPerHour: number
    reviewReportsPerHour: number
    privacyRequestsPerHour: number
    contactMessagesPerHour: number
    chatPerMinute: number
    chatPerMinuteAndAddress: number
    chatConnectionsPerAddress: number
  }
  /** Undefined: the built-in assistant alone answers. */
  assistantModel: AssistantModelConfig | undefined
  /** Undefined: no Stripe. */
  stripe: StripeConfig | undefined
  /** The built-in test provider takes cards; never without being asked for, since nobody pays with it. */
  paymentSandbox: boolean
  /** The built-in test provider checks ages; never without being asked for, since it looks nobody up. */
  ageCheckBuiltin: boolean
  /** Undefined: mail goes to the outbox. */
  smtpUrl: string | undefined
  /** The sender of mail; undefined: the contact email of the site settings. */
  mailFrom: string | undefined
  /** Whoever shows it may read /metrics; undefined: only this machine may. */
  metricsToken: string | undefined
  /** Where traces go; undefined: nowhere. */
  tracing: TracingConfig | undefined
  /** How long a stopping process says it is not ready before it takes no more requests, and how long all of its end may take. */
  drainMs: number
  stopMs: number
  /** How backups are locked, unless the command says otherwise. */
  backup: { passphrase: string | undefined; recipient: string | undefined }
}

/** A receiver of OpenTelemetry traces, over HTTP. */
export interface TracingConfig {
  endpoint: string
  serviceName: string
  /** The share of requests that is traced, 0 to 1. */
  ratio: number
}

/** A language model that answers in place of the built-in assistant, and how much it may do. */
export interface AssistantModelConfig {
  provider: 'openai' | 'anthropic' | 'google'
  model: string
  apiKey: string
  /** Another address than the provider's own. */
  baseUrl: string | undefined
  /** How much the model thinks before it writes; undefined: as the provider sees fit. */
  reasoning: Environment['ASSISTANT_REASONING']
  /** Of one answer: rounds of tools, tokens written (those of thinking too), milliseconds. */
  maxSteps: number
  maxTokens: number
  maxMs: number
  /** What one chat may cost, and all chats of one process in a day, before the built-in assistant takes over, in pence. */
  sessionPence: number
  dayPence: number
  /** The provider's prices, for a million tokens. */
  inputPencePerMillion: number
  outputPencePerMillion: number
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another address than Stripe's own, for tests. */
  apiBase: string | undefined
  /** Less patience than usual, for tests. */
  patience?: StripePatience
}

/** How long one request to Stripe may take, how often it is made again, and how long all of that may take. In ms. */
export interface StripePatience {
  timeoutMs: number
  retries: number
  longestMs: number
}

export interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** Thrown by readConfig; its message lists every mistake, one a line. */
export class ConfigError extends Error {}

/** The configuration that `env` describes. Empty variables count as unset. Refuses with ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(
      `The configuration has mistakes:\n${mistakes.join('\n')}\n.env.example explains every variable.`,
    )
  }
  const read = parsed.data
  if (read.STOP_SECONDS <= read.DRAIN_SECONDS) {
    throw new ConfigError(
      'The configuration has mistakes:\n  STOP_SECONDS must be more than DRAIN_SECONDS, which is a part of it.',
    )
  }
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(read.SHOP_DATA_DIR),
    suspended: read.SHOP_SUSPENDED,
    demo: read.SHOP_DEMO,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    databaseWaitMs: read.DATABASE_WAIT_MS,
    databaseStatementMs: read.DATABASE_STATEMENT_MS,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    migrateOnStart: read.MIGRATE_ON_START,
    redisUrl: read.REDIS_URL,
    cloudinaryUrl: read.CLOUDINARY_URL,
    s3: read.S3_BUCKET ? s3From(read.S3_BUCKET, read) : undefined,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    pageCacheBytes: read.PAGE_CACHE_MB * 1024 * 1024,
    maxConnections: read.MAX_CONNECTIONS,
    limits: {
      loginPerMinute: read.LIMIT_LOGIN_PER_MINUTE,
      wrongLoginsPerHourAndAddress: read.LIMIT_WRONG_LOGINS_PER_HOUR_AND_ADDRESS,
      wrongLoginsPerHourAndAccount: read.LIMIT_WRONG_LOGINS_PER_HOUR_AND_ACCOUNT,
      registerPerHour: read.LIMIT_REGISTER_PER_HOUR,
      forgotPasswordPer15Minutes: read.LIMIT_FORGOT_PASSWORD_PER_15_MINUTES,
      forgotPasswordPerHourAndAddress: read.LIMIT_FORGOT_PASSWORD_PER_HOUR_AND_ADDRESS,
      couponPerMinute: read.LIMIT_COUPON_PER_MINUTE,
      failedPaymentsPerHour: read.LIMIT_FAILED_PAYMENTS_PER_HOUR,
      reviewReportsPerHour: read.LIMIT_REVIEW_REPORTS_PER_HOUR,
      privacyRequestsPerHour: read.LIMIT_PRIVACY_REQUESTS_PER_HOUR,
      contactMessagesPerHour: read.LIMIT_CONTACT_MESSAGES_PER_HOUR,
      chatPerMinute: read.LIMIT_CHAT_PER_MINUTE,
      chatPerMinuteAndAddress: read.LIMIT_CHAT_PER_MINUTE_AND_ADDRESS,
      chatConnectionsPerAddress: read.LIMIT_CHAT_CONNECTIONS_PER_ADDRESS,
    },
    assistantModel: read.ASSISTANT_MODEL ? assistantModelFrom(read.ASSISTANT_MODEL, read) : undefined,
    stripe: stripeFrom(read),
    paymentSandbox: read.PAYMENT_SANDBOX ?? read.SHOP_DEMO,
    ageCheckBuiltin: read.AGE_CHECK_BUILTIN ?? read.SHOP_DEMO,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    metricsToken: read.METRICS_TOKEN,
    tracing: tracingFrom(read),
    drainMs: read.DRAIN_SECONDS * 1000,
    stopMs: read.STOP_SECONDS * 1000,
    backup: { passphrase: read.BACKUP_PASSPHRASE, recipient: read.BACKUP_RECIPIENT },
  }
}

/** The three keys belong together: with one of them missing, payments would be taken and never confirmed. */
function stripeFrom(read: Environment): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = read
  if (!STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET) return undefined
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'The configuration has mistakes:\n  STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed together.',
    )
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  }
}

function tracingFrom(read: Environment): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio } = read
  return endpoint ? { endpoint, serviceName, ratio } : undefined
}

function s3From(bucket: string, read: Environment): S3Config {
  return {
    bucket,
    region: read.S3_REGION,
    endpoint: read.S3_ENDPOINT,
    accessKeyId: read.S3_ACCESS_KEY_ID,
    secretAccessKey: read.S3_SECRET_ACCESS_KEY,
  }
}

const KEY_OF_PROVIDER = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
} as const

function assistantModelFrom(name: string, read: Environment): AssistantModelConfig {
  const provider =
    (['openai', 'anthropic', 'google'] as const).find((known) => name.startsWith(`${known}:`)) ?? 'openai'
  const apiKey = read[KEY_OF_PROVIDER[provider]]
  if (!apiKey) {
    throw new ConfigError(
      `The configuration has mistakes:\n  ASSISTANT_MODEL is ${name}: set ${KEY_OF_PROVIDER[provider]} to the key that ${provider} gave you.`,
    )
  }
  return {
    ...{ provider, model: name.slice(provider.length + 1), apiKey, baseUrl: read.ASSISTANT_BASE_URL },
    reasoning: read.ASSISTANT_REASONING,
    maxSteps: read.ASSISTANT_MAX_STEPS,
    maxTokens: read.ASSISTANT_MAX_TOKENS,
    maxMs: read.ASSISTANT_MAX_SECONDS * 1000,
    sessionPence: read.ASSISTANT_SESSION_PENCE,
    dayPence: read.ASSISTANT_DAY_PENCE,
    inputPencePerMillion: read.ASSISTANT_INPUT_PENCE_PER_MILLION,
    outputPencePerMillion: read.ASSISTANT_OUTPUT_PENCE_PER_MILLION,
  }
}
