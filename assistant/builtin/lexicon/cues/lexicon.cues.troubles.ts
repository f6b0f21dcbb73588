/** Cues of things that go wrong, and of how to use and keep goods. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const TROUBLES: readonly CueRow[] = [
  [
    11,
    'wattage',
    ['(what|which|how many) (wattage|watts|power|voltage)( |$)', '(wattage|watts) ~ (for|should|use|coil)( |$)'],
  ],
  [
    10,
    'clouds',
    ['(big|huge|massive|lots of|more|best|for|good|thick|loads of) clouds?( |$)', 'cloud chas*', 'clouds$'],
  ],
  [
    11,
    'thc',
    ['(how much|any|contain*|have|has|is there|is|no|got|without) (any )?thc( |$)', 'thc (in|content|free)( |$)'],
  ],
  [
    12,
    'burnt_taste',
    [
      '(burnt|burned|burning|burn|charred|scorched|singed|acrid|toasted|fire) ~ (taste|tastes|tasting|flavour|hit|hits|smell|coil|cotton|juice|vape|pod)',
      '(taste*|tasting|smell*|flavour|hit|hits|coil*|pod|vape) ~ (burnt|burned|burning|burn|off|nasty|horrible|funny|foul|rank|vile|metallic|disgusting|bad|weird|strange|like (plastic|metal|chemical*|rubber))( |$)',
      'dry hits?',
      'burnt',
    ],
  ],
  [
    12,
    'leaking',
    [
      '(leak|leaks|leaking|leaky|leaked|drip|drips|dripping|seep*|ooz*|flood*|wet|sticky) ~ (pod|tank|vape|device|kit|coil|juice|liquid|everywhere|bottom|base|airflow|mouth|pocket|bag|hand*)',
      '(pods?|tanks?|vape|device|kits?|coils?|juice|liquid|it|mine|pen) (\\S+ )?(\\S+ )?(leak|leaks|leaking|leaky|drips?|dripping|seep*|flood*|gurgl*)( |$)',
      '^ (why )?leak*',
      'gurgl*',
      'leaks? (every|all over)',
    ],
  ],
  [
    11,
    'spitting',
    [
      '(spit|spits|spitting|spitback|spit back|popping|crackl*|pops)( |$)',
      '(juice|liquid|hot (juice|liquid)) ~ (in|into|on|hit*) ~ (mouth|lip*|tongue|throat)( |$)',
    ],
  ],
  [
    11,
    'weak_vapour',
    [
      '(no|little|less|weak|hardly any|barely any|not (much|enough|getting|any)|low|without) ~ (vapour|vapor|smoke|clouds?|hit|flavour|taste)( |$)',
      '(can not|do not|not|hardly|barely) ~ (taste|get any flavour|taste anything|taste it)',
      '(lost|losing|muted|no|weak) ~ (flavour|taste)',
      '(taste*|tasting) (of |like )?(nothing|cardboard|water|air)( |$)',
      '(hard|tight|difficult|blocked) ~ (draw|pull|inhale|suck)',
      '(draw|airflow) ~ (tight|hard|blocked|loose|airy)',
      'not (hitting|producing|satisfying|strong enough|doing anything)',
    ],
  ],
  [
    11,
    'not_working',
    [
      '(kit|vape|device|pen|pod|coil|mod|battery|button|light|screen|tank|it|mine) (\\S+ )?(is |has |keeps |just |does |will |do |did )*(not|stopped|no longer|never|refus*) (\\S+ )?(work*|fire*|firing|turn* on|switch on|come on|power on|charg*|hit*|respond*|light* up|connect*|recogni*)( |$)',
      '(wont|will not|does not|not|stopped|can not|refuses to|isnt) (turn on|turning on|switch on|fire|firing|charge|charging|work|working|hit|hitting|light up|power on|come on|connect|get it to work|hold charge|recogni[sz]e)',
      '(blink*|flash*|flicker*) ~ (red|blue|white|green|light*|times|times|battery|when)?',
      '(light|led|screen) ~ (blink*|flash*|red|blue|off)',
      '(check|no) (atomi[sz]er|coil|pod|atty)( |$)',
      '(short|error|fault) (circuit|code|message)',
      'auto ?firing',
      '(my|the) (new )?(pods?|tank|kit|vape|device|pen|battery|coil|button|screen|mouthpiece|cap|lid|door|magnet) ~ (wont|will not|does not|did not|can not|is not|keeps|stuck|loose|fell|fallen|came off|wobbl*|rattl*|jam*)( |$)',
      '(dead|died|knackered|bricked|faulty) (vape|kit|device|pen|battery)?( |$)',
      '(vape|kit|device|pen) (is )?(dead|died|broken|knackered|broke)',
    ],
  ],
  [
    11,
    'coil_change',
    [
      '(how often|when|how many (days|weeks|times)|how regularly|do i need|should) ~ (change|changing|replace|replacing|new|swap) ~ (coils?|pods?|it|them)',
      '(change|changing|replace|replacing|swap|install*|take out|remove|prime|priming|clean|cleaning|unscrew|wash*|screw) ~ (coils?|pods?|tanks?)( |$)',
      '(how (do|to|can|should)|trouble|help) ~ (fit|fitting) (a |the |my |new |it )*(coils?|pods?)( |$)',
      '(how long|long) ~ (coils?|pods?) ~ (last|lasts|go|good|do|life)( |$)',
      '(coils?|pods?) ~ (last|lifespan|life span|life|burn out|burning out|go quick*|wear)( |$)',
      'prime|priming',
      '(wait|soak|sit|stand|before (using|vaping)) ~ (coils?|pods?)( |$)',
      '(coils?|pods?) ~ (wait|soak|sit|before (using|vaping))( |$)',
      'coils? ~ (stuck|change)',
      'how (do|to|can) i prime',
    ],
  ],
  [
    11,
    'refilling',
    [
      '(how (do|to|can|should|often)|where|can not|help) ~ (fill|refill|filling|refilling|top up|put (juice|liquid|eliquid))( |$)',
      '(fill|refill|filling|refilling|top up|put (juice|liquid|eliquid)) ~ (pod|tank|vape|kit|it|device|pen|cartridge)',
      '(fill|filling) (hole|port)',
    ],
  ],
  [
    10,
    'charging',
    [
      'how (long|often|do|to|should) ~ (charge|charging|recharge) ~ (vape|kit|device|battery|it|my|pen|cells?)',
      '(charge|charging|leave|left) ~ (overnight|phone charger|fast charger|laptop|plug|all night|any charger|iphone charger|computer)',
      '(what|which) (charger|plug|cable|adapter) ~ (use|need|can|safe)',
      '(charger|plug|cable) ~ (use|for (my )?(vape|kit|pen))',
      '(use|using) (any|my|a|an|phone|iphone|fast|usb|another) ~ (plug|charger|adapter)( |$)',
      '(know|tell|when|is it) ~ (fully |full )(charged|charge)( |$)',
    ],
  ],
  [
    11,
    'battery_safety',
    [
      '(leave|left|leaving|keep|keeping|store) ~ (hot car|in (the|my|a) (\\S+ )?car|sun|sunlight|window|radiator|heat|freezer)( |$)',
      '(battery|batteries|cells?|18650*) ~ (safe*|explod*|carry|pocket|store|storing|wrap|wraps|care|danger*|catch fire|risk*|look after|damaged|torn|married|marry)( |$)',
      '(safe*|explod*|danger*|carry|store|look after|loose) ~ (battery|batteries|cells?|18650*)( |$)',
      '(vape|vapes|kit|device|pen) ~ (explod*|blow up|catch fire|blow ?up)( |$)',
      '(explod*|blow up|catch fire) ~ (vape|vapes|kit|device)',
    ],
  ],
  [
    11,
    'how_to_vape',
    [
      'how (do|to|does|should|can) (i|you|one|a person|we)? ?(actually )?(vape|inhale|use (a |my |the |this |an )?(vape|ecig|kit|pod|pen|device)|puff|draw|take a (drag|puff))( |$)',
      '(first time|proper|right|correct) ~ (vaping|inhal*|technique|way to vape)',
      '(inhale|draw|puff) ~ (like|into|properly|right|hard|lungs|mouth)',
      'set ?(it )?up ~ (kit|vape|device)',
      '(set up|setting up|assemble) (a |my |the |new )*(vape|kit|device|pod|pen)',
    ],
  ],
  [
    11,
    'lasting',
    [
      'how long (does|do|will|would|should|is|are) ~ (10ml|50ml|100ml|bottle|eliquid|juice|pod|pods|salts?|shortfill) ~ (last|lasts|go|good for)',
      'how (many|much) (bottles?|ml|juice|eliquid|liquid|pods?|puffs) ~ (a (day|week|month)|per (day|week|month)|need|go through|use|last|equal*|in a|equivalent)',
      '(10ml|50ml|100ml|bottle) ~ (last|lasts) ',
      '(how many|equal*|equivalent) ~ (cigarettes?|packs?|puffs) ~ (in|is|to|equal*|10ml|pod|bottle|20mg|vape)',
    ],
  ],
  [
    11,
    'storage',
    [
      '(store|storing|keep|keeping|shelf life|expire*|expiry|go off|goes off|out of date|use by|best before|fridge|steep*|turned|gone (dark|brown|yellow)|brown|darker|colour chang*) ~ (eliquid|juice|liquid|tea|vitamins?|supplement*|bottle|salts?|shortfill*|capsules|it)( |$)',
      '(eliquid|juice|liquid|tea|vitamins?|supplement*|salts?|shortfill*) ~ (store|storing|expire*|expiry|go off|goes off|shelf life|out of date|gone (dark|brown|yellow)|best before|turned|steep*|fridge|darker|brown)( |$)',
      'steeping',
      '(keep|keeps|last|lasts|good|use) ~ (once|after|when) ~ (mixed|opened|open|made up)( |$)',
    ],
  ],
  [
    11,
    'cost_of_vaping',
    [
      '(cheaper|cost*|expensive|save money|spend|price*) ~ (vap* |it )?(than|compared to|vs|versus|instead of) ~ (smoking|cigarettes|tobacco|fags)',
      '(is|does) (vaping|it) (cheaper|cost (less|more)|work out cheaper|save (me |you )?money)( |$)',
      'how much ~ (vaping|to vape|does it cost to vape)( |$)',
      '(how much|what) ~ (save|spend|cost) ~ (vaping|if i (vape|switch|swap))',
      'vaping cost*',
    ],
  ],
  [
    12,
    'disposables_ban',
    [
      '(disposable*|single use|throwaway|throw away|one use|elfbar*|lostmary*|elf bars?) ~ (ban*|illegal|legal|allowed|happened|gone|stop*|law|why|anymore|any more|still)',
      '(why|when|are|is|what happened|cant|can not|no longer|can i still) ~ (disposable*|single use|throwaway) ~ (ban*|illegal|legal|sell|buy|get|allowed|stop*|gone|sold)?',
      '(ban|banned) ~ (disposable*|vape|vapes|single use)',
      'vape ban',
      '(vape|vapes|vaping) ~ (ban|banned)( |$)',
    ],
  ],
  [
    11,
    'travelling',
    [
      '(take|bring|carry|fly|flying|pack|allowed|travel*|go through) ~ (plane|flight|airport|hand luggage|cabin|hold|abroad|holiday|airplane|suitcase|luggage|security|customs|border|carry on|thailand|spain|dubai|turkey|australia|singapore|america|usa|mexico|india)( |$)',
      '(plane|flight|flying|airport|hand luggage|luggage|suitcase) ~ (vape|vapes|kit|eliquid|liquid|juice|battery|batteries|cbd|supplement*|coils|pods|safe|allowed)',
      '(vape|vapes|kit|eliquid|juice|battery|batteries|cbd) ~ (plane|flight|flying|airport|hand luggage|abroad|holiday|suitcase)',
      '(is|are) (vap\\S+|cbd|it) (legal|allowed|illegal|banned) (in|on|at) (spain|france|dubai|turkey|thailand|greece|australia|singapore|america|usa|mexico|india|abroad|planes?|work|pubs?|trains?|a plane|a train)',
      'fly with',
    ],
  ],
  [
    11,
    'recycling',
    ['(recycl*|dispose|bin|throw away|get rid) ~ (coils?|pods?|vape|vapes|battery|batteries|bottles?|device*|kit*)'],
  ],
  [
    11,
    'cbd_law',
    [
      '(is|are) (cbd|hemp|cbd tea|it|they|cbd products?|these|this|your cbd) ~ (legal|illegal|allowed|against the law|lawful|controlled|class b)( |$)',
      '(legal|illegal|law|lawful|legality|police|arrested) ~ (cbd|hemp|thc)( |$)',
      '(cbd|hemp) ~ (legal|illegal|law|lawful|police|allowed|prescription)',
      'novel foods?|fsa list|public list|on the fsa',
    ],
  ],
  [
    10,
    'cbd_amount',
    [
      '(how much|how many mg|what amount|limit|maximum|max|most|daily limit) ~ (of )?(cbd|cannabidiol) ~ (a day|per day|daily|each day|cup|serving|limit|in (each|a|one|your|the))?',
      '(10mg|70mg) ~ (cbd|a day|limit)',
      'fsa (limit|advice|advise|recommend*|guid*)',
      'strongest cbd (legal|allowed)',
    ],
  ],
  [
    10,
    'tea_brewing',
    [
      '(brew*|steep*|infuse|infusing|make|prepare|temperature|boiling|hot|hot water|long) ~ (tea|teas|loose leaf|teabag*|sachet*|matcha|chai|rooibos|chamomile|peppermint|cocoa)( |$)',
      '(tea|teas|loose leaf|sachet*|matcha|chai|leaves) ~ (brew*|steep*|infuse|temperature|how long|made|make|reuse|twice|second)( |$)',
      '(milk|sugar|honey|lemon) ~ (in|with|to) (the |my |cbd |herbal |your )*(tea|chai|rooibos)',
      '(how many|how much) (spoon*|teaspoon*|scoops?|leaves|grams|tea|loose leaf|water)( |$)',
      '(iced|cold) (tea|brew) ~ (make|how|with|can)',
      '(how long|how hot|how many minutes|temperature|how do i|how to) ~ (brew|steep|infuse)( |$)',
      'does ~ (boil*|hot water|heat|milk) ~ (destroy|kill|affect|ruin) ~ cbd',
    ],
  ],
  [
    9,
    'caffeine',
    [
      '(which|what|do|does|are|is|any|how much) ~ (tea|teas|drink*|rooibos|chamomile|green tea|matcha|chai|peppermint|cocoa|lapsang|earl grey) ~ (have|has|contain*|got|caffeine|decaf)( |$) ~ caffeine',
      'how much caffeine',
    ],
  ],
  [
    11,
    'prices',
    [
      '(price match|price promise|match ~ price|cheaper (elsewhere|somewhere else|on|at|online)|beat ~ price)',
      'why ~ (so )?(expensive|dear|pricey|costly|more expensive|gone up|price gone|prices gone)( |$)',
      '(are you|is this shop) (the |any )?(cheaper|cheapest|dearer|more expensive|good value)( than)?( |$)',
      '(has|have|did|will|are|why) ~ prices? ~ (go|gone|going|went) up( |$)',
      '(prices?) ~ (gone up|increase*|risen|rise|went up|so high|change*)',
    ],
  ],
]

export const TROUBLE_CUES = cuesOf('explain', TROUBLES)
