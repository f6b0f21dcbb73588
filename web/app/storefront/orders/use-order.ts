import { ApiError } from '@shop/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { orderQuery } from './queries.ts'

/** Returns the order with the id in the address. An invalid id counts as missing, like a 404. */
export function useOrder(orderId: string) {
  const isNumber = /^[1-9]\d{0,9}$/.test(orderId)
  const { data, error, refetch } = useQuery({ ...orderQuery(Number(orderId)), enabled: isNumber })
  const isMissing = !isNumber || (error instanceof ApiError && (error.status === 404 || error.status === 422))
  return {
    order: isMissing ? undefined : data,
    isMissing,
    isError: error !== null,
    retry: () => void refetch(),
  }
}
