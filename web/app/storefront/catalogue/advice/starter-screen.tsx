import { DRAWS, SMOKING } from '@shop/contract/advice/starter.ts'
import type { Answer } from '@shop/contract/client.ts'
import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { Form } from 'react-router'
import { FieldFrame } from '../../../forms/field-frame.tsx'
import { useIsBare } from '../../../product/facts/vape-marketing.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { ProductRow } from '../card/product-row.tsx'
import './advice.css'

/** Undefined for what has not been answered; `none` for somebody who does not smoke. */
export interface StarterAnswers {
  smoking: keyof typeof SMOKING | 'none' | undefined
  draw: keyof typeof DRAWS | undefined
  flavour: string | undefined
}

interface StarterScreenProps {
  answers: StarterAnswers
  flavours: readonly { key: string; name: string }[]
  set: Answer<'GET /advice/starter-set'> | null
}

/** Three questions to adults who smoke or vape, and the kit, parts and liquid in stock for the answers. */
export function StarterScreen({ answers, flavours, set }: StarterScreenProps) {
  const isBare = useIsBare({ type: 'product', product_class: 'device' })
  return (
    <main id="main">
      <div className="wrap pt-[clamp(2rem,4vw,4rem)]">
        <h1 className="title">Find a kit with its parts</h1>
        <p className="muted mt-3">
          For adults of 18 and over who smoke or vape. If you do neither, please don’t start.
        </p>
        {isBare ? (
          <p className="mt-6">
            The finder is switched off at the moment. <TextLink to="/shop">See all products</TextLink>
          </p>
        ) : (
          <Questions answers={answers} flavours={flavours} />
        )}
      </div>
      {!isBare && answers.smoking === 'none' && (
        <p className="wrap mt-8" role="status">
          Then these products aren’t for you. <TextLink to="/shop">See everything else we sell</TextLink>
        </p>
      )}
      {!isBare && set && <Result answers={answers} set={set} />}
    </main>
  )
}

function Questions({ answers, flavours }: Pick<StarterScreenProps, 'answers' | 'flavours'>) {
  return (
    <Form className="starter" method="get" action="/starter">
      <Radios
        name="smoking"
        legend="How much do you smoke?"
        choices={{ ...SMOKING, none: 'I don’t smoke or vape' }}
        chosen={answers.smoking}
      />
      <Radios name="draw" legend="Which draw do you like?" choices={DRAWS} chosen={answers.draw} />
      <div className="grid content-between gap-5">
        <FieldFrame label="Which flavour?">
          {(control) => (
            <select {...control} className="select" name="flavour" defaultValue={answers.flavour ?? ''}>
              <option value="">Any flavour</option>
              {flavours.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <button type="submit" className="button primary large">
          Show what fits
        </button>
      </div>
    </Form>
  )
}

interface RadiosProps {
  name: string
  legend: string
  choices: Readonly<Record<string, string>>
  chosen: string | undefined
}

function Radios({ name, legend, choices, chosen }: RadiosProps) {
  return (
    <fieldset>
      <legend className="small font-semibold mb-3">{legend}</legend>
      <div className="grid gap-3">
        {Object.entries(choices).map(([value, label]) => (
          <label key={value} className="choice cursor-pointer">
            <span className="check">
              <input type="radio" name={name} value={value} defaultChecked={value === chosen} required />
            </span>
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Result({ answers, set }: { answers: StarterAnswers; set: NonNullable<StarterScreenProps['set']> }) {
  const { kit, parts, liquid, strength_mg } = set
  const smoking = answers.smoking === 'heavy' ? SMOKING.heavy : SMOKING.light
  return (
    <>
      <div className="wrap starter-result" role="status">
        <p>
          {kit
            ? `${strength_mg} mg/ml is a usual strength for ${smoking.toLowerCase()} with this draw. Choose less if it feels harsh.`
            : 'No kit with parts in stock matches. Please try the other draw.'}
        </p>
        <p className="nicotine-warning" role="note">
          {NICOTINE_WARNING}
        </p>
      </div>
      {kit && <ProductRow title="The kit, and what goes into it" products={[kit, ...parts]} />}
      {kit && liquid && <ProductRow title={`A liquid with ${strength_mg} mg/ml`} products={[liquid]} />}
    </>
  )
}
