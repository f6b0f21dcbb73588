/** An item to add: a product or a bundle; for a product with choices, also the attributes of the variation. */
export interface CartAddition {
  type: 'product' | 'bundle'
  id: number
  quantity: number
  stock_quantity: number
  variation_attributes?: Record<string, string>
  /** Whether a choice is still open, as on a card: the variation that the product page preselects is then added. */
  has_choices?: boolean
}
