import { ALLERGENS } from '@shop/contract/compliance.ts'
import { listOf } from './table.ts'

/** The allergens a table names; refuses a word that is not one of the fourteen. */
export const allergensOf = (cell: string) =>
  listOf(cell).map((name) => {
    const found = ALLERGENS.find((allergen) => allergen === name)
    if (!found) throw new Error(`'${name}' is not one of the fourteen allergens.`)
    return found
  })
