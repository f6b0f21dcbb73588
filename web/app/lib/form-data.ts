/** Encodes bodies with files (multipart/form-data), by one rule for all calls. */

/** The headers of a call with such a body. */
export const MULTIPART = { 'content-type': 'multipart/form-data' }

type Body = Readonly<Record<string, unknown>>

/**
 * Returns a body as form data: a file stays a file, each item of a list becomes a part of the same name, an object
 * becomes JSON, null an empty string, and other values text. Undefined values are omitted.
 */
export function toFormData(body: unknown): FormData {
  const data = new FormData()
  if (!isObject(body)) return data
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) data.append(name, partOf(item))
    }
  }
  return data
}

function partOf(value: unknown): File | string {
  if (value instanceof File) return value
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isObject = (body: unknown): body is Body => typeof body === 'object' && body !== null
