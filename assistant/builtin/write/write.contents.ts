/** What is in a product: ingredients, allergens, nutrients and the substances that somebody asks after by name. */
import { substanceIn } from '../../tools/offer-match.ts'
import type { ProductDetails } from '../../tools/tool.results.ts'
import { isVaped, number, sentence, stated, unknown, type Writer, words } from './write.fact.ts'
import { ANIMAL, MILK_OR_EGG, SUGAR, substancesAsked } from './write.ingredients.ts'
import { listOf, plain } from './write.text.ts'

type ContentsTopic = 'ingredients' | 'allergens' | 'vegan' | 'caffeine' | 'sugar' | 'nutrients' | 'servings'

/** Nutrients of one sentence. */
const MOST_IN_A_LINE = 6
const MOST_LISTED = 12

/** As a second sentence. */
const ingredientsOf = ({ ingredients }: ProductDetails) =>
  ingredients ? sentence(`Its ingredients: ${plain(ingredients)}`) : ''

/** Whether it holds what was asked after, 'gluten' or 'iron', by what its page names; '' where nothing was named. */
function substancesText(product: ProductDetails, text: string): string {
  const { ingredients, allergens, nutrients } = product
  if (ingredients === null) return ''
  const listed = [ingredients, ...allergens].join(' | ')
  const answers = substancesAsked(text, product.name).map((asked) => {
    const nutrient = nutrients.find((line) => line.toLowerCase().startsWith(asked))
    if (nutrient) return `Yes, its daily portion holds ${plain(nutrient)}.`
    const name = substanceIn(listed, asked)
    return name === undefined
      ? `Its ingredients name no ${plain(asked)}.`
      : `Its ingredients name ${plain(name)}${name === asked ? '' : `, so it is not free of ${plain(asked)}`}.`
  })
  return answers.join(' ')
}

const ASK_ABOUT_TRACES = 'With a serious allergy please [ask us](/contact) about traces first.'

/** 'Vitamin D 5 µg (100 % of the reference value)' without what is in brackets. */
const briefly = (nutrient: string) => plain(nutrient.replace(/ \(.*\)$/, ''))

export const CONTENTS: Readonly<Record<ContentsTopic, Writer>> = {
  ingredients: (product, ask) => {
    const { text } = ask
    if (/\bcaffein\w*/i.test(text)) return CONTENTS.caffeine(product, ask)
    const asked = substancesText(product, text)
    if (asked) return `${asked} ${ingredientsOf(product)}`
    const { nutrients, ingredients } = product
    const rest = nutrients.length - MOST_IN_A_LINE
    const portion =
      nutrients.length === 0
        ? ''
        : `A daily portion holds ${listOf([...nutrients.slice(0, MOST_IN_A_LINE).map(briefly), ...(rest > 0 ? [`${rest} more`] : [])])}. `
    const lead = portion === '' ? 'It lists these ingredients' : 'Its ingredients'
    return portion + stated(words(ingredients), (list) => `${lead}: ${list}`, 'its ingredients')
  },
  allergens: (product, { text }) => {
    const { allergens, ingredients, cautions } = product
    const hazards = cautions.filter((line) => /allergic/i.test(line))
    if (hazards.length > 0) return `Its label says: ${plain(hazards.join(' '))}`
    if (ingredients === null) return unknown('any allergens')
    const asked = substancesText(product, text)
    const named = allergens.length > 0 ? `**It contains ${listOf(allergens.map(plain))}.**` : ''
    if (asked) return [asked, named, ingredientsOf(product), ASK_ABOUT_TRACES].filter(Boolean).join(' ')
    if (named) return `${named} ${ingredientsOf(product)}`
    return `Its page names none of the fourteen allergens. ${ingredientsOf(product)} ${ASK_ABOUT_TRACES}`
  },
  vegan: (product, { text: asked }) => {
    const { ingredients, name, summary, description } = product
    if (/\bvegan\b/i.test(`${name} ${summary}`)) return `Yes, it is described as vegan. ${ingredientsOf(product)}`
    if (ingredients === null) return isVaped(product) ? unknown('whether it is vegan') : unknown('its ingredients')
    // A flavour may be called honey; what is eaten says more of its source in its text.
    const text = isVaped(product) ? ingredients : `${ingredients} ${summary} ${description}`
    const [animal] = ANIMAL.exec(text) ?? []
    if (animal) {
      const isVegetarian = MILK_OR_EGG.test(animal)
      if (/\bvegetarians?\b|\bveggie\b/i.test(asked)) {
        const names = `its page names ${plain(animal.toLowerCase())}`
        return isVegetarian
          ? `It may suit a vegetarian, though not a vegan: ${names}. ${ingredientsOf(product)}`
          : `No, it does not suit a vegetarian: ${names}. ${ingredientsOf(product)}`
      }
      const vegetarian = isVegetarian ? ' It may still suit a vegetarian.' : ''
      return `No, it is not vegan: its page names ${plain(animal.toLowerCase())}.${vegetarian}`
    }
    return `Its page names nothing of animal origin, but does not say that it is certified vegan. ${ingredientsOf(product)}`
  },
  caffeine: (product, { text }) => {
    const { caffeine } = product.facts
    const amount = /\bhow (?:much|many|strong)\b|\bmg\b/i.test(text) ? ' Its page does not say how much.' : ''
    if (caffeine === true) return `Yes, it holds caffeine by its ingredients.${amount} ${ingredientsOf(product)}`
    if (caffeine === false) return `No, it has no caffeine, by its ingredients. ${ingredientsOf(product)}`
    return product.ingredients === null
      ? unknown('any caffeine')
      : `Its ingredients name no caffeine. ${ingredientsOf(product)}`
  },
  sugar: (product) => {
    const [sugar] = SUGAR.exec(product.ingredients ?? '') ?? []
    if (product.ingredients === null) return unknown('its ingredients')
    return `${sugar ? `Yes, its ingredients name ${plain(sugar.toLowerCase())}.` : 'Its ingredients name no sugar.'} ${ingredientsOf(product)}`
  },
  nutrients: (product, { text }) => {
    const { nutrients } = product
    if (nutrients.length === 0) return unknown('any nutrients')
    const asked = substancesText(product, text)
    if (asked) return asked
    const lines = nutrients.slice(0, MOST_LISTED).map((line) => `- ${plain(line)}`)
    return `A daily portion holds:\n\n${lines.join('\n')}`
  },
  servings: ({ facts, choices }) => {
    const portions = number(facts.portions_per_pack)
    const portion = words(facts.daily_portion)
    const pack = choices.length > 1 ? 'The largest pack' : 'The pack'
    if (portions !== undefined) {
      return `${pack} holds ${portions} portions${portion ? `; a day’s portion is ${plain(portion)}` : ''}.`
    }
    const mg = number(facts.cbd_mg_per_serving)
    const total = number(facts.cbd_mg_per_pack)
    if (mg !== undefined && total !== undefined && mg > 0)
      return `${pack} makes about ${Math.round(total / mg)} servings.`
    return unknown('how many servings it makes')
  },
}
