import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type ShopFilters, shopPath } from './shop-filters.ts'

/**
 * Returns the filters to show and their setter. Requested filters are shown optimistically, before the list has loaded,
 * so that a checkbox stays checked and quick clicks add up.
 */
export function useShopFilters(loaded: ShopFilters) {
  const navigate = useNavigate()
  const isPending = useNavigation().location?.pathname === '/shop'
  const [pending, setPending] = useState<ShopFilters | null>(null)
  const [seen, setSeen] = useState(loaded)
  if (seen !== loaded) {
    setSeen(loaded)
    setPending(null)
  }
  const filters = pending ?? loaded

  function change(next: Partial<ShopFilters>) {
    setPending({ ...filters, page: '1', ...next })
    void navigate(shopPath(filters, next), { preventScrollReset: true })
  }
  return { filters, isPending, change }
}
