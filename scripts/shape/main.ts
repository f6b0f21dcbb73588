/** Prints the measures of the code's shape with their limits and targets. */
import { parseArgs } from 'node:util'
import { saveAreas } from './area-diagram.ts'
import { lowerLimits, readLimits } from './limits.ts'
import { measureShape } from './measure.ts'

const SHOWN = 10

const { all, save } = parseArgs({ options: { all: { type: 'boolean' }, save: { type: 'boolean' } } }).values
const measures = measureShape()
if (save) {
  lowerLimits(measures)
  saveAreas()
}
const limits = readLimits()
for (const [name, { value, findings, summary = findings }] of Object.entries(measures)) {
  const { limit, target } = limits[name] ?? {}
  const goal = target === undefined ? '' : `, target ${target}`
  console.log(`\n${name}: ${value} (limit ${limit}${goal})`)
  const lines = all ? findings : summary.slice(0, SHOWN)
  for (const line of lines) console.log(`  ${line}`)
  if (lines.length < summary.length) console.log('  … --all lists everything')
}
