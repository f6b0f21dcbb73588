import { type Bottle, type Mixture, mixtureFor } from '@shop/contract/advice/mixtures.ts'
import { MAX_LINE_QUANTITY, MAX_NICOTINE_MG_ML, NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { useState } from 'react'
import { Field } from '../../../forms/field.tsx'
import { FieldFrame } from '../../../forms/field-frame.tsx'
import { findVolume } from '../../../product/facts/lasting.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import type { Product, Shot } from '../queries.ts'
import './advice.css'

interface ShotCalculatorProps {
  /** The sizes of the product’s bottle; what is unknown is entered by the customer. */
  bottle: Partial<Bottle>
  /** The shots to choose from, at least one. */
  shots: readonly [Shot, ...Shot[]]
}

/** What most shortfills are mixed to, in mg/ml. */
const USUAL_MG = '3'

/** Computes how many nicotine shots make a strength, in a sentence, and adds them to the cart. */
export function ShotCalculator({ bottle, shots }: ShotCalculatorProps) {
  const [liquid, setLiquid] = useState(text(bottle.liquid_ml))
  const [capacity, setCapacity] = useState(text(bottle.capacity_ml))
  const [desired, setDesired] = useState(USUAL_MG)
  const [place, setPlace] = useState(0)
  const shot = shots[place] ?? shots[0]
  const sizes = { liquid_ml: Number(liquid), capacity_ml: Number(capacity) }
  const mixture = Number(desired) > 0 ? mixtureFor(sizes, shot, Number(desired)) : undefined
  const size = { type: 'number', inputMode: 'decimal', min: 1, max: 5000, step: 'any' } as const
  return (
    <section className="section wrap">
      <div className="head">
        <h2 className="heading">Nicotine shot calculator</h2>
      </div>
      <div className="shot-calculator">
        <div className="field-pair">
          <Field {...size} label="Liquid in the bottle, ml" value={liquid} onChange={valueTo(setLiquid)} />
          <Field {...size} label="The bottle holds, ml" value={capacity} onChange={valueTo(setCapacity)} />
          <Field
            {...size}
            min={0.5}
            max={MAX_NICOTINE_MG_ML}
            label="Strength you’d like, mg/ml"
            value={desired}
            onChange={valueTo(setDesired)}
          />
          <FieldFrame label="Nicotine shot">
            {(control) => (
              <select
                {...control}
                className="select"
                value={place}
                onChange={({ target }) => setPlace(Number(target.value))}
              >
                {shots.map((one, index) => (
                  <option key={`${one.product_id} ${shotName(one)}`} value={index}>
                    {shotName(one)}, {formatPrice(one.price)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </div>
        <div className="shot-result">
          <p role="status">{sentence(sizes, shot, Number(desired), mixture)}</p>
          {mixture && <AddShots shot={shot} count={mixture.count} />}
          <p className="nicotine-warning" role="note">
            {NICOTINE_WARNING}
          </p>
        </div>
      </div>
    </section>
  )
}

function AddShots({ shot, count }: { shot: Shot; count: number }) {
  const cart = useAddToCart({ added: `${inShots(count)} added to your cart` })
  if (count > Math.min(shot.stock_quantity, MAX_LINE_QUANTITY))
    return <p className="small text-warning">Only {shot.stock_quantity} left in stock. Another shot may do.</p>
  const { product_id: id, attributes: variation_attributes, stock_quantity } = shot
  return (
    <button
      type="button"
      className="button primary"
      disabled={cart.isPending}
      onClick={() => cart.add({ type: 'product', id, quantity: count, stock_quantity, variation_attributes })}
    >
      Add {inShots(count)} to cart
    </button>
  )
}

const text = (size: number | undefined) => (size === undefined ? '' : String(size))
const valueTo =
  (set: (value: string) => void) =>
  ({ target }: { target: HTMLInputElement }) =>
    set(target.value)
const inShots = (count: number) => (count === 1 ? '1 shot' : `${count} shots`)
/** Values that the name has already, such as '18 mg', are left out. */
const shotName = ({ name, attributes }: Shot) =>
  [name, ...Object.values(attributes).filter((value) => !name.includes(value))].join(', ')

/** A difference that customers need not hear about, in mg/ml. */
const CLOSE_MG = 0.5

/** Returns the result in a sentence, or what is missing for one. */
function sentence(bottle: Bottle, shot: Shot, desired: number, mixture: Mixture | undefined): string {
  if (!(bottle.liquid_ml > 0 && bottle.capacity_ml > 0)) {
    return 'Enter how much liquid is in the bottle and how much it holds: both are on the label.'
  }
  if (!(desired > 0)) return 'Enter the strength you’d like.'
  const each = `${shot.volume_ml} ml of ${shot.strength_mg} mg/ml`
  if (!mixture) return `The bottle has no room for a shot of ${each}.`
  const { count, total_ml, strength_mg } = mixture
  const makes = `${inShots(count)} (${each}${count === 1 ? '' : ' each'}) ${count === 1 ? 'makes' : 'make'}`
  const isClose = Math.abs(strength_mg - desired) < CLOSE_MG
  const closest = isClose ? '' : ` That is as close to ${desired} mg/ml as whole shots come in this bottle.`
  return `${makes} ${total_ml} ml at ${strength_mg} mg/ml.${closest}`
}

/** Returns the calculator’s sizes for a shortfill: those of the chosen size, if the product comes in several. */
export function readBottle(product: Product, chosen: Parameters<typeof findVolume>[1]): Partial<Bottle> {
  const { volume_ml, bottle_capacity_ml } = product.compliance
  const liquid_ml = findVolume(product, chosen)
  if (product.product_class !== 'shortfill' || liquid_ml === undefined) return {}
  if (typeof bottle_capacity_ml !== 'number' || typeof volume_ml !== 'number') return { liquid_ml }
  // The facts describe one size; bottles of another leave the same share of room.
  return { liquid_ml, capacity_ml: Math.round((bottle_capacity_ml * liquid_ml) / volume_ml) }
}
