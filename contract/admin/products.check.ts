/** Checks a product against the compliance rules while staff edit it. */

import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'
import { ProductCheck } from './catalogue.admin.ts'
import { AdminProduct } from './products.admin.ts'

/** Returns the same findings as saving would, without storing anything. */
export const checkProduct = {
  method: 'POST',
  url: '/admin/products/check',
  schema: {
    tags: ['Products, staff'],
    ...forStaff('products.write'),
    summary: 'Check a product against the rules',
    body: ProductCheck,
    response: { 200: AdminProduct.pick({ obstacles: true, warnings: true }), ...problems },
  },
} as const
