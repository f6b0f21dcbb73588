/** Cues of wanting a word or a difference explained. */

import type { ExplainTopic } from '../../understand/understanding.topics.goods.ts'
import { type CueRow, cuesOf } from './lexicon.cue.ts'

/** What is asked about, in the words it may have: each with its topic. A question about two of them is in DIFFERENCES. */
const THINGS: readonly (readonly [ExplainTopic, string])[] = [
  ['nicotine_salt', 'nic salts?|nicotine salts?|salts?|salt nic|salt nicotine|salt eliquid|salt liquid'],
  ['freebase', 'free ?base( nicotine| eliquid)?'],
  [
    'vg_pg',
    'vg|pg|vg and pg|pg and vg|vg/pg|vegetable glycerine?|propylene glycol|glycerine|vg pg|pg vg|high vg|max vg|high pg|vg ratio|base ratio|pg to vg',
  ],
  ['fifty_fifty', '50/50( eliquid| liquid| juice)?|70/30'],
  ['shortfill', 'shortfills?|shake and vape|50ml bottles?|100ml bottles?'],
  ['nicotine_shot', 'nic(otine)? shots?|shots?|nic boosters?|boosters?'],
  ['nicotine_free', '(0mg|zero nicotine|nicotine free|no nicotine) (eliquid|vape|juice|liquid|vaping)?'],
  ['e_liquid', 'eliquid|vape juice|vape liquid|vape oil'],
  [
    'mtl_dtl',
    'mtl|dtl|rdl|rdtl|mouth to lung|direct to lung|direct lung|restricted direct lung|sub ohm( vaping)?|sub ohming|tight draw|airy draw|loose draw',
  ],
  ['throat_hit', 'throat hits?|harsh|harshness|smooth(er)? hit'],
  ['clouds', 'clouds?|big clouds|cloud chasing|vapour production|more vapour'],
  ['prefilled_pod', 'prefilled pods?|prefilled|closed pods?|closed (pod )?systems?'],
  ['pod_kit', 'pod kits?|pod systems?|pod vapes?|pod devices?|refillable pods?|refillable (kits?|vapes?)'],
  ['pen_kit', 'pen kits?|vape pens?|pen style'],
  ['box_mod', 'box mods?|mods?'],
  ['starter_kit', 'starter kits?'],
  ['mesh_coil', 'mesh( coils?)?|ceramic coils?|nickel coils?|kanthal'],
  [
    'coil_resistance',
    '(coil )?resistances?|ohms?|\\d+(\\.\\d+)?ohm( coils?)?|low resistance|high resistance|\\d(\\.\\d)? coils?',
  ],
  ['coil', 'coils?|coil heads?|atomi[sz]er heads?|atomi[sz]ers?|wicks?|cotton'],
  ['tank', 'tanks?|clearomi[sz]ers?'],
  ['wattage', 'wattage|watts?|power setting|variable wattage|what power'],
  ['battery_life', 'mah|milliamp hours?|\\d+mah'],
  ['thc', 'thc'],
  ['hemp', 'hemp'],
  ['cbd_tea', '(cbd|hemp) teas?'],
  ['cbd', 'cbd|cannabidiol|isolate|cbd isolate|full spectrum|broad spectrum|cannabinoids?'],
  ['herbal_tea', 'herbal teas?|tisanes?|infusions?|tulsi|first flush|lapsang|sencha|oolong'],
  ['food_supplement', 'food supplements?|supplements?|nutraceuticals?'],
  ['nrv', 'nrv|rda|nutrient reference values?|reference intake|daily value'],
  ['units_iu', 'iu|international units?|mcg|micrograms?|\\d+(iu|mcg)'],
  ['omega_3', 'omega 3s?|epa|dha|epa and dha|fish oil|algae oil|krill oil'],
  [
    'supplement_forms',
    'glycinate|bisglycinate|citrate|oxide|chelated|softgels?|liposomal|methylcobalamin|elemental|live cultures|probiotics?|cfu|prebiotics?|inulin|extract ratio',
  ],
  ['vaping_duty', '(vap(e|ing) |vaping products |eliquid )(tax|duty|levy)|duty stamps?|vape tax'],
  ['caffeine', 'caffeine'],
  [
    'nicotine_strength',
    'nicotine strengths?|strengths?|mg|mg/ml|nicotine levels?|\\d+mg( nicotine| nic| eliquid| salts?| juice)?|percent(age)? nicotine',
  ],
  ['device_kinds', '(types|kinds|sorts) of (vapes?|devices?|kits?|vaping)'],
]

