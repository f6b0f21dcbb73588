import { useSearchParams } from 'react-router'

const DEFAULT_LIMIT = 20

export interface ListDefaults<F extends Record<string, string>> {
  /** The filters there are, with what each is when the address does not say. '' filters nothing. */
  filters: F
  /** The field rows are sorted by at first; '-' before it means falling. */
  sort?: string
  limit?: number
}

interface ListState<F extends Record<string, string>> {
  page: number
  limit: number
  sort: string
  filters: F
}

/** Everything of a list that the address holds, what the call takes of it, and how to change it. */
export interface List<F extends Record<string, string> = Record<string, string>> {
  state: ListState<F>
  /** Changes what is given. A changed filter, order or page size starts again at the first page. */
  set: (patch: Partial<F> & ListMove) => void
  setFilter: (name: keyof F & string, value: string) => void
  /** Takes back every filter. */
  clear: () => void
  /** True where any filter is set. */
  isFiltered: boolean
  /** The address of a page of this list. */
  pathOf: (page: number) => string
  /** What the call takes: skip, limit, sort, and the filters that are set. */
  query: { skip: number; limit: number; sort?: string } & { [K in keyof F]?: string }
}
interface ListMove {
  page?: number
  sort?: string
  limit?: number
}

/** A list's page, order and filters, kept in the address, so that it can be shared, reloaded and gone back to. */
export function useListState<F extends Record<string, string>>(defaults: ListDefaults<F>): List<F> {
  const [params, setParams] = useSearchParams()
  const state = stateOf(params, defaults)
  const { page, limit, sort, filters } = state
  // From the address as it is by then: two changes may come before either is drawn.
  const change = (patch: Record<string, string | number | undefined>) =>
    setParams((now) => changed(now, patch, defaults), { replace: !('page' in patch), preventScrollReset: true })
  return {
    state,
    isFiltered: Object.entries(filters).some(([name, value]) => value !== defaults.filters[name]),
    set: change,
    setFilter: (name, value) => change({ [name]: value }),
    clear: () => change(defaults.filters),
    pathOf: (wanted) => `?${changed(params, { page: wanted }, defaults)}`,
    query: { skip: (page - 1) * limit, limit, ...(sort !== '' && { sort }), ...withoutEmpty(filters) },
  }
}

function stateOf<F extends Record<string, string>>(params: URLSearchParams, defaults: ListDefaults<F>): ListState<F> {
  const filters = { ...defaults.filters }
  for (const name of namesOf(filters)) {
    const value = params.get(name)
    // The address is the user's to write; each filter is text, as its default is.
    if (value !== null) Object.assign(filters, { [name]: value })
  }
  return {
    page: wholeFrom1(params.get('page')) ?? 1,
    limit: Math.min(wholeFrom1(params.get('limit')) ?? defaults.limit ?? DEFAULT_LIMIT, 100),
    sort: params.get('sort') ?? defaults.sort ?? '',
    filters,
  }
}

function changed<F extends Record<string, string>>(
  now: URLSearchParams,
  patch: Record<string, string | number | undefined>,
  defaults: ListDefaults<F>,
): URLSearchParams {
  const preset: Record<string, string> = {
    ...defaults.filters,
    page: '1',
    sort: defaults.sort ?? '',
    limit: String(defaults.limit ?? DEFAULT_LIMIT),
  }
  const next = new URLSearchParams(now)
  if (!('page' in patch)) next.delete('page')
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue
    if (String(value) === preset[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

function withoutEmpty<F extends Record<string, string>>(filters: F): { [K in keyof F]?: string } {
  const kept: { [K in keyof F]?: string } = {}
  for (const name of namesOf(filters)) if (filters[name] !== '') kept[name] = filters[name]
  return kept
}

function namesOf<F extends object>(filters: F): (keyof F & string)[] {
  return Object.keys(filters).filter((name): name is keyof F & string => name in filters)
}

function wholeFrom1(text: string | null): number | undefined {
  const number = Number(text)
  return text !== null && Number.isSafeInteger(number) && number >= 1 ? number : undefined
}
