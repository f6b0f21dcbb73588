/** Cues of sending goods back: how, how long, what was wrong with them. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const RETURNS: readonly CueRow[] = [
  [
    7,
    'general',
    [
      '(return|returns|returning|returned|refund*|send (it|this|them) back|sending (it )?back|money back|take (it|this|them) back|give (it|this) back|bring (it )?back|bring (it )?back)( policy| policies)?',
      'return policy',
      'send ~ back',
    ],
  ],
  [
    8,
    'how',
    [
      'how (do|can|would|to|should) ~ (return|send ~ back|refund|get ~ (refund|money back)|exchange)',
      '(start|make|arrange|request|begin|open|print) ~ (return|refund|returns label)',
      '(return|returns) (label|form|address|process|slip|portal|number)',
      'where ~ (return|send ~ back) ~ to',
      'want ~ (refund|my money back|to return|to send)',
      '(like|need) (a refund|to return|to send)',
    ],
  ],
  [11, 'how', ['(want|need|like|can i|how do i|trying) ~ (return|send back|refund) ~ (order|purchase)( |$)']],
  [
    9,
    'period',
    [
      'how (long|many days) ~ (return|refund|send ~ back|change my mind|cancel)',
      '(return|returns|refund|cooling off) ~ (period|window|days|deadline|time limit|within|limit)',
      '(14|30|28|7) days?( to)?( ~ (return|refund|back))?',
      'cooling off( period)?',
      'too late to (return|send|get)',
      'time limit',
    ],
  ],
  [
    10,
    'opened',
    [
      '(opened|open|used|unsealed|tried|half used|broken seal|already opened|already used|tasted|started) ~ (return*|refund*|send ~ back|take ~ back|money back|exchange|swap)',
      '(return*|refund*|send ~ back|take ~ back|money back|exchange|swap) ~ (opened|open|used|unsealed|tried|tasted|half)',
      'sealed',
      'unopened',
    ],
  ],
  [
    10,
    'faulty',
    [
      '(faulty|defective|damaged|broke|broken|smashed|cracked|leaked|leaking|dead on arrival|doa|stopped working|does not work|not working|never worked|wont turn on|split|burst|dented|crushed) ~ (arriv*|came|when|order*|delivery|parcel|box|item|bottle|replace*|refund|return|return*|send|kit|vape|device|product|new one|what (do|can|should))',
      '(arriv*|came|come|delivered|received|got|sent|was) ~ (faulty|defective|damaged|broken|smashed|cracked|leaked|open|wet|empty|split|burst|leaking|dead)',
      '(faulty|defective|damaged) ?(item|product|goods|device|vape|kit)?',
      '(warranty|guarantee|guaranteed)',
      'doa',
      '(kit|vape|device|pen|battery|charger|it|mine) (is |has |was )?(broken|broke|knackered|packed in|died|dead|bust)( already)?',
      'out of date',
      'expired (product|item|tea|vitamins|juice|liquid)',
      '(bottle|liquid|box|tin|pack) ~ (leaked|smashed|broken|leaking)',
      '(rep(lace|lacement)) ~ (faulty|broken|damaged)',
    ],
  ],
  [
    10,
    'wrong_item',
    [
      '(sent|got|received|delivered|given|gave) ~ (wrong|incorrect|different|not what)',
      'wrong (item|items|product|flavour|strength|order|thing|stuff|size|colour|one|coils|pods|parcel)',
      'not what i (ordered|asked|bought|wanted)',
      '(sent|gave|given|delivered) me ~ (when|but|instead|not) ~ (asked|ordered|wanted|paid)( |$)',
      '(got|received) ~ (when i|but i|instead of|not what i) ~ (asked|ordered|wanted|paid)( |$)',
      '(order|it) (is|was) wrong',
      'someone elses (order|parcel)',
      'not as described',
    ],
  ],
  [
    10,
    'missing_item',
    [
      '(missing|short|left out|forgot*|not included|not in) ~ (order|parcel|box|item*|package|delivery|from)',
      '(item*|bottle*|something|one|part*|thing*|product*) (is |are |was |were )?missing',
      '(only|just) (got|received|had|came with) (one|two|half|part|\\d+)( of)?',
      'incomplete order',
      'half (of )?my order',
      'empty (box|parcel|envelope)',
    ],
  ],
  [
    10,
    'refund_time',
    [
      '(when|how long|how soon|how quickly) ~ (refund*|money back|get my money|be refunded)',
      'where is my (refund|money)',
      '(refund|money) ~ (not|never|still|take|taking|long|yet|arriv*|been|days)',
      'refund (status|time|take|takes|processed|come through|gone through)',
      'waiting (for|on) (my|a) refund',
      '(sent|posted|returned) (it|them|this|that|everything) back ~ (when|how long|not|still|no|paid)( |$)',
      '(not|never) (had|got|received|been given) ~ refund*',
    ],
  ],
  [
    9,
    'refund_way',
    [
      'refund* ~ (card|bank|original|method|store credit|voucher|paypal|delivery (cost*|charge*|fee*)|postage)',
      '(delivery (cost*|charge*|fee*)|postage) ~ refund*',
      '(refund|get) ~ (delivery|postage) (back|cost*|charge*|refunded)',
      'full refund',
      'partial refund',
      'store credit',
      'how (do|will|would) i get my (refund|money)',
    ],
  ],
  [
    9,
    'exchange',
    [
      '(exchange*|swap*|replac(e|ed)|switch) ~ (for|it|another|different|item|flavour|size|colour|strength|order|my|this|one)',
      'exchanges?',
      '(can|could|may|possible) ~ (exchange|swap)( it| this| them)?',
      'do you (do )?exchange*',
      '(get|want|send|have|need|offer|give) (me |us |a |my )*replacement( item| product)?$',
    ],
  ],
  [
    11.5,
    'exchange',
    [
      '(i|we|accidentally|mistakenly|by mistake|stupidly) (have |just |accidentally |stupidly |only )*(ordered|bought|picked|chose|clicked|selected|got myself|put) ~ wrong ~ (strength|flavour|size|colour|one|coils?|pods?|thing|item|product|kit)',
      '^ (ordered|bought|picked|chose|clicked|selected) (the |a )?wrong (strength|flavour|size|colour|one|coils?|pods?|thing|item|product|kit)',
      '(my|own) (mistake|fault|error) ~ (wrong|swap|exchange|change)',
    ],
  ],
  [
    9,
    'cost',
    [
      '(who|do i|have to|need to|does it|how much) ~ (pay*|cost*) ~ (return*|send* ~ back|send back)',
      'return* ~ (free|cost*|postage|charge*|fee*|pay)',
      '(postage|delivery|shipping) ~ (free|paid|cost*|charge*) ~ (on|for|with|when) ~ (returns?|returning|send* (it |them |something )?back)',
      '(free|cost of|price of|paid|prepaid) return*',
      'restocking fee',
    ],
  ],
  [
    9,
    'changed_mind',
    [
      'chang* my mind',
      '(do|did) not (like|want|need) (it|this|them|the) ~ (return*|refund*|send ~ back|money back|any ?more)',
      '(if|what if|suppose) ~ (do|did) not (like|want|suit|enjoy)( it| the)?',
      'not happy with (it|my|the)',
      'right to cancel',
      'ordered too (much|many)',
      '(wrong|unwanted) ~ (bought|ordered|by mistake) ~ return',
      'unwanted',
    ],
  ],
]

export const RETURNS_CUES = cuesOf('returns', RETURNS)
