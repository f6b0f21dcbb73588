/** Cues of wanting goods: to find them, be recommended some, compare them, and to know what fits what. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const FIND: readonly CueRow[] = [
  [
    5,
    undefined,
    [
      '{have} ~',
      'do you (sell|stock|have|do|offer|carry|keep)',
      '(looking|look|searching|hunting|hoping|shopping) (for|to (buy|get|find))',
      '(i|we) (want|need|would like|am after|fancy|could do with|require|prefer|like|love|enjoy|usually (vape|have|get|drink|take|use)|normally|am (in|into)|use|drink|vape)',
      '(want|need|get|buy|order|purchase|try|grab|pick up|have) (a|an|some|any|me|one|something|new|the|more)',
      '(show|find|give|get|send|tell|bring|fetch) (me|us)',
      '(recommend*|suggest*|advise|advice|recommendation*|suggestion*)',
      '(what|which) (is|are|would be|do you (have|recommend|suggest)|can you|would you|should i|flavour*|juice*|tea*|kit*|device*|vape*|coil*|pod*|supplement*|vitamin*|battery|batteries|eliquid*|salts?|shortfill*|cbd|one*)',
      '(something|anything|summat|owt|summit)( |$)',
      '(options|choice|choices|selection|range|ideas|alternatives?|variety)( |$)',
      '(gift|present|birthday|christmas|xmas|stocking filler|secret santa|fathers day|mothers day|anniversary) ~',
      '(strongest|weakest|cheapest|dearest|most expensive|best|top|nicest|tastiest|sweetest|biggest|smallest|largest|lightest|highest|lowest|newest|latest|smoothest|coolest|freshest)',
      '(similar to|like a|like the|alternative to|replacement for|equivalent|same as|tastes? like|close to|closest)',
      '(who|where) (sells|can i (get|buy|find))',
      '(in|with|under|below|less than|cheaper than|up to) £\\d+',
      'flavou?rs?$',
      'show ~',
      '(new in|new arrivals|just in|latest products|whats new|what is new)',
    ],
  ],
]

const BEGINNER: readonly CueRow[] = [
  [
    12,
    undefined,
    [
      '(swap|swapping|switch|switching|change|changing|replace|replacing|exchange|trade) (her |his |my |the |from |their |our |over |all )*(cigarettes?|smokes|smoking|rollups|tobacco) ~ (for|to|with|vap*)( |$)',
      '(smoked|been smoking|smoking) (for |since |all |most of |over |nearly |about )+(my |\\d+)',
    ],
  ],
  [
    9,
    undefined,
    [
      '(beginner*|starter|newbie*|first timer*|novice|newcomer)',
      '(new|brand new|completely new|fairly new|quite new) (to|at) (vap*|this|it|all this|ecig*|these|e ?cig*)',
      '(never|not|have not|never ever|have never|hardly) (smoked|vaped|smoked or vaped|tried vaping|tried a vape|used a vape|used an? \\w+ before|used one|vaped before|done this|tried one|tried it)',
      '(first|1st) (vape|kit|device|ecig|pod kit|time (vap*|buyer|using|trying|user|vape)|time)( |$)',
      '(start|starting|started|begin|beginning|get into|getting into|getting started|get started|take up|try|trying|move|moving|moved|switch|switching|switched|swap|swapping|change|changing|convert*|go|going|transition*|thinking (about|of)|want(ing)?|considering|fancy|interested in|curious about|advice (on|about)) ~ (vaping|vape|vapes|ecig|to vaping|from (cigarette*|smoking|tobacco|cigs|rollups)|over from (cigarette*|smoking))( |$)',
      '(smoke|smoking|smoker|smoked|cigarettes) ~ (want|try|switch*|move|change|start|kit|vape|vaping|device|which|what|recommend*|instead|alternative|swap) ~',
      '^ (i |we |i am |been |i have been |currently |am |he |she |my \\w+ )*(smoke|smoking|smoker|a smoker|smoked|smokes|on) (about |around |roughly |maybe |approx |up to |nearly |over |like )?\\d+( cigarettes| to \\d+)?( a| per| every)? ?(day)?( |$)',
      '\\d+ (cigarettes |rollups )?(a|per) day',
      '(been |was )?smoking (for|since) ~',
      '(ex|former|current|heavy|light|social|long time|life ?long|chain|pack a day|20 a day) smoker',
      '(pack|packet|half a pack|box) (a|per) day',
      '(simple|easy|easiest|simplest|straightforward|basic|foolproof|idiot proof|fuss free|no fuss|hassle free|uncomplicated)( |$)',
      '(do not|not) know (where to start|what to (buy|get|choose|pick)|anything about|much about|what i (need|want|am doing))',
      'where (do|should|would|can) i (start|begin)',
      '(clueless|no idea|no clue|overwhelmed|confused by all|bewildered)',
      'what (do|would|will|should) i need (to start|to get started|for vaping|to vape|to begin|$)',
      'everything i need to',
      '(alternative|replacement) (to|for) (smoking|cigarettes|fags|tobacco|rollups)',
      '(not|no|never|bad|rubbish|hopeless|useless|terrible|scared|struggle*|clueless) ~ (technology|techy|tech|technical|gadgets?|computers?)( |$)',
      '(technophobe|luddite)',
      '(most|closest|feels?|draws?) (like|to) (a |real |normal |smoking )*(cigarettes?|smoking)( |$)',
    ],
  ],
]

const POPULAR: readonly CueRow[] = [
  [
    7,
    undefined,
    [
      '(most |really |very |your |what is |what are )*(popular|bestsell*|best sell*|best seller*|top sell*|top seller*|hottest|trending|in demand|favourite*|customer favourite*|top rated|highest rated|best rated|best reviewed|well reviewed|top 3|top 5|top 10|top ten|top three|top five|number one|no 1|hot right now)( |$)',
      '(what|which) (do|does|are) (most |other |your |the )?(people|customers|everyone|everybody|others|folk|vapers|regulars|staff) (buy*|like|get|choose|recommend|going for|vaping|drinking|order*|prefer|using|into)',
      '(best|good|highest|top|great|rave|5 star|five star|4 star|decent) (rating*|review*|rated|stars?)',
      'what (would|do) you (recommend|suggest|advise|pick|choose|go for|like|think)( |$)',
      '^ (recommend|suggest|surprise)( me)?( something| anything| a product)? $',
      'what is (good|nice|best|hot|popular|your (best|favourite))( here| at the moment| today)?$',
      '(best|top) (products?|things?|stuff|sellers?) (you (have|sell)|here|in the shop)?',
      '^ (any |some |give me |got any )*(recommendations?|suggestions?|ideas|advice) $',
      'everyone (is )?(buying|raving|talking)',
      'sells? the (most|best)',
    ],
  ],
]

const BATTERY: readonly CueRow[] = [
  [
    9,
    undefined,
    [
      '(long|longer|longest|good|great|best|big|bigger|biggest|strong|decent|better|huge|large|largest|all day|massive|high capacity|most|highest|higher|longer lasting|long lasting|powerful) (lasting |life )?(battery|batteries|mah)( life)?( |$)',
      '(battery|charge) (life |that |which |will |to |can )*(last|lasts|lasting|longest|all day|full day|whole day|days|goes|stays)( |$)',
      '(last|lasts|lasting|go|goes) (me |you )?(all|a whole|a full|the whole|the day|two days|2 days|a couple of days|a long|whole) ?(day|shift|weekend|time|days|night)?',
      '(do not|not|without|hate|dont) (want to |have to |having to |need to )*(charge|charging|recharge) (it |all the time|every|often|twice|so|constantly|multiple)',
      '(does not|never|rarely|hardly) (run out|die|need charging|go flat)',
      '(battery|vape|it) (keeps )?(dying|dies|goes flat|runs out) ~ (quick*|fast|day|recommend|better|longer|early)',
      'most (battery|mah)',
      '(kit*|vape*|device*|pen*|pod*|one) ~ (last|lasts|lasting|goes|runs) (the |me )?longest( |$)',
      '(long|longest|longer) (lasting )?(vape|kit|device|pen|pod kit)( |$)',
      '(12|twelve|14|10) hour (shift*|day*)',
      '(kit*|vape*|device*|pen|pens|one|battery) ~ (long|whole|full|all) (day|days|shift|shifts|night|nights)( |$)',
      '(festival|camping|travel*|long (day|shift|drive|haul)|nights?) ~ (battery|charge|charging|kit|vape)',
      'battery (lover|capacity|size) ~ (biggest|largest|highest|most|best)',
      '(biggest|largest|highest|most|best) ~ (battery|mah)',
    ],
  ],
]

/** Words of hardware, for what fits what. */
const PARTS =
  'coils?|pods?|tanks?|cartridges?|glass|mouthpiece*|drip tip*|charger*|cable|lead|battery|batteries|cells?|kit|device|eliquid|juice|liquid|salts?|shortfill*|shots?|drip|part|parts|spares?|atomi[sz]er*'

