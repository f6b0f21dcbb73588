/** Customers of any number for benchmarks: the same every time, joining over two years. */
import { DAY_MS } from '../../server/platform/time/durations.ts'
import { randomFrom } from './random.ts'

/** A row of `shop_user`. */
export interface LargeUser {
  name: string
  email: string
  role: 'customer' | 'admin'
  phone: string
  date_of_birth: string
  is_disabled: boolean
  age_verified_at: Date | null
  created_at: Date
}

const words = (text: string) => text.trim().split(/\s+/)
const FIRST_NAMES = words(`
  Aaron Abigail Ahmed Aisha Alan Alice Amelia Amir Andrew Anita Arjun Ava Beatrice Ben Bethan Bronwen Callum Carys Cerys
  Charlotte Chloe Connor Daisy Daniel David Deepa Dylan Eilidh Eleanor Elizabeth Ella Emily Emma Ethan Ewan Faith Farah
  Fatima Fergus Finlay Fiona Florence Freya George Gethin Grace Gwen Hamish Hannah Harriet Harry Hassan Heather Helen
  Henry Holly Hugh Ibrahim Imogen Iona Isaac Isla Jack Jacob James Jasmine Jean Joan John Joseph Joshua Kate Keira Kiran
  Laura Leah Leo Lewis Liam Lily Logan Louise Lucy Luke Maisie Malcolm Margaret Maria Martha Mary Matilda Megan Michael
  Mohammed Morag Nadia Naomi Natalie Niamh Nia Nikhil Noah Olivia Omar Oscar Owen Patrick Paul Peter Phoebe Poppy Priya
  Rachel Rebecca Reuben Rhys Robert Rory Rosa Ruby Ryan Samuel Sarah Scott Sean Shona Sian Simon Sophie Stuart Susan
  Tariq Thea Thomas Tomasz Una Victoria Violet William Yasmin Zara Zoe`)
const LAST_NAMES = words(`
  Adeyemi Ahmed Akhtar Allen Anderson Armstrong Ashcroft Atkinson Bailey Baker Barnes Begum Bell Bennett Blackwood Booth
  Bradley Brennan Brooks Brown Buchanan Burns Butler Campbell Carter Chapman Clarke Cole Collins Cooper Cox Craig Crawford
  Cunningham Davies Dawson Dixon Doherty Donnelly Douglas Doyle Dunn Edwards Ellis Evans Farrell Ferguson Fisher Fletcher
  Forbes Foster Fraser Gallagher Gibson Gill Graham Grant Gray Green Griffiths Hale Hall Hamilton Harding Harris Hartley
  Hassan Henderson Hill Hodgson Holmes Hopkins Howell Hughes Hunter Hussain Iqbal Jackson James Jenkins Johnson Johnston
  Jones Kaur Kelly Kennedy Kerr Khan King Knight Kowalski Lambert Lawson Lee Lewis Lindqvist Lloyd MacDonald MacLeod
  Marshall Martin Mason Matthews McCarthy McKenzie Miller Milne Mitchell Moore Morgan Morris Morrison Murphy Murray Nash
  Newton Nowak Okafor Oliver Owen Palmer Parker Patel Pearson Phillips Porter Powell Price Quinn Rahman Rees Reid Reynolds
  Richards Roberts Robertson Robinson Rogers Rose Ross Russell Ryan Scott Shah Sharma Shaw Simpson Singh Smith Spencer
  Stevens Stewart Stone Sullivan Sutherland Taylor Thomas Thompson Thomson Turner Vos Walker Wallace Walsh Ward Watson
  Webb West White Wilkinson Williams Wilson Wood Wright Yates Young`)

/** Where their email ends: these are nobody's. */
export const LARGE_EMAIL_END = '@large.example'
const JOINED_WITHIN_DAYS = 730
/** Below 1, so that more and more join. */
const GROWTH = 0.9
const STAFF_EVERY = 16_000

/** How many of `count` had joined at `moment`. At least one: somebody buys first. */
export function joinedBy(moment: Date, { count, now }: { count: number; now: Date }): number {
  const days = JOINED_WITHIN_DAYS - (now.getTime() - moment.getTime()) / DAY_MS
  return Math.max(1, Math.min(count, Math.floor(count * (Math.max(0, days) / JOINED_WITHIN_DAYS) ** (1 / GROWTH))))
}

/** The name of the customer with this index. */
export function largeName(index: number): string {
  const first = FIRST_NAMES[(index * 7) % FIRST_NAMES.length] ?? ''
  // Common names are common here too.
  const last = LAST_NAMES[Math.floor(randomFrom(`name ${index}`)() ** 1.6 * LAST_NAMES.length)] ?? ''
  return `${first} ${last}`
}

export const largeEmail = (index: number): string =>
  `${largeName(index).toLowerCase().replace(' ', '.')}.${index + 1}${LARGE_EMAIL_END}`

/** The customer with `index`, of `count` until `now`; a few of them are staff. Nobody of them has a password. */
export function largeUser(index: number, { count, now }: { count: number; now: Date }): LargeUser {
  const random = randomFrom(`user ${index}`)
  const daysAgo = JOINED_WITHIN_DAYS * (1 - ((index + 1) / count) ** GROWTH)
  const created_at = new Date(now.getTime() - daysAgo * DAY_MS)
  const year = 1945 + Math.floor(random() * 60)
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0')
  return {
    name: largeName(index),
    email: largeEmail(index),
    role: index % STAFF_EVERY === 0 ? 'admin' : 'customer',
    phone: random() < 0.6 ? `07700 900${String(index % 1000).padStart(3, '0')}` : '',
    date_of_birth: `${year}-${month}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
    is_disabled: random() < 0.001,
    age_verified_at: random() < 0.8 ? created_at : null,
    created_at,
  }
}
