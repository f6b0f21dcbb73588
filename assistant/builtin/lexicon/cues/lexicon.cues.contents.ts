/** Cues of what is inside one product, how it is taken, and what is said of it. */
import type { CueRow } from './lexicon.cue.ts'

export const CONTENTS: readonly CueRow[] = [
  [
    8,
    'ingredients',
    [
      '(ingredient*|made (of|from|with|out)|what is (in|inside)|contents of|contain*|composition|additives?|preservatives?|artificial|chemicals?|sweeteners?|fillers?|natural)( |$)',
      'what (goes|is) in(to|side)? (it|this|that|them|the|these)',
      '(does|do|is there|are there) ~ (contain|have|include|any) ~ (gelatine?|titanium|magnesium stearate|aspartame|sucralose|palm oil|e numbers?|parabens|diacetyl|propylene)( |$)',
      'organic',
      'natural( |$)',
    ],
  ],
  [
    9,
    'allergens',
    [
      '(allerg*|gluten|dairy|lactose|nut|nuts|peanut*|soy|soya|wheat|milk|egg|eggs|fish|shellfish|celery|mustard|sesame|lupin|sulphite*)( ~ (free|in|contain*|safe|allerg*))?( |$)',
      'coeliac',
      '(free from|contains?) (gluten|nuts|dairy|milk|soy|soya|wheat|lactose|egg)',
    ],
  ],
  [
    9,
    'vegan',
    [
      '(vegan*|vegetarian*|plant based|halal|kosher|gelatine?|animal (products?|tested|testing)|cruelty free|beef|pork|bovine)( |$)',
    ],
  ],
  [8, 'caffeine', ['(caffeine|decaf)( |$)', 'keep me (awake|up)']],
  [8, 'sugar', ['(sugar*|calorie*|carb*|kcal|sweetened|unsweetened|diabetic friendly|keto)( |$)', 'how sweet']],
  [
    9,
    'cbd_content',
    [
      '(how much|how many mg|what amount|mg|amount|strength|level|percent*) (of |is the |the )?(cbd|cannabidiol)( |$)',
      '(cbd|cannabidiol) (content|per|in (it|this|each|a|one|the|every)|strength|amount|mg|level|does|do|is in)( |$)',
      '(contain*|have|has|got) (any |some )?cbd',
      'mg per (cup|serving|bag|teabag|sachet|dose)',
      '(full|broad) spectrum',
      'isolate',
    ],
  ],
  [9, 'thc_content', ['(thc|cannabinoid*)( |$)', 'thc free']],
  [
    8,
    'nutrients',
    [
      '(how much|how many mg|how many iu|what amount|how many|what strength|what dose) (of )?(vitamin \\w+|vitamin|magnesium|zinc|iron|calcium|b12|d3|d|k2|c|iodine|selenium|chromium|folate|folic acid|biotin|omega 3|epa|dha|protein|creatine|collagen|curcumin|elemental|iu|mcg)( |$)',
      '(nrv|rda|daily value|reference (value|intake)|elemental|epa|dha|nutritional (information|info|value)|nutrition|nutrients)( |$)',
      'per (tablet|capsule|softgel|serving|scoop|drop)( |$)',
      '(what|which) (vitamins|minerals|nutrients|strain*|cultures) (is|are|does|do|in)',
    ],
  ],
  [
    8,
    'directions',
    [
      'how (do|should|to|can|would) (i|you|we)? ?(use|take|brew|make|prepare|drink|fill|refill|prime|open|clean|assemble|set (it )?up|steep|store|mix|apply|turn|switch)',
      'how (many|much) (a|per|each|every) day( |$)',
      '(directions|instructions|manual|how to use|user guide|usage)( |$)',
      '(when|how often) (do|should|can|to) (i|you)? ?(take|use|drink)( |$)',
      '(with|without|before|after|on an empty) (food|stomach|meals?|breakfast)',
      'how (many|much) (do|should) (i|you) (take|use|have|drink|brew)( |$)',
      '(temperature|brew* time|how hot|how long (do|should|to) (i |you )?(brew|steep|infuse|leave))( |$)',
      '(add|with|take|have) (milk|sugar|honey)( |$)',
      'cold brew',
      '(is|are|do|does|can) (it|they|i|you|this|these|those) ~ (chew*|swallow*|dissolv*|effervescent|crush*|gumm*)( |$)',
    ],
  ],
  [
    8,
    'servings',
    [
      'how (long|many days|many months|many weeks|many cups|many servings|many brews|many portions|many doses) (will|does|do|would|is|are|can|in|per|from)( |$)',
      '(servings|portions|cups|doses)( |$)',
      'month* supply',
      'how long (will|does|do) (a|one|the|this|it|each) (bottle|pack|tub|bag|tin|jar|box|tube)? ?last',
    ],
  ],
  [
    8,
    'pack_size',
    [
      'how many (come|are|do i|do you|is|in|capsules|tablets|pods|coils|bags|sachets|teabag*|softgels|pieces|cells|are in|per|items) ?(in|are|do|come|per|get|you|i|there)?( |$)',
      '(pack|packet|box|bag) (size|of|quantity|contain*|come*)',
      '(sold|come|comes) (singly|individually|as a (pair|single|pack)|in (a )?(pack*|pair*|singles|threes|fives))',
      'per (pack|box|bag|packet)( |$)',
    ],
  ],
  [
    8,
    'contents',
    [
      '(what|which) (is|are|comes?|do (i|you) get|does it come|is included|all is) ?(in|inside|with|included|get|come)? (the |it |a |this )?(box|kit|pack|package|it|with it)( |$)',
      'what (comes|is included|do i get|else do i need|do you get|does it come with)',
      '(need|have to|must) ~ (anything|something|nothing) else( |$)',
      'need ~ separately( |$)',
      '(does|do|will) (it|they|the \\S+|this|that) (\\S+ )?(come|comes|include|included|ship) (with|a|any|everything|liquid|juice|coils?|pods?|battery|charger|cable)',
      '(come|comes|included|supplied) with',
      'in the box',
      '(battery|batteries|liquid|juice|coil|charger|cable) included',
    ],
  ],
  [
    9,
    'lab_report',
    [
      '(lab|laboratory|third party|independent*|coa|certificate*|analysis|batch) ?(report*|test*|result*|tested|certificate*|of analysis)?( |$)',
      'tested',
    ],
  ],
  [
    8,
    'storage',
    [
      '(store|storage|keep|kept|shelf life|expir*|best before|use by|go off|out of date|fridge|once opened|how long .* (keep|last once))( |$)',
    ],
  ],
  [
    8,
    'origin',
    [
      '(where|what country) ~ (made|from|come from|grown|sourced|produced|manufactured)( |$)',
      '(made|grown|manufactured|produced) (in|by)( |$)',
      '(who|which company) (makes|made|produces|manufactures)',
      'manufacturer',
      'country of origin',
      '(what|which) brand (is|makes)',
      'uk made',
      'british made',
    ],
  ],
  [
    8,
    'dimensions',
    [
      '(dimension*|measurement*|how (big|small|large|heavy|tall|wide|thick|long) (is|are)|weigh*|weight|width|height|length|pocket ?(size|sized|able)?|fit in (my|a) (pocket|hand|bag|purse))( |$)',
    ],
  ],
  [
    8,
    'fits',
    ['(refillable|replaceable coil*|what (coils?|pods?) (does|do|is|are)|which (coils?|pods?) (does|do|is|are))( |$)'],
  ],
  [
    8,
    'rating',
    [
      '(review*|rating*|rated|stars?|feedback|thoughts on|people think|people say|what do (people|customers|others|you) (think|say)|worth (it|buying|the money|getting)|any good|recommend it)( |$)',
      'is (it|this|that|the \\S+( \\S+)?) (any )?(good|nice|decent|worth)( |$)',
    ],
  ],
  [8, 'warnings', ['(warning*|caution*|hazard*|precaution*|who should not|contraindicat*|not suitable)( |$)']],
  [
    8,
    'beginner',
    [
      '(good|suitable|ok|okay|easy|right|best|fine|alright|suit) ~ (for|to use|a) ~ (beginner*|new (starter|vaper|user)s?|first timer*|someone new|starting out|newbie*|novice*)',
      '(easy|simple|hard|difficult|complicated|fiddly) to (use|fill|refill|clean|set up|change)',
    ],
  ],
  [8, 'returns', ['(return|refund|send ~ back|exchange) (it|this|that|them)( |$)']],
  [
    7,
    'about',
    [
      '(tell|give|show) (me|us) (more |all |everything |some |a bit )*(about|info*|details|information)( |$)',
      '(more|some|any|further|full) (info*|details|detail|information) (on|about|for|of|please)?( |$)',
      '(describe|description|details of|info on|information on|specs?|specification*|features)( |$)',
      'what is (it|this|that|the \\S+( \\S+)?( \\S+)?) (like|about|for)( |$)',
      'how (does|do) (it|they|this|that) work',
      'what is (it|this|that)$',
    ],
  ],
]
