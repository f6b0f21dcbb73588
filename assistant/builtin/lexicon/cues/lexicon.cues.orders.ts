/** Cues of one's own orders: where one is, those of before, cancelling. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const ORDER_STATUS: readonly CueRow[] = [
  [
    10,
    'status',
    [
      'where (is|are|has|the hell is|on earth is) (my|the|our|me) (order|parcel|package|delivery|stuff|items?|vape|juice|tea|vitamins|things|coils|goods|shipment|purchase|kit)',
      'where (is|are) (it|they|the) now',
      '(status|progress|update|news) (of|on|about|for|with|regarding) ~ (order|parcel|delivery|package)',
      '(order|parcel|delivery|package) (status|progress|update)',
      '(check|checking|chase|chasing|follow up|following up|look up|see|find) ~ (my|an|the|our|on) (order|parcel|delivery|package)',
      'what is (happening|going on|up) with ~ (order|parcel|delivery|package)',
      'what (has |have )?happened (to|with) (my|the|our) (order|parcel|delivery|package|stuff)',
      '(has|have|did|is|are|was) (my|the|our) (order|orders|parcel|package|delivery|stuff|items?|goods) (been |gone |being |yet |going to )?(been |yet )?(shipped|dispatched|despatched|sent|left|posted|processed|packed|delivered|out|go through|gone through|arrive|arriving|on its way|on the way|coming|confirmed|sent out)',
      'my (order|parcel|package|delivery) (is|was|has been) (still )?(processing|pending|stuck|delayed)',
      'order (number|no|num|id|ref|reference)',
      'when (will|is|does|do|should|can) (my|our) (order|parcel|package|delivery|stuff|items?|goods|vape|juice|tea|kit|coils|vitamins) (get|come|arriv*|be|due|turn|ship|expected|going|reach|land)',
      'when (is|are) (my|our) (order|parcel|package|delivery|stuff|items?) (coming|arriving|due|getting|expected|out|going)',
      '(eta|estimated) ~ (my|order|parcel|delivery)',
      '(ordered|bought|purchased|placed an order|placed my order|made an order) ~ (yesterday|last|ago|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weeks?|days?|this morning) ~ (where|when|yet|not|still|nothing|arrive*|come|come yet|status|heard)',
      'did (my|the) (order|payment) go (through|in)',
      'did you (get|receive) my order',
      'is my order (ok|fine|confirmed|through|placed|complete)',
      'any (news|update*) (on|about|of) my',
      '(order )?confirmation( of my order)?( e ?mail| mail| message| text)',
      '^ (my )?(order|ref|reference)( number| no| num)?( is)? \\d{3,}',
      'what is in (my|the|that|this) (last |latest )?(order|parcel)',
      '(my|the) order ~ what is in it',
    ],
  ],
  [
    10,
    'tracking',
    [
      'track (my|an|the|our|a) (order|parcel|package|delivery|item|stuff|shipment)',
      'tracking (number|link|code|info|information|details|id)( for)?( my)?',
      'how (do|can) i track',
      'my tracking',
      'tracking ~ (not|does|do|wont|no|stuck|work*|update*)',
      'track it',
      'order tracking',
      'tracking (my|order)',
      '^ track(ing)? $',
    ],
  ],
  [
    10,
    'late',
    [
      '(order|parcel|package|delivery|stuff|items?|goods|post|anything|it|vape|juice|things) (has|have|is|are|still has|still have|did|does|never|still) (not|never|yet|still)( not| to| has)?( been)? (arriv*|come*|came|turned|show*|here|received|delivered|got|get|reach*|landed|appear*)',
      'my (order|parcel|package|delivery|stuff|items?|goods|juice|vape|tea|kit|coils|vitamins) (not|never|still not|aint|has not) (come|came|arrived|here|turned up|delivered|received|been)',
      '(not|never|still not|have not) (received|got|had|seen|recieved|gotten|receive) ~ (order|parcel|package|delivery|it|stuff|goods|items?|anything)',
      '(never|not|still not|no) (arriv*|turned up|shown up|came|come yet|come through|here yet|showed up)',
      '(order|parcel|package|delivery|it|post) (is|was|are) ~ (late|overdue|delayed|lost|missing)',
      '(late|missing|lost|delayed|stolen) (order|parcel|package|delivery)',
      '(still|been) waiting ~ (order|parcel|delivery|package|week*|days|it|stuff|arrive)',
      '(waiting|waited) (for|on) my (order|parcel|package|delivery|stuff)',
      'still no (parcel|order|delivery|sign|package|news|sight)',
      'no sign of',
      'says delivered',
      'marked (as )?delivered',
      'delivered but',
      '(how long|much longer) ~ wait ~ (order|parcel|delivery|package|refund|it)',
      'how long (do i|must i|will i) (have to )?wait$',
      'should have (arrived|come|been delivered|been here)',
      'supposed to (arrive|come|be here|be delivered)',
      'did not (arrive|come|turn up|show up|get delivered|receive ~ order|get my)',
      'where the (hell|fuck|heck) is',
    ],
  ],
]

const MY_ORDERS: readonly CueRow[] = [
  [
    9,
    'list',
    [
      'my (past |previous |old |recent |last |other |all )*orders',
      'my (order|purchase|buying) (history|list)',
      '(order|purchase) history',
      '(past|previous|old|earlier|recent) (orders?|purchases?)',
      '(what|everything) (have|did|had) i (order*|bought|buy|get|purchased?)( before| last| previously| so far)?',
      '(list|show|see|view|find|look at) ~ (my|past|previous|all) (orders|purchases)',
      'how many (orders|times) ~ i',
      'what i (ordered|bought)',
    ],
  ],
  [
    10,
    'last',
    [
      'my (last|latest|most recent|recent|previous) (order|purchase)',
      '(last|latest) thing i (bought|ordered)',
      'what (did|was) ~ (last (time|order|month|week)|i order)',
    ],
  ],
  [
    10.5,
    'reorder',
    [
      '(reorder|re order|repeat)( my| the| last| same| that| this| an)*( order)?',
      '(order|buy|get|have) (it |that |them |the same |same )*again',
      'same (order|again|as last time)',
      'usual order',
    ],
  ],
  [
    10,
    'invoice',
    [
      '(invoice|receipt|vat receipt|proof of purchase|bill)( for| of)?( my| an| the)?( order)?',
      '(need|want|get|send|download|print|where is|find) ~ (invoice|receipt|proof of purchase)',
    ],
  ],
]

const CANCEL: readonly CueRow[] = [
  [
    10,
    undefined,
    [
      'cancel*( my| the| an| this| that| it| our| a)?( last| recent| latest)?( order| purchase| it)?',
      'stop (my|the|an|this) order',
      '(do not|no longer|not) want (my|the|this|that) order( any ?more)?',
      'call off',
      'undo (my|the) order',
      '(ordered|bought|clicked|order) ~ (by mistake|by accident|accident*|mistake|twice)',
      '(change|edit|amend|modify|alter|add|remove|swap) ~ (to |from |on |in )?(my|an|the|existing|placed) order',
      'i changed my mind ~ order',
      '(add|remove|take) ~ (item*|something|thing) ~ (from|to|off) ~ order',
      'order ~ (wrong|incorrect) (strength|flavour|size|colour|thing|one|item|product)',
      'duplicate order',
      'not (been )?(shipped|dispatched|sent) yet ~ (change|stop)',
    ],
  ],
]

export const ORDER_CUES = [
  ...cuesOf('order_status', ORDER_STATUS),
  ...cuesOf('my_orders', MY_ORDERS),
  ...cuesOf('cancel_order', CANCEL),
]
