/** Forms with files (multipart/form-data) for `app.inject`. */

export interface TestFile {
  field: string
  bytes: Buffer
  name: string
}

/** Returns the payload and headers of a form. Objects are sent as JSON text. */
export async function toForm(fields: Record<string, unknown>, files: readonly TestFile[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const { field, bytes, name } of files) form.append(field, new File([new Uint8Array(bytes)], name))
  const request = new Request('http://shop/', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}
