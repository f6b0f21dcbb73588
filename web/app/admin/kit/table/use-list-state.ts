import { useSearchParams } from 'react-router'

const DEFAULT_LIMIT = 20

export interface ListDefaults<F extends Record<string, string>> {
  /** The filters with their defaults. '' means no filter. */
  filters: F
  /** The default sort field; a leading '-' means descending. */
  sort?: string
  limit?: number
}

interface ListState<F extends Record<string, string>> {
  page: number
  limit: number
  sort: string
  filters: F
}

/** The state of a list in the address, the query for its call, and functions that change it. */
export interface List<F extends Record<string, string> = Record<string, string>> {
  state: ListState<F>
  /** Changes the given values. Changing a filter, the order or the page size resets to the first page. */
  set(patch: Partial<F> & ListMove): void
  setFilter: (name: keyof F & string, value: string) => void
  /** Clears all filters. */
  clear: () => void
  /** Whether any filter is set. */
  isFiltered: boolean
  /** Returns the address of a page of this list. */
  pathOf: (page: number) => string
  /** The query of the call: skip, limit, sort, and the active filters. */
  query: { skip: number; limit: number; sort?: string } & { [K in keyof F]?: string }
}
interface ListMove {
  page?: number
  sort?: string
  limit?: number
}

/** Stores a list's page, order and filters in the address, so that it can be shared, reloaded and navigated back to. */
export function useListState<F extends Record<string, string>>(defaults: ListDefaults<F>): List<F> {
  const [params, setParams] = useSearchParams()
  const state = stateOf(params, defaults)
  const { page, limit, sort, filters } = state
  // Reads the latest address: two changes can occur before the next render.
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
    // Users can edit the address; each filter is text, like its default.
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
  const active: { [K in keyof F]?: string } = {}
  for (const name of namesOf(filters)) if (filters[name] !== '') active[name] = filters[name]
  return active
}

function namesOf<F extends object>(filters: F): (keyof F & string)[] {
  return Object.keys(filters).filter((name): name is keyof F & string => name in filters)
}

function wholeFrom1(text: string | null): number | undefined {
  const number = Number(text)
  return text !== null && Number.isSafeInteger(number) && number >= 1 ? number : undefined
}
