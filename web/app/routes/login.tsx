import { redirect, replace } from 'react-router'
import type { Route } from './+types/login'

/** `/login` has no page: it redirects to `/auth` with the same query. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(toAuth(request))
}

/** The same redirect in the browser, without a request. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw replace(toAuth(request))
}

const toAuth = (request: Request) => `/auth${new URL(request.url).search}`

export default function LoginRoute() {
  return null
}
