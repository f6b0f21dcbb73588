import { createClient, type Transport } from '@shop/contract/client.ts'
import { readBody, send } from './api.ts'

/** Returns a client that passes the file of a response to `take`, with its name from the server. */
export function fileClient(take: (blob: Blob, name: string) => void) {
  const intoFile: Transport = async (request) => {
    const response = await send({ ...request, headers: { ...request.headers, accept: '*/*' } })
    if (!response.ok) return { status: response.status, body: await readBody(response) }
    take(await response.blob(), nameOf(response) ?? request.path.split('?')[0]?.split('/').at(-1) ?? 'download')
    return { status: response.status, body: undefined }
  }
  return createClient(intoFile)
}

/** Downloads a file with the signed-in user's token; throws ApiError for an error response. */
export const download = fileClient(save)

function nameOf(response: Response): string | undefined {
  return /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has started the download by then, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
