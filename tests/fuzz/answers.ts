/** What every response must be: no server error, in time, and as described. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Description, FuzzedCall } from './described.ts'

export interface Answer {
  status: number
  contentType: string
  text: string
}

/** Returns a function that describes what is wrong with a response; undefined if nothing is. */
export function judgeOver(description: Description) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(description, 'description')
  const validators = new Map<string, ValidateFunction>()

  function validatorOf({ path, method }: FuzzedCall, status: string, type: string): ValidateFunction {
    const steps = ['paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema']
    const place = `description#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const known = validators.get(place) ?? ajv.compile({ $ref: place })
    validators.set(place, known)
    return known
  }

  return (call: FuzzedCall, { status, contentType, text }: Answer): string | undefined => {
    if (status >= 500) return `${status}: ${text.slice(0, 300)}`
    const name = [String(status), `${Math.floor(status / 100)}XX`].find((known) => known in call.responses)
    const described = name === undefined ? undefined : call.responses[name]
    if (!name || !described) return `The description knows no ${status}: ${text.slice(0, 300)}`
    const [type = ''] = contentType.split(';')
    if (!described.content) return text === '' ? undefined : `${status} has a body: ${text.slice(0, 300)}`
    if (!(type in described.content)) return `${status} is ${type}, not ${Object.keys(described.content).join()}`
    if (!type.includes('json')) return undefined
    const validate = validatorOf(call, name, type)
    return validate(JSON.parse(text)) ? undefined : `${ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`
  }
}
