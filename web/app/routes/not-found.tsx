import { data } from 'react-router'

/** Any address without a page. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
