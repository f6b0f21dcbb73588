import { ALLERGENS } from '@shop/contract/compliance.ts'
import { Controller, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { DateField } from '../../../forms/date-field.tsx'
import { SwitchField } from '../../kit/fields/switch-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import type { ProductValues } from '../editor/product.values.ts'
import { ProductField, ProductSelect, ProductText } from '../editor/product-field.tsx'
import { useFieldError, useHint } from '../editor/product-findings.tsx'
import { FactDocument } from './fact-document.tsx'
import { FactProducts } from './fact-products.tsx'
import { Nutrients, Statements } from './fact-rows.tsx'
import type { FactField as Fact } from './facts.kinds.ts'
import { RULE_WORDS, type RuleName } from './rules.words.ts'

/** The field of one fact, generated from its description, and the rule that requires it. */
export function FactField({ fact }: { fact: Fact }) {
  return (
    <div>
      <FactInput fact={fact} />
      {fact.rule && <WhyWeAsk rule={fact.rule} />}
    </div>
  )
}

function FactInput({ fact }: { fact: Fact }) {
  const path = `compliance.${fact.name}` as const
  const { label, hint } = fact
  switch (fact.kind) {
    case 'number':
      return (
        <ProductField
          path={path}
          label={fact.unit ? `${label}, ${fact.unit}` : label}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
        />
      )
    case 'choice':
      return <ProductSelect path={path} label={label} hint={hint} options={optionsOf(fact.choices)} />
    case 'date':
      return <Day fact={fact} />
    case 'long_text':
      return <ProductText path={path} label={label} hint={hint} rows={3} />
    case 'flag':
      return <Flag fact={fact} />
    case 'allergens':
      return <Allergens fact={fact} />
    case 'lines':
      return <Lines fact={fact} />
    case 'statements':
      return <Statements fact={fact} />
    case 'nutrients':
      return <Nutrients fact={fact} />
    case 'document':
      return <FactDocument fact={fact} />
    case 'products':
      return <FactProducts fact={fact} />
    default:
      return <ProductField path={path} label={label} hint={hint} autoComplete="off" />
  }
}

/** If the choices contain their own value for none, no empty option is added. */
function optionsOf(choices: Readonly<Record<string, string>>) {
  const options = Object.entries(choices).map(([value, label]) => ({ value, label }))
  return 'none' in choices || 'loose' in choices ? options : [{ value: '', label: 'Not stated' }, ...options]
}

/** Returns the props of a fact's controller, and what its field shows. */
function useFact({ name, label, hint }: Fact) {
  const { control } = useFormContext<ProductValues>()
  const path = `compliance.${name}` as const
  return {
    controller: { control, name: path },
    shown: { label, hint: useHint(path, hint), error: useFieldError(path) },
  }
}

function Day({ fact }: { fact: Fact }) {
  const { controller, shown } = useFact(fact)
  return (
    <Controller
      {...controller}
      render={({ field }) => (
        <DateField {...field} {...shown} value={typeof field.value === 'string' ? field.value : ''} />
      )}
    />
  )
}

function Flag({ fact }: { fact: Fact }) {
  const { controller, shown } = useFact(fact)
  return (
    <Controller
      {...controller}
      render={({ field }) => <SwitchField {...field} {...shown} value={field.value === true} />}
    />
  )
}

function Allergens({ fact }: { fact: Fact }) {
  const { controller, shown } = useFact(fact)
  return (
    <Controller
      {...controller}
      render={({ field }) => {
        const chosen: string[] = Array.isArray(field.value) ? field.value.map(String) : []
        const change = (allergen: string, isIn: boolean) =>
          field.onChange(ALLERGENS.filter((one) => (one === allergen ? isIn : chosen.includes(one))))
        return (
          <fieldset className="field">
            <legend className="group-legend">{shown.label}</legend>
            <div className="allergens">
              {ALLERGENS.map((allergen) => (
                <Checkbox
                  key={allergen}
                  checked={chosen.includes(allergen)}
                  onChange={(event) => change(allergen, event.target.checked)}
                >
                  {allergen}
                </Checkbox>
              ))}
            </div>
            {shown.hint && <div className="hint">{shown.hint}</div>}
          </fieldset>
        )
      }}
    />
  )
}

function Lines({ fact }: { fact: Fact }) {
  const { controller, shown } = useFact(fact)
  return (
    <Controller
      {...controller}
      render={({ field: { value, onChange, ...field } }) => (
        <TextAreaField
          rows={3}
          {...field}
          {...shown}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        />
      )}
    />
  )
}

/** An expandable explanation of the rule behind a field. */
function WhyWeAsk({ rule }: { rule: RuleName }) {
  const { name, why } = RULE_WORDS[rule]
  return (
    <details className="why-we-ask">
      <summary>Why we ask</summary>
      <p>
        {name} (rule {rule}): {why}
      </p>
    </details>
  )
}
