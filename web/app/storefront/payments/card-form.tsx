import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type Ref, Suspense } from 'react'
import { Loading } from '../../ui/states.tsx'
import { type CardPayer, paymentConfigQuery } from './queries.ts'

interface CardFormProps {
  ref: Ref<CardPayer>
  /** The amount to pay, in pence. */
  total: number
  siteName: string
  holder: string
}

/** A module `<provider>/card-form.tsx`. */
interface CardFormModule {
  default: ComponentType<CardFormProps & { publishableKey: string }>
}

/** The card forms by their modules, loaded only at the checkout. */
const FORMS = new Map(
  Object.entries(import.meta.glob<CardFormModule>('./*/card-form.tsx')).map(([path, load]) => [path, lazy(load)]),
)

/** The card form of the configured payment provider. */
export function CardForm(props: CardFormProps) {
  const config = useQuery(paymentConfigQuery).data
  const Form = FORMS.get(`./${config?.provider}/card-form.tsx`)
  if (!config || !Form) return null
  return (
    <Suspense fallback={<FormLoading />}>
      <Form {...props} publishableKey={config.publishable_key} />
    </Suspense>
  )
}

function FormLoading() {
  return <Loading className="small py-5">Loading the card form...</Loading>
}
