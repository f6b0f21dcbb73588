import { createClient, type Transport } from '@shop/contract/client.ts'
import { readBody, send } from '../../lib/api.ts'

/** Saves what a call answers as a file, under the name the server gives it. */
const intoFile: Transport = async (request) => {
  const response = await send({ ...request, headers: { ...request.headers, accept: '*/*' } })
  if (!response.ok) return { status: response.status, body: await readBody(response) }
  save(await response.blob(), nameOf(response) ?? request.path.split('?')[0]?.split('/').at(-1) ?? 'download')
  return { status: response.status, body: undefined }
}

/** Fetches a file with the token of whoever is signed in and saves it; refuses with ApiError. */
export const download = createClient(intoFile)

function nameOf(response: Response): string | undefined {
  return /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
