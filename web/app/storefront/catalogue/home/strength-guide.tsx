import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

/** The five strengths of the gauge, and the use of each. */
const STEPS: { mg: number; text: string }[] = [
  { mg: 0, text: 'Shortfills and zero-strength bottles.' },
  { mg: 3, text: 'Usually in sub-ohm tanks with plenty of vapour.' },
  { mg: 6, text: 'A common step down in a tank or an easy pod.' },
  { mg: 10, text: 'Nic salts for mouth-to-lung pods.' },
  { mg: 20, text: 'The legal limit in the UK. For pods, not tanks.' },
]

/** Explains the use of each strength, and links to the products that have it. */
export function StrengthGuide({ shopPath }: { shopPath: string }) {
  return (
    <section className="deep" id="strengths">
      <div className="wrap">
        <div className="head strength-head">
          <div>
            <h2 className="title">Which strength?</h2>
            <p>
              Strength is the nicotine in each millilitre. The same five ticks appear on every label, filter and order
              in the shop.
            </p>
          </div>
          <Link className="more" to="/starter">
            Find a kit with its parts <ArrowRight className="icon icon-small" aria-hidden />
          </Link>
          <Link className="more" to={shopPath}>
            Shop e-liquids <ArrowRight className="icon icon-small" aria-hidden />
          </Link>
        </div>
        <ol className="scale">
          {STEPS.map(({ mg, text }) => (
            <li key={mg}>
              <Link to={`/shop?strengths=${mg}`}>
                <b>
                  {mg} <small>mg</small>
                </b>
              </Link>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
