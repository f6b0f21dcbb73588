import { useState } from 'react'
import type { Product } from '../queries.ts'

type Variation = Product['variations'][number]

/** The chosen variation, and choosing another; the address remembers it as `?v=`, so that a reload keeps it. */
export function useChosenVariation(product: Product, startId: number | undefined) {
  const [chosen, setChosen] = useState<Variation | undefined>(() =>
    product.variations.find((variation) => variation.id === startId),
  )
  function choose(variation: Variation) {
    setChosen(variation)
    // Not a navigation: nothing is to be loaded, and going back leaves the page.
    const address = new URL(window.location.href)
    address.searchParams.set('v', String(variation.id))
    window.history.replaceState(window.history.state, '', address)
  }
  return { chosen, choose }
}