/** What is bought for a device that is there already. */
const SPARES =
  'coils?|pods?|tanks?|cartridges?|glass|mouthpiece*|drip tip*|charger*|cable|battery|batteries|cells?|eliquid|juice|liquid|salts?|shortfill*|shots?|parts?|spares?'

const COMPATIBILITY: readonly CueRow[] = [
  [
    9,
    undefined,
    [
      `(fit|fits|fitting|fitted|compatible|compatab*|compatibl*|compatibility|interchangeable)`,
      `(what|which|any|right|correct|replacement|spare|new|need|want|get|buy) (${SPARES}) ~ (fit|fits|go|goes|work|works|use|used|suit|suits|take|takes|need|needs|for|with) (my|the|a|an|this|that|it|your|\\S+)`,
      `(what|which) (${SPARES}) (do|does|should|would|can|will) (i|my|it|this|that|the|you|we) ~ (need|use|take|want|get|buy|fit|run|have)( |$)`,
      '(what|which) (kits?|devices?|vapes?|pens?|tanks?) ~ (use|uses|take|takes|fit|fits|run|runs|work with|works with|need|needs|accept)( |$)',
      `(work*|go|goes|use|used|put|using|suitable|suit*|ok|fine|run*|pair*|match*|good) (ok |well |fine |best )?(with|in|on|into|for) (my|the|a|an|this|that|it|these|those|your|mine|any) ~ (kit|device|pen|pod|pods|tank|coil|coils|vape|mod|battery|charger|pod kit|pen kit|one|two|it|this|that|mine|mini|pro|xl|duo)?`,
      `(coils?|pods?|tanks?|cartridges?|glass|charger*|cable|battery|batteries|cells?|spares?|parts?|drip tip*) (for|to fit|to go with|that go with|that fit|compatible with|suitable for) (my|the|a|an|this|that|it|mine|your|\\S+)`,
      `(replacement|spare|refill) (${PARTS})`,
      '(ok|okay|fine|good|suitable|right|work*|any good|alright|meant|made|use|usable) (for|with) (using )?(nic )?(salts?|shortfills?|50/50|70/30|freebase|thick|high vg)( |$)',
      `(${SPARES}) (replacements?|spares|refills?)`,
      '(does|do|will|would|can|is|are) ~ (take|takes|accept|use|run on|work with|go (in|with|on|into)|hold) ~ (coils?|pods?|18650*|21700*|cells?|battery|batteries|salts?|nic salts?|shortfill*|freebase|thick|eliquid|juice|liquid|70/30|50/50|tank)',
      '(use|put|vape|run) ~ (salts?|nic salts?|shortfill*|freebase|50/50|70/30|high vg|cbd|eliquid|juice|liquid|thick) ~ (in|with|on) ~ (pod|pods|pen|tank|kit|device|it|mod|sub ohm|vape|my|the|coil|mine)',
      '(what|which) (juice|eliquid|liquid|salts?|base|ratio) ~ (use|need|go|work*|put|suit*|best|should) ~ (in|with|for|pod|kit|pen|tank|device|coil)',
      '(my|the|a) (kit|device|vape|pen|pod|tank|mod) (takes?|uses?|needs?)',
      '(same|share) (coils?|pods?|battery|charger|tank)( |$)',
      '(need|needs|requires?|takes?|uses?) (which|what) (coils?|pods?|battery|batteries|cells?)',
    ],
  ],
]

