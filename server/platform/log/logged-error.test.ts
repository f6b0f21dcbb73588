import { expect, test, vi } from 'vitest'
import { loggedError, printError, printWarning, withoutSecrets } from './logged-error.ts'

test.each([
  ['connect to postgres://shop:hunter2@db:5432/shop failed', 'connect to postgres://[secret]@db:5432/shop failed'],
  ['rediss://:hunter2@cache:6380 is away', 'rediss://[secret]@cache:6380 is away'],
  ['smtp://mail%40example.com:hun%2Fter2@mx:587', 'smtp://[secret]@mx:587'],
  ['cloudinary://123:hunter2@name', 'cloudinary://[secret]@name'],
  ['sent Authorization: Bearer abc.DEF-1_2~3', 'sent Authorization: [secret] [secret]'],
  ['Invalid API Key provided: sk_live_4eC39HqLyjWDarj', 'Invalid API Key provided: [secret]'],
  ['whsec_abcdefgh1234 is wrong', '[secret] is wrong'],
  ['Incorrect API key provided: sk-proj-abcdefgh1234', 'Incorrect API key provided: [secret]'],
  ['no intent pi_3Nx_secret_9Qz', 'no intent [secret]'],
  ['{"password":"hunter2","name":"Ida"}', '{"password":[secret]","name":"Ida"}'],
  ['/reset-password?token=hunter2 failed', '/reset-password?token=[secret] failed'],
  ['chat anonymous_session_hunter2 is gone', 'chat anonymous_session_[secret] is gone'],
  ['The product 12 is not there: a@b.example wrote', 'The product 12 is not there: a@b.example wrote'],
])('%s', (text, logged) => {
  expect(withoutSecrets(text)).toBe(logged)
})

test('an error preserves its type, position and cause, and no values that it carries', () => {
  const cause = Object.assign(new Error('refused by postgres://a:hunter2@b/c'), {
    code: '23514',
    detail: 'Failing row contains (1, hunter2)',
    parameters: ['hunter2'],
  })
  const error = Object.assign(new TypeError('It failed', { cause }), {
    request: { headers: { authorization: 'hunter2' } },
  })
  const logged = loggedError(error)
  expect(logged).toMatchObject({ type: 'TypeError', message: 'It failed', cause: { code: '23514' } })
  expect(logged.stack).toContain('logged-error.test.ts')
  expect(JSON.stringify(logged)).not.toContain('hunter2')
})

test('a value that is not an error is logged as text', () => {
  expect(loggedError('token=hunter2')).toEqual({ type: 'string', message: 'token=[secret]', stack: '' })
})

test('a warning that quotes another program hides its secrets', () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  printWarning('Mail 4 was not sent: smtp://shop:hunter2@mx is away')
  expect(said.mock.calls.flat()).toEqual(['Mail 4 was not sent: smtp://[secret]@mx is away'])
})

test('at the terminal an error and its causes are lines without the values that they carry', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const cause = Object.assign(new AggregateError([refused]), { password: 'hunter2' })
  printError(Object.assign(new Error('No database at postgres://a:hunter2@b/c', { cause }), { config: 'hunter2' }))
  printError('Set PORT to another one.')
  const [whole, plain] = said.mock.calls.map(([text]) => String(text))
  expect(whole).toMatch(/^Error: No database at postgres:\/\/\[secret\]@b\/c\n {4}at /)
  expect(whole).toContain('\n  code: ECONNREFUSED')
  expect(whole).toContain('Caused by Error: connect ECONNREFUSED 127.0.0.1:5432')
  expect(whole).not.toContain('hunter2')
  expect(plain).toBe('Set PORT to another one.')
})