const ASKS =
  '(what (is|are|does|do)|whats|explain*|meaning of|define|definition of|understand|understanding|how (does|do|is|are)|why (is|are|do|does|would|use)|wondering what|know what|tell me (more )?about|confused (by|about)|what exactly (is|are)|purpose of|point of|(info|information) (on|about)|never heard of|never understood|the deal with|not sure what|teach me about|learn about|what about|new to)'

const ARTICLE =
  '(a |an |the |these |this |all |your |those |by |about |exactly |meant by |it with |so |actually |mean by |is |are )*'

const DIFFERENCES: readonly CueRow[] = [
  [
    11,
    'vaping_duty',
    [
      '(duty|tax|levy) (on|for) ~ (vape|vapes|juice|eliquid|vaping|liquid)',
      '(vape|vapes|juice|eliquid|vaping|liquid) ~ (duty|taxed|tax|levy)( |$)',
    ],
  ],
  [
    12,
    'salt_or_freebase',
    [
      '(salt*|nic salt*) ~ (freebase|free base|normal (nicotine|eliquid|juice|liquid)|regular (nicotine|eliquid|juice|liquid)|50/50|ordinary|standard)',
      '(freebase|free base|normal|regular|50/50|ordinary|standard) ~ (salt|salts)( |$)',
      '(why|when|should i|better|advantage*|prefer|instead) ~ (salts|nic salts|salt)( |$)',
    ],
  ],
  [11, 'mtl_dtl', ['(mtl|mouth to lung) ~ (dtl|rdl|direct|sub ohm)', '(dtl|direct) ~ (mtl|mouth)']],
  [
    11,
    'vg_pg',
    [
      '(vg|pg) ~ (pg|vg) ',
      '(50/50|70/30|high vg) ~ (or|vs|versus|and|between|difference*|than) ~ (50/50|70/30|high vg|60/40|80/20)',
      '(thick|thin) (eliquid|juice|liquid)',
    ],
  ],
  [
    11,
    'shortfill',
    [
      '(shortfill*) ~ (vs|versus|difference*|or|than|between|and) ~ (salt*|10ml|normal|regular|shot*|eliquid|50/50)',
      '(how|why) ~ (shortfill*|0mg|add nicotine|mix ~ (shot*|nicotine)|shots? ~ (50ml|100ml|bottle))( |$)',
      '(difference|why|what) ~ shortfill*( |$)',
    ],
  ],
  [
    12.6,
    'nicotine_shot',
    [
      '(how many|how much|do i (need|add|use|put)|add|mix|mixing|use|put) ~ (nic(otine)? |booster )?shots?( |$)',
      '(make|get|turn|want) ~ (50ml|100ml|shortfill*|bottle) ~ (\\d+mg|nicotine)',
      '(add|put|mix) ~ (nicotine|nic) ~ (shortfill|50ml|100ml|bottle|juice|liquid|eliquid)',
    ],
  ],
  [
    11,
    'device_kinds',
    [
      '(pod|pods|pod kit*|pen|pens|pen kit*|mod|mods|box mod*|disposable*|tank*) ~ (vs|versus|or|difference*|between|and) ~ (pod|pods|pod kit*|pen|pens|pen kit*|mod|mods|box mod*|disposable*|tank*)( kit| kits)? ~ (better|difference*|best|which|should)?$',
      '(difference|better|choose|which) ~ (pod|pods|pod kit*|pen|pens|pen kit*|mod|mods) ~ (and|or|vs) ~ (pod|pods|pod kit*|pen|pens|pen kit*|mod|mods)',
      '(which|what) (type|kind|sort) of (vape|device|kit) ~ (should|best|need|right|suit*|get|buy)',
    ],
  ],
  [
    11,
    'prefilled_pod',
    ['(prefilled|refillable) ~ (vs|versus|or|difference*|between|and|better) ~ (prefilled|refillable|disposable*)'],
  ],
  [
    11,
    'vitamin_kinds',
    [
      '(d2|d3|vitamin d) ~ (vs|versus|or|difference*|between|and|better) ~ (d2|d3|vitamin d)',
      '(glycinate|citrate|oxide|bisglycinate) ~ (vs|versus|or|difference*|between|and|better) ~ (glycinate|citrate|oxide|bisglycinate)',
      '(k1|k2) ~ (vs|or|difference*|between) ~ (k1|k2)',
      '(types|kinds|forms|sorts) of (vitamin*|magnesium|b vitamins?|omega|iron|mineral*|collagen|protein|supplement*)',
      '(folic acid|folate) ~ (vs|or|difference*|between) ~ (folic acid|folate)',
      '(what|which) (type|kind|form) of (magnesium|iron|vitamin*|omega|zinc|protein)',
    ],
  ],
  [
    11,
    'omega_3',
    [
      '(fish oil|algae|krill|cod liver*|omega 3|flax*) ~ (vs|versus|or|difference*|between) ~ (fish oil|algae|krill|cod liver*|omega 3|flax*)',
    ],
  ],
  [
    11,
    'cbd',
    [
      '(where|how) (is|are|does|do) (your |the |this )?cbd ~ (from|sourced|made|grown|come|extracted)( |$)',
      '(cbd|hemp) ~ (vs|versus|or|difference*|between|same as) ~ (thc|hemp|cannabis|weed|marijuana)',
      '(isolate|full spectrum|broad spectrum) ~ (vs|or|difference*|between) ~ (isolate|full spectrum|broad spectrum)',
      '(is|are) (cbd|it|this|they|hemp) (the same as |like |just |actually |really |made from |from |a )*(weed|cannabis|marijuana|a drug|hemp|thc)( |$)',
    ],
  ],
  [
    12,
    'tea_forms',
    [
      '(loose|loose leaf|leaf|leaves) (tea )?or ~ (tea ?bags?|bags?|bagged|sachets?)( |$)',
      '(tea ?bags?|bags?|bagged|sachets?) or ~ (loose|leaf|leaves)( |$)',
    ],
  ],
  [
    13.5,
    'throat_hit',
    [
      '(\\d+mg|nic salts?|salts?|strength|juice|eliquid|vape|vaping|it|this) ~ (make|makes|making|made|giv*|gave) (me|my \\w+|you) (a |so |really |always |keep )*(cough*|splutter*|choke|choking|head ?rush*|light ?headed|dizzy)( |$)',
      '(cough*|splutter*|choke|choking) ~ (when|every time|whenever|on|from|with|off) ~ (vape|vaping|inhale|\\d+mg|salts?|draw|puff)( |$)',
      '(head ?rush|too harsh|burns my throat|catches my throat|hits my throat|catches (in|at) (the|my) throat)( |$)',
    ],
  ],
  [
    11,
    'flavour_families',
    [
      '^ (what|which) (\\w+ )?flavou?rs (of (juice|eliquid|vape juice|liquid) )?(do you|have you|are there|you got|have u|do u)( (do|have|sell|got|stock|offer))?( in| for)?( (stock|eliquids?|juice|liquids?|vape juice|vapes?|nic salts|salts|shortfills?))? $',
      '(what|which|explain|difference) ~ (flavour (families|types|kinds|categories|groups)|types of flavour*|kinds of flavour*)',
      '(tobacco|dessert|menthol|fruit) (vs|or) (tobacco|dessert|menthol|fruit) ~ (better|should|which)',
    ],
  ],
]

export const EXPLAIN_CUES = [
  // The later ones are the wider words: a hair below, so that 'mesh coil' comes before 'coil'.
  ...THINGS.flatMap(([topic, thing], index) =>
    cuesOf('explain', [
      [
        9.9 - index / 100,
        topic,
        [
          `${ASKS} ${ARTICLE}(${thing})( |$)(mean|means|for|do|does|work|works|actually|exactly|then|and|all about|anyway|about|please|used|in (vaping|english|simple|tea)|is|are|made)?`,
          `(${thing}) (mean|means|meaning|explained|stand for|stands for|definition)`,
        ],
      ],
    ]),
  ),
  ...cuesOf('explain', DIFFERENCES),
]
