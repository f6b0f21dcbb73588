/** Who makes the requests. Some calls end the login they are made with, or the person: then somebody new steps in. */
import type { Db } from '../../server/platform/database/database.ts'
import { insertAddress, signIn } from '../../server/testing/customers.ts'
import { setUpCodes } from '../../server/testing/staff.ts'
import type { Sender } from './requests.ts'

export function crowd(db: Db) {
  const tokens = new Map<string, Promise<string>>()

  async function newcomer(role: 'customer' | 'admin'): Promise<string> {
    const { id, token } = await signIn(db, { role, date_of_birth: '1980-01-01' })
    // Whatever the settings come to say about one-time codes, staff go on.
    if (role === 'admin') await setUpCodes(db, id)
    await insertAddress(db, id)
    return token
  }

  return {
    /** The token of that person; undefined for a visitor. */
    async tokenOf(sender: Sender, person: number): Promise<string | undefined> {
      if (sender === 'visitor') return undefined
      if (sender === 'stranger') return 'nobodys-token-0123456789'
      const name = `${sender} ${person}`
      const known = tokens.get(name) ?? newcomer(sender)
      tokens.set(name, known)
      return known
    },
    /** Somebody new takes the place of who was sent away. */
    replace(sender: Sender, person: number): void {
      tokens.delete(`${sender} ${person}`)
    },
  }
}
