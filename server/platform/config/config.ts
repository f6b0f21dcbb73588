/** Configuration, read once at start from the environment. Every mistake gets a clear message. */
import { resolve } from 'node:path'
import { Environment } from './config.environment.ts'

export interface Config {
  port: number
  host: string
  /** The shop's public URL, without a trailing slash. */
  publicUrl: string
  dataDir: string
  suspended: boolean
  /** The demo profile: demo catalogue and logins. */
  demo: boolean
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** Maximum number of connections per process. */
  databasePool: number
  /** How long a request waits for a connection before it gets a 503 response. */
  databaseWaitMs: number
  /** Timeout of one statement of a request. */
  databaseStatementMs: number
  /** A streaming replica for catalogue reads; undefined: the primary serves them. */
  databaseReplicaUrl: string | undefined
  /** False: the operator applies the migrations beforehand with `npm run shop -- migrate`. */
  migrateOnStart: boolean
  /** Redis or Valkey for messages and shared counts between processes; undefined: PostgreSQL is used. */
  redisUrl: string | undefined
  cloudinaryUrl: string | undefined
  s3: S3Config | undefined
  logLevel: Environment['LOG_LEVEL']
  /** The proxies whose X-Forwarded-For is trusted: none, the nearest N, or those in these networks. */
  trustProxy: false | number | string[]
  /** Maximum API calls, and maximum rendered pages, per minute and address; 0 switches both limits off. */
  rateLimitPerMinute: number
  pageCacheBytes: number
  /** Maximum open connections of one process; further ones are closed at once. */
  maxConnections: number
  /** Rate limits of single calls; 0 switches one off. */
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
  /** Undefined: only the built-in assistant answers. */
  assistantModel: AssistantModelConfig | undefined
  /** Undefined: no Stripe. */
  stripe: StripeConfig | undefined
  /** The built-in test provider accepts cards. Off unless requested, because it takes no money. */
  paymentSandbox: boolean
  /** The built-in test provider checks ages. Off unless requested, because it verifies nothing. */
  ageCheckBuiltin: boolean
  /** Undefined: mails are written to the outbox. */
  smtpUrl: string | undefined
  /** The sender of mails; undefined: the contact email of the site settings. */
  mailFrom: string | undefined
  /** The token for /metrics; undefined: only requests from this machine may read it. */
  metricsToken: string | undefined
  /** Undefined: no tracing. */
  tracing: TracingConfig | undefined
  /** How long a stopping process reports 'not ready' while it still serves, and the maximum for the whole shutdown. */
  drainMs: number
  stopMs: number
  /** The default encryption of backups. */
  backup: { passphrase: string | undefined; recipient: string | undefined }
}

/** An OpenTelemetry trace collector, over HTTP. */
export interface TracingConfig {
  endpoint: string
  serviceName: string
  /** The sampled share of requests, 0 to 1. */
  ratio: number
}

/** A language model that replaces the built-in assistant, and its limits. */
export interface AssistantModelConfig {
  provider: 'openai' | 'anthropic' | 'google'
  model: string
  apiKey: string
  /** Undefined: the provider's own URL. */
  baseUrl: string | undefined
  /** How much the model reasons before it writes; undefined: the provider's default. */
  reasoning: Environment['ASSISTANT_REASONING']
  /** Maximum per answer: rounds of tools, tokens written (including reasoning), milliseconds. */
  maxSteps: number
  maxTokens: number
  maxMs: number
  /** Maximum cost in pence of one chat, and of all chats of one process per day, before the built-in assistant takes over. */
  sessionPence: number
  dayPence: number
  /** The provider's prices in pence per million tokens. */
  inputPencePerMillion: number
  outputPencePerMillion: number
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another URL than Stripe's own, for tests. */
  apiBase: string | undefined
  /** Shorter timeouts, for tests. */
  patience?: StripePatience
}

/** Timeout of one request to Stripe in ms, maximum retries, and maximum total time in ms. */
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

/** Thrown by readConfig; its message lists every mistake, one per line. */
export class ConfigError extends Error {}

/** Returns the configuration described by `env`. Empty variables count as unset. Throws ConfigError. */
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

/** Requires all three keys: with one missing, payments would be taken and never confirmed. */
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
