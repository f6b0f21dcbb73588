/** JSON bodies: rejects objects with duplicate names, which parsers interpret differently. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http-error.ts'

/** Replaces the JSON parser of `app`. */
export function addJsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    read(request, text, (error, value) => {
      if (error || !hasRepeatedName(text)) return done(error, value)
      done(new HttpError(400, 'malformed', 'The request has the same name twice in one object.'))
    })
  })
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/** Whether an object in `json`, which must be valid, has a duplicate name. Takes linear time. */
export function hasRepeatedName(json: string): boolean {
  /** The names so far of each open object; null for an array. */
  const open: (Set<string> | null)[] = []
  let text = ''
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const names = open.at(-1)
      const name = String(JSON.parse(text))
      if (names?.has(name)) return true
      names?.add(name)
    } else text = token
  }
  return false
}
