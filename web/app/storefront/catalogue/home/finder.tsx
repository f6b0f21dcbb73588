import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-router'
import { api } from '../../../lib/api.ts'
import type { Facets } from '../shop/shop-data.ts'

/** The choices of the finder; an empty string means 'any'. */
interface FinderChoice {
  subcategories: string
  strengths: string
  flavours: string
}

/** How many products of `categoryId` match the choices. Fetched only once a choice has been made. */
const finderCountQuery = (categoryId: number, choice: FinderChoice) =>
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

interface FinderProps {
  /** The category to search. */
  categoryId: number
  /** The facets of that category, which supply the choices. */
  facets: Facets
  /** How many products the category has. */
  total: number
}

const ANYTHING: FinderChoice = { subcategories: '', strengths: '', flavours: '' }

/** A sentence with three choices that leads to a list. It is a plain form, so it works without JavaScript. */
export function Finder({ categoryId, facets, total }: FinderProps) {
  const [choice, setChoice] = useState(ANYTHING)
  const { data: found } = useQuery({ ...finderCountQuery(categoryId, choice), placeholderData: keepPreviousData })
  const isChosen = Object.values(choice).some((value) => value !== '')
  const count = isChosen ? (found ?? total) : total
  const slot = (name: keyof FinderChoice) => ({
    name,
    value: choice[name],
    onChange: (value: string) => setChoice({ ...choice, [name]: value }),
  })
  const kinds = facets.subcategories.filter(({ category_id }) => category_id === categoryId)
  return (
    <div className="wrap">
      <Form className="finder" aria-label="Product finder" method="get" action="/shop">
        <input type="hidden" name="categories" value={categoryId} />
        <p>
          I’m looking for{' '}
          <Slot
            {...slot('subcategories')}
            label="What you are looking for"
            any="any e-liquid"
            options={kinds.map(({ id, name }) => ({ value: String(id), name: name.toLowerCase() }))}
          />{' '}
          in{' '}
          <Slot
            {...slot('strengths')}
            label="Nicotine strength"
            any="any strength"
            options={facets.strengths.map(({ mg }) => ({ value: String(mg), name: `${mg} mg` }))}
          />
          ,{' '}
          <Slot
            {...slot('flavours')}
            label="Flavour"
            any="any flavour"
            options={facets.flavours.map(({ key, name }) => ({ value: key, name: inASentence(name) }))}
          />
        </p>
        <button type="submit" className="button primary large">
          Show {count} {count === 1 ? 'product' : 'products'}
        </button>
      </Form>
    </div>
  )
}

/** Turns 'Mint & menthol' into 'mint and menthol'. */
const inASentence = (name: string) => name.toLowerCase().replace(' & ', ' and ')

interface SlotProps {
  name: string
  label: string
  any: string
  value: string
  options: readonly { value: string; name: string }[]
  onChange: (value: string) => void
}

function Slot({ name, label, any, value, options, onChange }: SlotProps) {
  return (
    <select
      className="slot"
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  )
}
