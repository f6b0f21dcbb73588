/** Counts in Redis or Valkey by its own clock; finished windows expire. */
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { type Counts, countsIn } from './counts.ts'

const PREFIX = 'shop:count:'

/** Arguments: window length, then increment and time until the end of each key's window. Returns count and ttl of each. */
const ADD = `
  local answer = {}
  for i, key in ipairs(KEYS) do
    local current = redis.call('INCRBY', key, ARGV[2 * i])
    local ttl = redis.call('PTTL', key)
    if ttl < 0 then
      ttl = tonumber(ARGV[2 * i + 1])
      redis.call('PEXPIRE', key, ttl)
    elseif ttl > tonumber(ARGV[1]) then
      ttl = tonumber(ARGV[1])
      redis.call('PEXPIRE', key, ttl)
    end
    answer[2 * i - 1] = current
    answer[2 * i] = ttl
  end
  return answer`

const Answer = z.array(z.number())

export const redisCounts = (redis: Redis): Counts =>
  countsIn(async (windowMs, tallies) => {
    const keys = tallies.map(({ digest }) => PREFIX + digest.toString('base64url'))
    const sums = tallies.flatMap(({ by, endsInMs }) => [by, Math.max(1, Math.ceil(endsInMs))])
    const answer = Answer.parse(await redis.eval(ADD, keys.length, ...keys, windowMs, ...sums))
    return tallies.map((_, at) => ({ current: answer[2 * at] ?? 0, ttl: answer[2 * at + 1] ?? 0 }))
  })
