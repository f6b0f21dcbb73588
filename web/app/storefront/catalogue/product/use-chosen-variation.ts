import { useState } from 'react'
import type { Product } from '../queries.ts'

type Variation = Product['variations'][number]

/** Returns the chosen variation and its setter. The address stores it as `?v=`, so that it survives a reload. */
export function useChosenVariation(product: Product, startId: number | undefined) {
  const [chosen, setChosen] = useState<Variation | undefined>(() =>
    product.variations.find((variation) => variation.id === startId),
  )
  function choose(variation: Variation) {
    setChosen(variation)
    // `replaceState` instead of a navigation: it loads nothing and adds no history entry.
    const address = new URL(window.location.href)
    address.searchParams.set('v', String(variation.id))
    window.history.replaceState(window.history.state, '', address)
  }
  return { chosen, choose }
}
