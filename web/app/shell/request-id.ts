import { createContext, use } from 'react'

/** The id of the failed request; only error pages have one. */
export const RequestIdContext = createContext<string | undefined>(undefined)

const META = 'request-id'

/** Returns the failed request's id: from the render on the server, from the page's head in the browser. */
export function useRequestId(): string | undefined {
  const rendered = use(RequestIdContext)
  if (typeof document === 'undefined') return rendered
  return document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`)?.content
}
