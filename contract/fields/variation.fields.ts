/** The plain fields of a variation, which the schemas, the columns, the cells of the editor and the audit log are derived from. */
import { z } from 'zod'
import { imageRef, price } from '../lib/fields.ts'
import { amount, type Fields, fieldsWith, optional, required } from '../lib/record-fields.ts'
import { barcode } from './gtin.ts'

const MAX_STOCK = 1_000_000
const MAX_GRAMS = 100_000

const sku = z.string().trim().min(1).max(80)
const attributes = z.record(z.string().trim().min(1).max(60), z.string().trim().min(1).max(120))
const shownAttributes = z.record(z.string(), z.string())

/** In the order of the editor's cells. `attributes` is for example { Flavour: 'Mango', Strength: '10 mg' }. */
export const VARIATION_FIELDS = {
  sku: required('text', sku, z.string(), '', { label: 'SKU', isOnPage: true }),
  attributes: optional('own', attributes, shownAttributes, {}, { label: 'Choices', isOnPage: true }),
  price: required('price', price, price, null, { label: 'Price', isOnPage: true }),
  stock_quantity: optional('whole', z.int().min(0).max(MAX_STOCK), z.int().nonnegative(), 0, {
    label: 'Stock',
    isOnPage: true,
  }),
  compare_at_price: optional('price', price.nullable(), price.nullable(), null, {
    label: 'Compare-at price',
    isOnPage: true,
  }),
  net_quantity: amount(1_000_000, { label: 'Net quantity' }),
  barcode: optional('text', barcode, z.string(), '', { label: 'Barcode' }),
  weight_grams: optional('number', z.int().positive().max(MAX_GRAMS).nullable(), z.int().nullable(), null, {
    label: 'Weight, g',
  }),
  /** From how many units on it is low; null for the limit of the settings. */
  low_stock: optional('number', z.int().min(0).max(MAX_STOCK).nullable(), z.int().nullable(), null, {
    label: 'Low from',
  }),
  /** Only staff with the permission `costs.read` see and change it. */
  cost_price: optional('price', price.nullable(), price.nullable(), null, { label: 'Cost price' }),
  media_key: optional('own', imageRef.nullable(), z.string().nullable(), null, { label: 'Image' }),
} as const satisfies Fields

/** What visitors see. */
export const PUBLIC_VARIATION_FIELDS = fieldsWith(VARIATION_FIELDS, 'isOnPage')
