import { expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { categoriesQuery } from '../catalogue/queries.ts'
import { wishlistQuery } from '../wishlist/queries.ts'
import { clearUserData } from './use-session-changes.ts'

test('a change of user removes all data from the cache except those of queries marked as public', async () => {
  const queryClient = createQueryClient()
  await queryClient.fetchQuery({ ...categoriesQuery, queryFn: () => [] })
  await queryClient.fetchQuery({ ...wishlistQuery, queryFn: () => [] })
  clearUserData(queryClient)
  expect(queryClient.getQueryData(categoriesQuery.queryKey)).toEqual([])
  expect(queryClient.getQueryData(wishlistQuery.queryKey)).toBeUndefined()
})
