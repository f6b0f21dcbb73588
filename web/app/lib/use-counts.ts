/** Counts pages and what they show. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { count, countOnce, countPage } from './counts.ts'

/** Counts each page of the shop; those of the admin area are work, not visits. */
export function usePageCount(isAdmin: boolean): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isAdmin) countPage(pathname)
  }, [pathname, isAdmin])
}

/** Counts a product's page. */
export function useProductCount(id: number): void {
  useEffect(() => {
    countOnce('product')
    count('product_view', String(id))
  }, [id])
}

/** Counts each search once, when its results are shown without further filters; undefined for no search. */
export function useSearchCount(search: { words: string; total: number } | undefined): void {
  const words = search?.words.trim().toLowerCase()
  const isEmpty = search?.total === 0
  useEffect(() => {
    if (!words) return
    countOnce('search', words)
    if (isEmpty) countOnce('search_empty', words)
  }, [words, isEmpty])
}

/** Counts an address without a page. */
export function useMissingCount(isMissing = true): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (isMissing) countOnce('missing', pathname)
  }, [pathname, isMissing])
}