const COMPARE: readonly CueRow[] = [
  [
    9,
    undefined,
    [
      '(compare|comparing|comparison|versus|vs)( |$)',
      '(difference|differences|differ|different) (between|from|to)( |$)',
      '(what|how|whats) ~ (difference|different)( |$)',
      '(which|what) ~ (better|best|cheaper|stronger|bigger|smaller|lighter|longer|sweeter|dearer) ~ (or|out of|between|of (the|these|those) (two|2|three|3))( |$)',
      '(better|cheaper|stronger|bigger|longer) (than|or)( |$)',
      '(choose|choosing|deciding|decide|torn|stuck|pick|choice) between',
      '(which|what) (one )?(of|out of) (the|these|those|them) (two|2|three|3|first|is|would|should)',
      '(first|top|these|those|the|last|both) (two|2|three|3|of them)( ~)? (better|differ*|compare|side by side|against)',
      'side by side',
      '(is|are) the \\S+ (\\S+ )?better than',
      'pros and cons',
      'how (does|do) ~ compare',
    ],
  ],
]

export const PRODUCT_CUES = [
  ...cuesOf('find_products', FIND),
  ...cuesOf('recommend_beginner', BEGINNER),
  ...cuesOf('recommend_popular', POPULAR),
  ...cuesOf('long_battery', BATTERY),
  ...cuesOf('compatibility', COMPATIBILITY),
  ...cuesOf('compare', COMPARE),
]
