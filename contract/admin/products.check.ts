/** The check of a product against the rules while staff type it. */

import { forAdmins, problems } from '../problems.ts'
import { ProductCheck } from './catalogue.admin.ts'
import { AdminProduct } from './products.admin.ts'

/** What the rules say of a product as it is typed: the same as when it is saved. Nothing is stored. */
export const checkProduct = {
  method: 'POST',
  url: '/admin/products/check',
  schema: {
    tags: ['Products, staff'],
    ...forAdmins,
    summary: 'Check a product against the rules',
    body: ProductCheck,
    response: { 200: AdminProduct.pick({ obstacles: true, warnings: true }), ...problems },
  },
} as const
