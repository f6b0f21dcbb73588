/** The environment variables of the platform with their types, limits and defaults; .env.example explains them. */
import { isIP } from 'node:net'
import { SUSPENDED_BY_DEFAULT } from '@shop/contract/constants.ts'
import { z } from 'zod'

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on')
/** A URL with one of these protocols. */
export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
const count = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number`)
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

const limit = count(0, 1_000_000)

const MAX_PROXIES = 10
const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const widest = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest))
  )
}

/** The widest private networks: 10.0.0.0/8 and fc00::/7. Wider ones contain public addresses. */
const WIDEST_BITS = { 4: 8, 6: 7 }
/** Prefix length of IPv4 addresses written as IPv6, which are some of those that begin with zeros. */
const MAPPED_BITS = 96
const isTooWide = (network: string) => {
  const [address = '', text] = network.split('/')
  if (text === undefined) return false
  const bits = Number(text)
  if (isIP(address) === 4) return bits < WIDEST_BITS[4]
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  return bits < (hostname.startsWith('[::') ? MAPPED_BITS + WIDEST_BITS[4] : WIDEST_BITS[6])
}

/** The proxies whose X-Forwarded-For is trusted: none, the nearest N, or those at these addresses. */
const proxies = z.string().transform((text, context): false | number | string[] => {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PROXIES) return Number(text)
  const networks = text.split(',').map((part) => part.trim())
  if (networks.every(isNetwork)) {
    const tooWide = networks.find(isTooWide)
    if (tooWide === undefined) return networks
    const message = `trusts far too many with ${tooWide}: whoever calls could invent an address. Name your proxies alone; an IPv4 network has at least /${WIDEST_BITS[4]}, an IPv6 network /${WIDEST_BITS[6]}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  context.addIssue({
    code: 'custom',
    message: `must be "on" for one proxy, "off", how many proxies there are (1 to ${MAX_PROXIES}), or their addresses with commas between`,
  })
  return z.NEVER
})

/** The schema of the environment. Callers must leave out empty variables. */
export const Environment = z.object({
  PORT: count(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  SHOP_DATA_DIR: z.string().default('./data'),
  SHOP_SUSPENDED: onOff.default(SUSPENDED_BY_DEFAULT),
  SHOP_DEMO: onOff.default(false),
  SHOP_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: count(2, 200).default(10),
  DATABASE_WAIT_MS: count(100, 60_000).default(3000),
  DATABASE_STATEMENT_MS: count(100, 600_000).default(15_000),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  MIGRATE_ON_START: onOff.default(true),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  CLOUDINARY_URL: url('cloudinary:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-west-2'),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: proxies.default(false),
  RATE_LIMIT_PER_MINUTE: count(0, 1_000_000).default(600),
  PAGE_CACHE_MB: count(0, 4096).default(64),
  MAX_CONNECTIONS: count(10, 1_000_000).default(10_000),
  LIMIT_LOGIN_PER_MINUTE: limit.default(10),
  LIMIT_WRONG_LOGINS_PER_HOUR_AND_ADDRESS: limit.default(100),
  LIMIT_WRONG_LOGINS_PER_HOUR_AND_ACCOUNT: limit.default(100),
  LIMIT_REGISTER_PER_HOUR: limit.default(10),
  LIMIT_FORGOT_PASSWORD_PER_15_MINUTES: limit.default(5),
  LIMIT_FORGOT_PASSWORD_PER_HOUR_AND_ADDRESS: limit.default(30),
  LIMIT_COUPON_PER_MINUTE: limit.default(20),
  LIMIT_FAILED_PAYMENTS_PER_HOUR: limit.default(10),
  LIMIT_REVIEW_REPORTS_PER_HOUR: limit.default(10),
  LIMIT_PRIVACY_REQUESTS_PER_HOUR: limit.default(5),
  LIMIT_MAIL_SUBSCRIPTIONS_PER_HOUR: limit.default(10),
  LIMIT_CONTACT_MESSAGES_PER_HOUR: limit.default(5),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: onOff.default(false),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  LIMIT_API_KEY_PER_MINUTE: limit.default(300),
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
  ASSISTANT_MODEL_USE: z
    .enum(['answer', 'read', 'read_unsure'], 'must be "answer", "read" or "read_unsure"')
    .default('answer'),
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
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: z.string().default('shop'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(1),
  DRAIN_SECONDS: count(0, 300).default(0),
  STOP_SECONDS: count(1, 600).default(25),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must be the public key of age, which begins with age1')
    .optional(),
})

export type Environment = z.output<typeof Environment>
