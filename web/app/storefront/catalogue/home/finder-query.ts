import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The choices of the finder; an empty string means 'any'. */
export interface FinderChoice {
  subcategories: string
  strengths: string
  flavours: string
}

/** How many products of `categoryId` match the choices. Fetched only once a choice has been made. */
export const finderCountQuery = (categoryId: number, choice: FinderChoice) =>
  queryOptions({
    queryKey: ['finder', categoryId, choice],
    meta: { isPublic: true },
    queryFn: async ({ signal }) => {
      const { subcategories, strengths, flavours } = choice
      const query = {
        categories: [categoryId],
        subcategories: subcategories || undefined,
        strengths: strengths || undefined,
        flavours: flavours || undefined,
        limit: 1,
      }
      return (await api('GET /products/', { query, signal })).total
    },
    enabled: Object.values(choice).some((value) => value !== ''),
  })
