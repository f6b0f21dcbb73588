/** Words of ingredients that answer a question by themselves. */

export const ANIMAL =
  /\b(?:gelatine?|bovine|porcine|lanolin|milk|whey|casein|lactose|honey|beeswax|fish|cod|krill|marine collagen|collagen|shellfish|carmine|shellac|eggs?)\b/i
/** What a vegetarian, though not a vegan, may take. */
export const MILK_OR_EGG = /^(?:milk|whey|casein|lactose|honey|beeswax|eggs?|lanolin)$/i
export const SUGAR =
  /\b(?:(?:coconut|cane|brown|beet) )?sugars?\b|\b(?:honey|syrup|glucose|fructose|dextrose|molasses)\b/i

/** What people ask after by name: allergens, what some go without, sweeteners, and nutrients of supplements. */
const SUBSTANCES =
  /\b(?:gluten|wheat|barley|rye|oats?|(?:pea|hazel|wal)?nuts?|almonds?|cashews?|soya?|milk|dairy|lactose|whey|eggs?|fish|shellfish|crustaceans|celery|mustard|sesame|sulphites?|lupin|gelatine?|pork|beef|meat|lanolin|honey|sweeteners?|stevia|sucralose|aspartame|xylitol|alcohol|liquorice|palm oil|colourings?|preservatives?|yeast|corn|coconut|iron|zinc|magnesium|calcium|iodine|selenium|chromium|copper|potassium|biotin|folic acid|vitamin (?:[ack]|b\d{0,2}|d3?|e|k2))\b/gi

/** At most two of one question, in small letters; what the product itself is called is not asked after. */
export const substancesAsked = (text: string, product: string): string[] =>
  [...new Set([...text.matchAll(SUBSTANCES)].map(([word]) => word.toLowerCase()))]
    .filter((word) => !product.toLowerCase().includes(word))
    .slice(0, 2)
