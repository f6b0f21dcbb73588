import { NICOTINE_WARNING, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Notice } from '../../../ui/notice.tsx'
import { FieldCard } from '../../kit/card.tsx'
import { toNumber } from '../../kit/form/typed-numbers.ts'
import { CLASS_NAMES } from '../../product-classes.ts'
import type { ProductValues } from '../editor/product.values.ts'
import type { Findings } from '../editor/product-check.ts'
import { ProductSelect } from '../editor/product-field.tsx'
import { type Finding, useAllFindings } from '../editor/product-findings.tsx'
import { FactField } from './fact-field.tsx'
import { FACT_GROUPS } from './facts.fields.ts'
import { toFactFields } from './facts.values.ts'

const CLASSES = [
  { value: '', label: 'Choose a product class' },
  ...PRODUCT_CLASSES.map((value) => ({ value, label: CLASS_NAMES[value] })),
]

/** The product's legal class, the facts that the class requires, and the obstacles to publishing. */
export function ComplianceCard() {
  const findings = useAllFindings()
  const { control } = useFormContext<ProductValues>()
  const product_class = useWatch({ control, name: 'product_class' })
  const fields = product_class === '' ? [] : toFactFields(product_class)
  return (
    <FieldCard title="Compliance">
      <div className="fieldstack" aria-live="polite">
        {findings && <Standing {...findings} />}
      </div>
      <NicotineNotice />
      <ProductSelect
        path="product_class"
        label="Product class"
        options={CLASSES}
        hint="Decides which facts we ask for, who may buy it and its VAT rate. Changing the class keeps your entries."
      />
      {Object.entries(FACT_GROUPS).map(([group, facts]) => {
        const inGroup = facts.filter((fact) => fields.includes(fact))
        if (inGroup.length === 0) return null
        return (
          <section key={group} className="fieldstack factgroup" aria-label={group}>
            <h3>{group}</h3>
            {inGroup.map((fact) => (
              <FactField key={fact.name} fact={fact} />
            ))}
          </section>
        )
      })}
    </FieldCard>
  )
}

/** The findings for the values in the form. */
function Standing({ obstacles, warnings }: Findings) {
  return (
    <>
      {obstacles.length > 0 ? (
        <FindingList tone="danger" title="Before you can publish:" findings={obstacles} />
      ) : (
        <Notice icon={Check}>Ready to publish.</Notice>
      )}
      {warnings.length > 0 && <FindingList tone="warn" title="Please check:" findings={warnings} />}
    </>
  )
}

function FindingList({
  tone,
  title,
  findings,
}: {
  tone: 'danger' | 'warn'
  title: string
  findings: readonly Finding[]
}) {
  return (
    <div className={`notice ${tone}`}>
      <TriangleAlert className="icon" aria-hidden />
      <div>
        <p>{title}</p>
        <ul className="changes">
          {[...new Set(findings.map(({ message }) => message))].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function NicotineNotice() {
  const { control } = useFormContext<ProductValues>()
  const [product_class, nicotine] = useWatch({ control, name: ['product_class', 'compliance.nicotine_mg_ml'] })
  const holdsIt = product_class !== '' && toFactFields(product_class).some(({ name }) => name === 'nicotine_mg_ml')
  if (!holdsIt || typeof nicotine !== 'string' || !((toNumber(nicotine) ?? 0) > 0)) return null
  return <Notice icon={Check}>Shoppers see this warning: “{NICOTINE_WARNING}”.</Notice>
}
