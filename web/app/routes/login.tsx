import { redirect } from 'react-router'
import type { Route } from './+types/login'

/** `/login` has no page of its own: it leads to `/auth` and keeps the query (decisions §1). */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/auth${new URL(request.url).search}`)
}

export default function LoginRoute() {
  return null
}
