import type { FlavourFamily } from '@shop/contract/catalogue.ts'

/** The two colours of the swatch of each flavour family. */
export const FLAVOUR_SWATCHES: Record<FlavourFamily, [string, string]> = {
  mint: ['#1f7a66', '#a9dcc9'],
  berry: ['#6d2350', '#d79fbf'],
  fruit: ['#b8651a', '#f7cb84'],
  citrus: ['#b07a12', '#f4d672'],
  dessert: ['#b58a24', '#f3dd94'],
  tobacco: ['#7a4a23', '#d9b183'],
  drinks: ['#4a3226', '#b99579'],
  herbal: ['#5f7f1c', '#d3e08f'],
  unflavoured: ['#7b8983', '#d6ddd9'],
}
