/** Configuration: read once at start from the environment, refused with a clear sentence for each mistake. */
import { resolve } from 'node:path'
import { SUSPENDED_BY_DEFAULT } from '@shop/contract/constants.ts'
import { z } from 'zod'

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on')
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
const count = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number`)
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)

const limit = count(0, 1_000_000)

/** What may stand in the environment. Each variable is explained in .env.example. */
const Environment = z.object({
  PORT: count(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  SHOP_DATA_DIR: z.string().default('./data'),
  SHOP_SUSPENDED: onOff.default(SUSPENDED_BY_DEFAULT),
  SHOP_DEMO: onOff.default(false),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: count(2, 200).default(10),
  CLOUDINARY_URL: url('cloudinary:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-west-2'),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: onOff.default(false),
  RATE_LIMIT_PER_MINUTE: count(0, 1_000_000).default(600),
  PAGE_CACHE_MB: count(0, 4096).default(64),
  LIMIT_LOGIN_PER_MINUTE: limit.default(10),
  LIMIT_REGISTER_PER_HOUR: limit.default(10),
  LIMIT_FORGOT_PASSWORD_PER_15_MINUTES: limit.default(5),
  LIMIT_COUPON_PER_MINUTE: limit.default(20),
  LIMIT_FAILED_PAYMENTS_PER_HOUR: limit.default(10),
  LIMIT_REVIEW_REPORTS_PER_HOUR: limit.default(10),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url('http:', 'https:').optional(),
  PAYMENT_SANDBOX: onOff.optional(),
  AGE_CHECK_BUILTIN: onOff.optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  LIMIT_CHAT_PER_MINUTE: limit.default(20),
  LIMIT_CHAT_PER_MINUTE_AND_ADDRESS: limit.default(60),
  LIMIT_CHAT_CONNECTIONS_PER_ADDRESS: limit.default(50),
  ASSISTANT_MODEL: z
    .string()
    .trim()
    .regex(
      /^(openai|anthropic|google):\S+$/,
      'must name a provider (openai, anthropic or google) and its model, for example openai:gpt-5-mini',
    )
    .optional(),
  ASSISTANT_BASE_URL: url('http:', 'https:').optional(),
  OPENAI_API_KEY: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  ASSISTANT_REASONING: z
    .enum(['none', 'minimal', 'low', 'medium', 'high'], 'must be "none", "minimal", "low", "medium" or "high"')
    .optional(),
  ASSISTANT_MAX_STEPS: count(1, 20).default(6),
  ASSISTANT_MAX_TOKENS: count(100, 20_000).default(1200),
  ASSISTANT_MAX_SECONDS: count(5, 50).default(30),
  ASSISTANT_SESSION_PENCE: count(1, 10_000).default(25),
  ASSISTANT_DAY_PENCE: count(1, 1_000_000).default(1000),
  ASSISTANT_INPUT_PENCE_PER_MILLION: count(0, 100_000).default(200),
  ASSISTANT_OUTPUT_PENCE_PER_MILLION: count(0, 100_000).default(1000),
})

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
  databasePool: number
  cloudinaryUrl: string | undefined
  s3: S3Config | undefined
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
  trustProxy: boolean
  /** Calls a minute and address; 0 switches the limit off. */
  rateLimitPerMinute: number
  pageCacheBytes: number
  /** How often single calls may be made (decisions §7); 0 switches one off. */
  limits: {
    loginPerMinute: number
    registerPerHour: number
    forgotPasswordPer15Minutes: number
    couponPerMinute: number
    failedPaymentsPerHour: number
    reviewReportsPerHour: number
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
  /** The sender of mail; undefined: the contact e-mail of the site settings. */
  mailFrom: string | undefined
}

/** A language model that answers in place of the built-in assistant, and how much it may do. */
export interface AssistantModelConfig {
  provider: 'openai' | 'anthropic' | 'google'
  model: string
  apiKey: string
  /** Another address than the provider's own. */
  baseUrl: string | undefined
  /** How much the model thinks before it writes; undefined: as the provider sees fit. */
  reasoning: z.output<typeof Environment>['ASSISTANT_REASONING']
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
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(read.SHOP_DATA_DIR),
    suspended: read.SHOP_SUSPENDED,
    demo: read.SHOP_DEMO,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    cloudinaryUrl: read.CLOUDINARY_URL,
    s3: read.S3_BUCKET ? s3From(read.S3_BUCKET, read) : undefined,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    pageCacheBytes: read.PAGE_CACHE_MB * 1024 * 1024,
    limits: {
      loginPerMinute: read.LIMIT_LOGIN_PER_MINUTE,
      registerPerHour: read.LIMIT_REGISTER_PER_HOUR,
      forgotPasswordPer15Minutes: read.LIMIT_FORGOT_PASSWORD_PER_15_MINUTES,
      couponPerMinute: read.LIMIT_COUPON_PER_MINUTE,
      failedPaymentsPerHour: read.LIMIT_FAILED_PAYMENTS_PER_HOUR,
      reviewReportsPerHour: read.LIMIT_REVIEW_REPORTS_PER_HOUR,
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
  }
}

/** The three keys belong together: with one of them missing, payments would be taken and never confirmed. */
function stripeFrom(read: z.output<typeof Environment>): StripeConfig | undefined {
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

function s3From(bucket: string, read: z.output<typeof Environment>): S3Config {
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

function assistantModelFrom(name: string, read: z.output<typeof Environment>): AssistantModelConfig {
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
