/** Cues of the facts of one product: its price, whether there are any, what is in it. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'
import { CONTENTS } from './lexicon.cues.contents.ts'

const OUTSIDE: readonly CueRow[] = [
  [
    7,
    'price',
    [
      'how much (is|are|does|do|would|for|will|did|was|the|a|your)( |$)',
      'what (does|do|would|will) ~ cost( |$)',
      '(price|prices|priced|pricing|cost|costs)( |$)',
      'how much$',
      '^ (and |ok |so )*(\\d{1,2}|two|three|four|five|six|ten) (packs|bottles|boxes|of (them|those|these|it))( please| of them)? $',
      '^ how much',
      'how expensive',
      'set me back',
    ],
  ],
  [
    8,
    'stock',
    [
      '(in|out of|any|got|have|left in|still in|back in) stock( |$)',
      '(any|many|much) (left|remaining)( |$)',
      '(how many|have you got|any) ~ left( |$)',
      '(available|availability)( |$)',
      'sold out',
      'how many (do you have|have you got|are (there|left)|left)',
      '(still|do you still) (have|sell|got|available|make|do)( |$)',
      '(have|got|is|are) (it|them|they|that|this|any) (in|left|available)( |$)',
      'can i (still )?(get|buy|order) (it|this|that|one)$',
    ],
  ],
  [
    8,
    'flavours',
    [
      '(what|which|how many|any other|other|all the|different|more|list|available) (different |other )?(flavour*|tastes?)( |$)',
      'flavours? (does|do|is|are|come|comes|available|options?|choice*|there)',
      '(come|comes|available|get it|have it|do it|make it) in (any |other |different |a )?(\\S+ )?(flavour*)',
      'what (does|do|is|would) (it|they|this|that|the \\S+|\\S+) (\\S+ )?(taste|flavour|smell)',
      'taste like',
      'tastes?( |$)',
      'how (sweet|minty|cold|icy|strong tasting|fruity) (is|are)',
    ],
  ],
  [
    8,
    'strengths',
    [
      '(what|which|how many|any other|other|all the|different|available) (nicotine |nic |mg |other |different )?(strength*|mgs?|milligrams?|nicotine level*|nicotine content)( |$)',
      'strengths? (does|do|is|are|come|comes|available|options?)',
      '(come|comes|available|get it|have it|do it|make it|do you do it) in (a )?(\\d+mg|other strengths?|different strengths?|zero|0|lower|higher|stronger|weaker)',
      'how (strong|weak) (is|are)( |$)',
      '(how much|what) (nicotine|nic)( |$)',
      'what mg',
    ],
  ],
  [
    8,
    'colours',
    [
      '(what|which|how many|any other|other|different) (other )?(colour*|shade*|finish*)( |$)',
      'colours? (does|do|is|are|come|comes|available|options?|choice*|can)',
      '(come|comes|available|get it|have it|do it|make it|got it|got that|have that|it) in (a |any |other |different )*(black|white|blue|red|green|pink|purple|grey|gray|silver|gold|copper|slate|orange|yellow|brown|rose|navy|teal|colour*|another colour|moss|sand|mint|graphite|midnight|bronze|brass|steel|plum|rust|tan)( |$)',
      'what colour',
      '^ (and |ok |but )*in (a )?(black|white|blue|red|green|pink|purple|grey|gray|silver|gold|copper|slate|orange|yellow|brown|rose|navy|teal|bronze)( ~)? $',
    ],
  ],
  [
    7,
    'sizes',
    [
      '(what|which|how many|other|different|bigger|smaller|larger) (other )?(size*|bottle sizes?|pack sizes?|quantit*|formats?)( |$)',
      '(come|comes|available|get it|do it|have it) in (a |any )*(bigger|smaller|larger|different|other|\\d+ml|\\d+g|size|big|large|small)( |$)',
      'sizes?$',
      '(bigger|larger|smaller) (bottle|pack|size|tin|bag|tub|pot|one)',
    ],
  ],
  [
    7,
    'options',
    [
      '(come|comes|available|get it|do it|have it|does it come|is there) (in|with) ',
      '(options|variations|variants|versions|choices)( |$)',
    ],
  ],
  [
    8,
    'charging',
    [
      '(how long|quick|fast|how quickly|time|hours|long) ~ (to )?(charge|charging|recharge)( |$)',
      '(usb ?c|usb|type c|micro ?usb|lightning)( |$)',
      '(charge|charging) (time|port|cable|speed|lead|type|it|while)',
      '(come|comes|supplied|include*) with ~ (charger|cable|lead|plug)',
      '(vape|use) (it )?while (it is |it )?charging',
      'how (do|does) (i |it |you )?charge',
      'rechargeable',
      'pass ?through',
    ],
  ],
  [
    8,
    'battery',
    [
      '(battery|mah|milliamp*)( ~ (size|life|capacity|long|last|big|mah|like|removable|replaceable|how|good))?( |$)',
      'how long (does|will|do|would) (it|the (battery|charge)|they|one charge|a charge|this|that) (last|go|run)',
      '(how long|what) ~ battery',
      '(removable|replaceable|built in|internal|external) battery',
    ],
  ],
  [
    8,
    'power',
    [
      '(wattage|watts|watt|power|output|how powerful|voltage|volts)( |$)',
      'adjustable (power|wattage|airflow)',
      'airflow',
    ],
  ],
  [
    8,
    'tank_size',
    [
      '(tank|pod) (size|capacity|hold*|volume|big)',
      'how much (liquid|juice|eliquid|e liquid) (does|can|will|do|goes)',
      '(capacity|how big is the (tank|pod))',
      'how many (refills|puffs)( |$)',
      'puffs?( count| |$)',
    ],
  ],
  [
    8,
    'volume',
    [
      'how many (ml|mls|millilitres)$',
      '(how many|how much) (ml|mls|liquid|millilitres) (is|are|in|do|does|per)( |$)',
      '(bottle|how big is (the|a) bottle|volume)( size)?( |$)',
      '(how big|what size) (is|are) (it|the (bottle|tin|bag|pack|tub|jar|pot)|they|this)',
    ],
  ],
  [8, 'resistance', ['(resistance*|ohm|ohms)( |$)', 'what ohm']],
  [
    8,
    'base',
    ['(vg|pg|ratio|base)( |$)', '(what|which) (is the )?(vg|pg|ratio|base|mix)', '(thick|thin|thickness)( |$)'],
  ],
  [
    7,
    'nicotine',
    [
      '(contain*|have|has|got|with|any|is there|are there|include*) (any |some )?(nicotine|nic)( |$)',
      '(nicotine|nic) (free|in|content|level)( |$)',
      'is it (nicotine|nic|salt|freebase)',
      '(salt|salts|freebase) or (a )?(salt|salts|freebase)',
      '(a salt|a nic salt|freebase)$',
    ],
  ],
]

/** Which fact of a product is asked for; only read where a product is spoken of. */
export const FACT_CUES = cuesOf('product_question', [...OUTSIDE, ...CONTENTS])
