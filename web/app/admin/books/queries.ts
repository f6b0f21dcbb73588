import type { Answer } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The sales of a period; amounts in pounds. */
export type BooksReport = Answer<'GET /admin/books/report'>

export interface BooksPeriod {
  from: string
  to: string
}

/** Never fresh: invoices are issued without staff. */
export const booksQuery = (period: BooksPeriod) =>
  queryOptions({
    queryKey: ['admin', 'books', period],
    queryFn: ({ signal }) => api('GET /admin/books/report', { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
