/** The words that questions of staff are made of. A misspelt one is taken for the nearest of TRADE_WORDS. */

const words = (...lists: string[]) => new Set(lists.join(' ').split(' '))

/** Words that say what is asked. */
export const TRADE_WORDS: ReadonlySet<string> = words(
  'revenue sales sale sold sell sells selling seller sellers turnover takings income earned earnings money takings taken made',
  'orders order ordered average basket value units unit pieces items item stock stocked inventory shelf',
  'bought buys purchased spent spend spends today yesterday day christmas week weeks weekend month months quarter quarters year years days daily weekly monthly yesterdays todays',
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december',
  'last this next previous before against versus compared compare comparison same since between until',
  'category categories brand brands product products customer customers buyer buyers client clients coupon coupons voucher vouchers codes',
  'review reviews rating ratings stars reported unanswered refund refunds refunded transfer transfers waiting pending shipped unshipped dispatched delivered',
  'cancelled paid processing packed pack conversion registered registrations signups accounts accounts best worst bestsellers bestseller popular slow slowest',
  'running runs empty price prices cost costs increase raise lower reduce decrease change percent publish unpublish archive',
  'draft create write article post blog switch deactivate activate disable tracking mark adjust export table chart biggest largest latest newest oldest',
  'highest lowest delivery shipping settings attention figures performance business performing overview report summary',
  'awaiting awaited unpaid outstanding containing deliveries cancellations bestselling sellout reorder restock supply brought',
  'discount expired active scheduled hidden answered answer feedback complaints older worth newsletter',
)

/** Everyday words, which are no name and no misspelling. */
const COMMON_WORDS: ReadonlySet<string> = words(
  'a an the and or of for from in on at to by with without into over under above below about as is are was were be been being am',
  'i me my we us our you your he she it its they them their who whom whose what which when where why how that these those there here',
  'do does did done doing has have had having can could would should will shall may might must not no yes please thanks thank hello hi hey',
  'show give tell list find get see look want need know like let lets make set put take add new also too so just only all any every each some',
  'many much more most less least few fewer than then now yet still already out up down off left right going gone come came coming go',
  'whats hows wheres heres thats dont isnt arent didnt havent hasnt cant per vs top first one two three four five six seven eight nine ten',
  'back again other others another everything anything nothing something well bad good far so total overall altogether altogether ever time times',
  'shop store site website number numbers count amount amounts split broken break breakdown group grouped ones one email mail address named called',
  'pounds pence quid pound gbp csv file spreadsheet download excel open closed due sent send given name people person anyone someone',
  'looking across whole entire including included except excluding during within past ago later earlier soon recently currently right',
  'it its this them use used using uses bring brought brings reason because received arrived counted broken damaged lost found returned delivery',
  'hardly never rarely barely always almost least really quite very today tonight morning afternoon evening help start end ends begin begins valid',
  'but run low tied short near nearly dry tonight contain contains include includes long since stopped lately roughly exactly actually maybe',
  'work works working keep keeps kept hold holds happen happened status state level levels rate against percentage share compared',
  'check checks age bank card method payment payments subscribed code level thing things stuff lot lots bit away them both via',
)

/** One of ours or an everyday word: no name by itself. */
export const isOrdinary = (word: string): boolean => TRADE_WORDS.has(word) || COMMON_WORDS.has(word)
