import { FLAVOUR_FAMILIES, FlavourFamily } from '@shop/contract/fields/product.fields.ts'
import { apiFor } from '../lib/api.server-context.ts'
import { pageMeta, readSite } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { type StarterAnswers, StarterScreen } from '../storefront/catalogue/advice/starter-screen.tsx'
import type { Route } from './+types/starter'

/** Reads the answers from the address, so that the page works without scripts; the set is loaded once all are given. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const flavour = FlavourFamily.safeParse(query.get('flavour')).data
  const answers: StarterAnswers = {
    smoking: oneOf(query.get('smoking'), ['light', 'heavy', 'none']),
    draw: oneOf(query.get('draw'), ['tight', 'airy']),
    flavour,
  }
  const { smoking, draw } = answers
  const isAnswered = smoking !== undefined && smoking !== 'none' && draw !== undefined
  const set = isAnswered
    ? await apiFor(context)('GET /advice/starter-set', { query: { smoking, draw, flavour } })
    : null
  return { answers, set, flavours: Object.entries(FLAVOUR_FAMILIES).map(([key, name]) => ({ key, name })) }
}

const oneOf = <T extends string>(value: string | null, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(readSite(matches[0].loaderData), {
    title: 'Find a kit with its parts',
    description: 'Three questions for adults who smoke or vape: a kit in stock, what goes into it, and a liquid.',
    path: '/starter',
    isIndexed: false,
  })
}

export default function StarterPage({ loaderData }: Route.ComponentProps) {
  return <StarterScreen {...loaderData} />
}

export const ErrorBoundary = ErrorPage
