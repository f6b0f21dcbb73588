import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment gives the specified defaults, the suspension switch on', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    suspended: true,
    demo: false,
    rateLimitPerMinute: 600,
    publicUrl: 'http://localhost:3000',
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('reports every mistake at once, with its variable', () => {
  const read = () => readConfig({ PORT: 'abc', SHOP_SUSPENDED: 'maybe', DATABASE_URL: 'mysql://x' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(
    /PORT must be a whole number[\s\S]*SHOP_SUSPENDED must be "on" or "off"[\s\S]*DATABASE_URL must be an address/,
  )
})

test('the public address loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
})

test.each([
  ['off', false],
  ['on', 1],
  ['2', 2],
  ['10.0.0.0/8, fd00::/8,127.0.0.1', ['10.0.0.0/8', 'fd00::/8', '127.0.0.1']],
])('TRUST_PROXY=%s is read as %j', (text, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustProxy })
})

test.each(['yes', '0', '11', '10.0.0.0/33', 'proxy.example'])('rejects TRUST_PROXY=%s', (text) => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY must be "on" for one proxy')
})

test.each([
  '0.0.0.0/0',
  '::/0',
  '::/1',
  '10.0.0.1, 0.0.0.0/1',
  '::ffff:0:0/96',
  '0:0:0:0:0:ffff:0.0.0.0/100',
  '::fffe:0:0/95',
])('rejects TRUST_PROXY=%s, because it trusts every caller', (text) => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY trusts far too many with')
})

describe('the assistant’s model', () => {
  test('is not set by default, even with a key', () => {
    expect(readConfig({ OPENAI_API_KEY: 'sk-1' }).assistantModel).toBeUndefined()
    expect(readConfig({ ASSISTANT_MODEL: '', OPENAI_API_KEY: 'sk-1' }).assistantModel).toBeUndefined()
  })

  test.each([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ])('of %s needs its own key', (provider, variable) => {
    const env = { ASSISTANT_MODEL: `${provider}:small-1:latest` }
    expect(readConfig({ ...env, [variable]: 'key-1' }).assistantModel).toMatchObject({
      provider,
      model: 'small-1:latest',
      apiKey: 'key-1',
      baseUrl: undefined,
      reasoning: undefined,
      maxSteps: 6,
      maxTokens: 1200,
      maxMs: 30_000,
      sessionPence: 25,
      dayPence: 1000,
      inputPencePerMillion: 200,
      outputPencePerMillion: 1000,
    })
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(
      `ASSISTANT_MODEL is ${provider}:small-1:latest: set ${variable} to the key that ${provider} gave you.`,
    )
  })

  test.each(['gpt-5-mini', 'openai', 'openai:', 'mistral:small', 'openai:two words'])('%s names no model', (name) => {
    expect(() => readConfig({ ASSISTANT_MODEL: name, OPENAI_API_KEY: 'sk-1' })).toThrow(
      'ASSISTANT_MODEL must name a provider (openai, anthropic or google) and its model, for example openai:gpt-5-mini',
    )
  })

  test('validates its address, its thinking and its limits', () => {
    const given = { ASSISTANT_MODEL: 'openai:small', OPENAI_API_KEY: 'sk-1' }
    const env = { ...given, ASSISTANT_BASE_URL: 'http://127.0.0.1:8080/v1', ASSISTANT_REASONING: 'low' }
    expect(readConfig({ ...env, ASSISTANT_MAX_SECONDS: '20' }).assistantModel).toMatchObject({
      baseUrl: 'http://127.0.0.1:8080/v1',
      reasoning: 'low',
      maxMs: 20_000,
    })
    expect(readConfig(env).assistantModel?.use).toBe('answer')
    expect(readConfig({ ...env, ASSISTANT_MODEL_USE: 'read_unsure' }).assistantModel?.use).toBe('read_unsure')
    const wrong = { ASSISTANT_BASE_URL: 'ftp://x', ASSISTANT_REASONING: 'a lot', ASSISTANT_MAX_SECONDS: '90' }
    expect(() => readConfig({ ...given, ...wrong })).toThrow(
      /ASSISTANT_BASE_URL must be an address[\s\S]*ASSISTANT_REASONING must be "none"[\s\S]*ASSISTANT_MAX_SECONDS must be at most 50/,
    )
  })
})

test('rejects a shutdown that takes as long as its first part', () => {
  expect(readConfig({ DRAIN_SECONDS: '24' })).toMatchObject({ drainMs: 24_000, stopMs: 25_000 })
  expect(() => readConfig({ DRAIN_SECONDS: '25' })).toThrow('STOP_SECONDS must be more than DRAIN_SECONDS')
})
