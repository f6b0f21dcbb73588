import { expect, test } from 'vitest'
import { assessAdvisory } from './audit.ts'

const report = (counts: Record<string, number>, vulnerabilities = {}) => ({
  vulnerabilities,
  metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts } },
})

test.each(['high', 'critical'])('a %s vulnerability fails and is named', (severity) => {
  const hole = { name: 'left-pad', severity, range: '<1.3', fixAvailable: true }
  const { isFaulty, lines } = assessAdvisory(report({ [severity]: 1 }, { 'left-pad': hole }))
  expect(isFaulty).toBe(true)
  expect(lines[0]).toBe(`${severity}: left-pad <1.3 (a fixed version is there)`)
})

test('less severe vulnerabilities are counted and pass', () => {
  expect(assessAdvisory(report({ moderate: 2, low: 1 }))).toEqual({
    isFaulty: false,
    lines: ['No serious hole is known; 3 lesser ones are.'],
  })
})

test.each([
  [undefined, 'it gave no report'],
  [
    { message: '404 Not Found - POST /-/npm/v1/security/audits/quick\nmore' },
    '404 Not Found - POST /-/npm/v1/security/audits/quick',
  ],
  [{ error: { code: 'ENOAUDIT', summary: 'no endpoint' } }, 'no endpoint'],
])('a registry without audits is named and skipped', (answer, why) => {
  const { isFaulty, lines } = assessAdvisory(answer)
  expect(isFaulty).toBe(false)
  expect(lines).toEqual([`The registry does not answer audits (${why}): not checked.`])
})
