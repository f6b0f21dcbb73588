import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import { productPath } from '../../product/item-path.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { ProductCard } from './card/product-card.tsx'
import type { ProductSummary } from './queries.ts'

/** The products that an article mentions, vaping products by name only: articles may not show their cards (rule A9). */
export function MentionedProducts({ products }: { products: readonly ProductSummary[] }) {
  const isVaping = ({ product_class }: ProductSummary) => VAPING_CLASSES.includes(product_class)
  const shown = products.filter((product) => !isVaping(product))
  const named = products.filter(isVaping)
  if (products.length === 0) return null
  return (
    <section className="section wrap mentioned">
      <h2 className="subheading mb-5">Mentioned here</h2>
      {shown.length > 0 && (
        <ul className="cards">
          {shown.map((product) => (
            <ProductCard key={product.id} item={product} />
          ))}
        </ul>
      )}
      {named.length > 0 && (
        <ul className="named" aria-label="Named in the text">
          {named.map((product) => (
            <li key={product.id}>
              <TextLink to={productPath(product)}>{product.name}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
