/** The users who send the requests. Some calls end their own session or account: then a new user replaces it. */
import type { Db } from '../../server/platform/database/database.ts'
import { insertAddress, signIn } from '../../server/testing/data/customers.ts'
import { setUpCodes } from '../../server/testing/data/staff.ts'
import type { Sender } from './requests.ts'

export function createFuzzUsers(db: Db) {
  const tokens = new Map<string, Promise<string>>()

  async function newcomer(role: 'customer' | 'admin'): Promise<string> {
    const { id, token } = await signIn(db, { role, date_of_birth: '1980-01-01' })
    // Staff keep working even if the settings require one-time codes.
    if (role === 'admin') await setUpCodes(db, id)
    await insertAddress(db, id)
    return token
  }

  return {
    /** Returns the token of a user; undefined for a visitor. */
    async tokenOf(sender: Sender, person: number): Promise<string | undefined> {
      if (sender === 'visitor') return undefined
      if (sender === 'stranger') return 'nobodys-token-0123456789'
      const name = `${sender} ${person}`
      const known = tokens.get(name) ?? newcomer(sender)
      tokens.set(name, known)
      return known
    },
    /** Replaces the user whose session has ended. */
    replace(sender: Sender, person: number): void {
      tokens.delete(`${sender} ${person}`)
    },
  }
}
