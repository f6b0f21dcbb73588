/** The links by which customers confirm their age: each is signed for one order, and opens nothing else. */
import { readSignedLink, signLink } from '../../platform/config/signed-links.ts'
import type { Db } from '../../platform/database/database.ts'

const KIND = { secret: 'age_check_links', purpose: 'age-check' }

/** Returns the token of an order's link. */
export const tokenOfOrder = (db: Db, orderId: number | string): Promise<string> => signLink(db, KIND, String(orderId))

/** Returns the id of the order that the shop has signed `token` for. Throws not-found. */
export const orderOfToken = async (db: Db, token: string): Promise<number> =>
  Number(await readSignedLink(db, KIND, token))
