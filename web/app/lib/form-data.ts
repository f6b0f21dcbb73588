/** Bodies that carry files (multipart/form-data), made by one rule for every call. */

/** The headers of a call whose body is to be sent so. */
export const MULTIPART = { 'content-type': 'multipart/form-data' }

type Body = Readonly<Record<string, unknown>>

/**
 * A form's data from a body: a file is a file, each item of a list a part of the same name, an object JSON text, null empty
 * text, anything else its text. What is undefined is left out.
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
