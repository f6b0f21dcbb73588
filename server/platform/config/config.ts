/** Configuration, read once at start from the environment. Every mistake gets a clear message. */
import { resolve } from 'node:path'
import type { z } from 'zod'
import { Environment } from './config.environment.ts'

/** The configuration of one process. */
export type Config = ReturnType<typeof readConfig>
/** An OpenTelemetry trace collector, over HTTP. */
export type TracingConfig = NonNullable<Config['tracing']>
/** A language model that replaces the built-in assistant, and its limits. */
export type AssistantModelConfig = NonNullable<Config['assistantModel']>
export type S3Config = NonNullable<Config['s3']>
type Variables = Readonly<Record<string, string>>

/** Thrown by readConfig; its message lists every mistake, one per line. */
export class ConfigError extends Error {}

/** Returns the configuration described by `env`. Empty variables count as unset. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  const variables: Variables = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
  const read = parseVariables(Environment, variables)
  if (read.STOP_SECONDS <= read.DRAIN_SECONDS) {
    throw new ConfigError(
      'The configuration has mistakes:\n  STOP_SECONDS must be more than DRAIN_SECONDS, which is a part of it.',
    )
  }
  return {
    port: read.PORT,
    host: read.HOST,
    /** The shop's public URL, without a trailing slash. */
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(read.SHOP_DATA_DIR),
    /** Encrypts keys that staff enter; undefined: a file in `dataDir` does. */
    secretKey: read.SHOP_SECRET_KEY,
    suspended: read.SHOP_SUSPENDED,
    /** The demo profile: demo catalogue and logins. */
    demo: read.SHOP_DEMO,
    /** Undefined: the embedded PostgreSQL under `dataDir`. */
    databaseUrl: read.DATABASE_URL,
    /** Maximum number of connections per process. */
    databasePool: read.DATABASE_POOL,
    /** How long a request waits for a connection before it gets a 503 response. */
    databaseWaitMs: read.DATABASE_WAIT_MS,
    /** Timeout of one statement of a request. */
    databaseStatementMs: read.DATABASE_STATEMENT_MS,
    /** A streaming replica for catalogue reads; undefined: the primary serves them. */
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    /** False: the operator applies the migrations beforehand with `npm run shop -- migrate`. */
    migrateOnStart: read.MIGRATE_ON_START,
    /** Redis or Valkey for messages and shared counts between processes; undefined: PostgreSQL is used. */
    redisUrl: read.REDIS_URL,
    cloudinaryUrl: read.CLOUDINARY_URL,
    s3: read.S3_BUCKET ? s3From(read.S3_BUCKET, read) : undefined,
    logLevel: read.LOG_LEVEL,
    /** The proxies whose X-Forwarded-For is trusted: none, the nearest N, or those in these networks. */
    trustProxy: read.TRUST_PROXY,
    /** Maximum API calls, and maximum rendered pages, per minute and address; 0 switches both limits off. */
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    pageCacheBytes: read.PAGE_CACHE_MB * 1024 * 1024,
    /** Maximum open connections of one process; further ones are closed at once. */
    maxConnections: read.MAX_CONNECTIONS,
    /** Rate limits of single calls; 0 switches one off. */
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
      mailSubscriptionsPerHour: read.LIMIT_MAIL_SUBSCRIPTIONS_PER_HOUR,
      contactMessagesPerHour: read.LIMIT_CONTACT_MESSAGES_PER_HOUR,
      apiKeyPerMinute: read.LIMIT_API_KEY_PER_MINUTE,
      chatPerMinute: read.LIMIT_CHAT_PER_MINUTE,
      chatPerMinuteAndAddress: read.LIMIT_CHAT_PER_MINUTE_AND_ADDRESS,
      chatConnectionsPerAddress: read.LIMIT_CHAT_CONNECTIONS_PER_ADDRESS,
    },
    /** Undefined: only the built-in assistant answers. */
    assistantModel: read.ASSISTANT_MODEL ? assistantModelFrom(read.ASSISTANT_MODEL, read) : undefined,
    /** All environment variables except empty ones; providers of payments and age checks read their settings from it. */
    variables,
    /** Of one request to a payment provider, which usually takes well under a second, and of all tries together. */
    paymentTimeouts: { timeoutMs: 6000, retries: 1, longestMs: 14_000 },
    /** For development: webhooks may go to this machine and its network, without https. */
    webhooksToPrivateAddresses: read.WEBHOOKS_TO_PRIVATE_ADDRESSES,
    /** Undefined: mails are written to the outbox. */
    smtpUrl: read.SMTP_URL,
    /** The sender of mails; undefined: the contact email of the site settings. */
    mailFrom: read.MAIL_FROM,
    /** The token for /metrics; undefined: only requests from this machine may read it. */
    metricsToken: read.METRICS_TOKEN,
    /** Undefined: no tracing. */
    tracing: tracingFrom(read),
    /** How long a stopping process reports 'not ready' while it still serves, and the maximum for the whole shutdown. */
    drainMs: read.DRAIN_SECONDS * 1000,
    stopMs: read.STOP_SECONDS * 1000,
    /** The default encryption of backups. */
    backup: { passphrase: read.BACKUP_PASSPHRASE, recipient: read.BACKUP_RECIPIENT },
  }
}

/** Returns what `schema` reads. Throws ConfigError with every mistake. */
export function parseVariables<S extends z.ZodType>(schema: S, variables: Variables): z.output<S> {
  const { data, error } = schema.safeParse(variables)
  if (!error) return data
  const mistakes = error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new ConfigError(
    `The configuration has mistakes:\n${mistakes.join('\n')}\n.env.example explains every variable.`,
  )
}

function tracingFrom(read: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio } = read
  /** `ratio`: the sampled share of requests, 0 to 1. */
  return endpoint ? { endpoint, serviceName, ratio } : undefined
}

function s3From(bucket: string, read: Environment) {
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

function assistantModelFrom(name: string, read: Environment) {
  const provider =
    (['openai', 'anthropic', 'google'] as const).find((known) => name.startsWith(`${known}:`)) ?? 'openai'
  const apiKey = read[KEY_OF_PROVIDER[provider]]
  if (!apiKey) {
    throw new ConfigError(
      `The configuration has mistakes:\n  ASSISTANT_MODEL is ${name}: set ${KEY_OF_PROVIDER[provider]} to the key that ${provider} gave you.`,
    )
  }
  return {
    provider,
    model: name.slice(provider.length + 1),
    apiKey,
    /** Undefined: the provider's own URL. */
    baseUrl: read.ASSISTANT_BASE_URL,
    /** Whether the model answers, reads every message for the built-in assistant, or those of which that is unsure. */
    use: read.ASSISTANT_MODEL_USE,
    /** How much the model reasons before it writes; undefined: the provider's default. */
    reasoning: read.ASSISTANT_REASONING,
    /** Maximum per answer: rounds of tools, tokens written (including reasoning), milliseconds. */
    maxSteps: read.ASSISTANT_MAX_STEPS,
    maxTokens: read.ASSISTANT_MAX_TOKENS,
    maxMs: read.ASSISTANT_MAX_SECONDS * 1000,
    /** Maximum cost in pence of one chat, and of all chats of one process per day, before the built-in assistant takes over. */
    sessionPence: read.ASSISTANT_SESSION_PENCE,
    dayPence: read.ASSISTANT_DAY_PENCE,
    /** The provider's prices in pence per million tokens. */
    inputPencePerMillion: read.ASSISTANT_INPUT_PENCE_PER_MILLION,
    outputPencePerMillion: read.ASSISTANT_OUTPUT_PENCE_PER_MILLION,
  }
}
