/** Words for kinds of goods, tastes and qualities, whatever the catalogue calls them. Hand-kept. */
import type { FlavourFamily } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'

/** What a term adds to a search. */
export interface Meaning {
  classes?: readonly ProductClass[]
  families?: readonly FlavourFamily[]
  words?: readonly string[]
  nicotineType?: 'salt' | 'freebase' | 'none'
  strengthsMg?: readonly number[]
  categoryId?: number
  subcategoryId?: number
  brandId?: number
  bundleId?: number
  /** Says nothing about goods: 'battery life' is no battery. */
  isNothing?: boolean
}

const LIQUIDS: readonly ProductClass[] = ['nicotine_eliquid', 'shortfill']

/** By the words for it, alternatives apart with '|'. Plural and singular are one; longer terms win. */
const KINDS: readonly (readonly [string, Meaning])[] = [
  [
    'eliquid|vape juice|vape liquid|vape oil|juice|liquid|vape eliquid|vape fluid|vaping liquid|refill liquid|bottle of juice|vape refill|vape flavour|eliquid flavour|juice flavour',
    { classes: LIQUIDS },
  ],
  [
    'nic salt|nicotine salt|salt nic|salt|salt eliquid|salt juice|salt liquid|salt nicotine|salty|nic salt eliquid|nic salt juice|nic salt liquid|nicotine salt eliquid',
    { classes: ['nicotine_eliquid'], nicotineType: 'salt' },
  ],
  [
    'freebase|free base|freebase eliquid|freebase nicotine|freebase juice',
    { classes: ['nicotine_eliquid'], nicotineType: 'freebase' },
  ],
  ['vegan|plant based|suitable for vegans|vegetarian|suitable for vegetarians', { words: ['vegan'] }],
  [
    '50/50|50/50 eliquid|50/50 juice|50/50 liquid',
    { classes: ['nicotine_eliquid'], nicotineType: 'freebase', words: ['50/50'] },
  ],
  ['shortfill|shake and vape|short fill|shortfill eliquid|big bottle|large bottle', { classes: ['shortfill'] }],
  ['50ml|50ml bottle|50ml shortfill', { classes: ['shortfill'], words: ['50ml'] }],
  ['100ml|100ml bottle|100ml shortfill', { classes: ['shortfill'], words: ['100ml'] }],
  ['nic shot|nicotine shot|nicotine booster|nic booster|booster shot|booster', { classes: ['nicotine_shot'] }],
  [
    'prefilled pod|prefilled|prefilled cartridge|closed pod|prefilled kit|pod refill|cartridge',
    { classes: ['prefilled_pod'] },
  ],
  [
    'no refilling|not need refilling|not need to refill|not have to refill|not want to refill|without refilling|never refill|not need filling|no filling|not have to fill|without filling|already filled|ready filled|comes filled|filled already',
    { classes: ['prefilled_pod'] },
  ],
  ['replacement pod|refillable pod|empty pod|spare pod', { classes: ['tank'], words: ['pod'] }],
  ['for vaping|in my vape|in a vape|for a vape', { classes: LIQUIDS }],
  ['pod', { classes: ['prefilled_pod', 'tank'], words: ['pod'] }],
  ['pod kit|pod system|pod device|pod vape|pod style', { classes: ['device'], words: ['pod kit'] }],
  ['pen kit|vape pen|pen style|pen vape|pen|vaping pen', { classes: ['device'], words: ['pen kit'] }],
  [
    'vape|device|kit|vape kit|starter kit|vape device|ecig|ecig kit|vaping kit|vaping device|refillable kit|refillable vape|refillable device|rechargeable vape|reusable vape|starter set|starter pack|beginner kit|mod|vape starter kit|vape starter',
    { classes: ['device'] },
  ],
  ['coil|coil head|replacement coil|atomiser head|atomizer head|atomiser|atomizer', { classes: ['coil'] }],
  ['tank|clearomiser|clearomizer|vape tank', { classes: ['tank'], words: ['tank'] }],
  [
    'battery|cell|vape battery|external battery|spare battery|replacement battery|rechargeable battery',
    { classes: ['battery'] },
  ],
  ['18650|18650 battery|18650 cell', { classes: ['battery'], words: ['18650'] }],
  ['21700|21700 battery|21700 cell', { classes: ['battery'], words: ['21700'] }],
  ['18350', { classes: ['battery'], words: ['18350'] }],
  ['20700', { classes: ['battery'], words: ['20700'] }],
  ['charger|battery charger|bay charger|vape charger', { classes: ['accessory'], words: ['charger'] }],
  [
    'usb cable|charging cable|charging lead|usb lead|usb c cable|usb c lead|charger cable|usb c',
    { classes: ['accessory'], words: ['usb lead'] },
  ],
  ['accessory|vape accessory', { classes: ['accessory'] }],
  ['pill box|pill organiser|pill case|tablet organiser', { classes: ['accessory'], words: ['pill box'] }],
  ['travel case|vape case|carry case|pouch for my vape', { classes: ['accessory'], words: ['case'] }],
  ['tea infuser|infuser|tea strainer|strainer', { classes: ['accessory'], words: ['infuser'] }],
  ['teapot', { classes: ['accessory'], words: ['teapot'] }],
  ['tea caddy|caddy|tea tin', { classes: ['accessory'], words: ['caddy'] }],
  ['teaware|tea accessory|tea set', { classes: ['accessory'], words: ['tea'] }],
  [
    'cbd tea|hemp tea|tea with cbd|cbd infused tea|cbd teabag|cbd infusion|cbd brew',
    { classes: ['cbd_food'], words: ['tea'] },
  ],
  ['cbd drink|cbd mix|cbd latte|cbd drink mix', { classes: ['cbd_food'], words: ['mix'] }],
  ['cbd hot chocolate|cbd cocoa|cbd chocolate', { classes: ['cbd_food'], words: ['cocoa'] }],
  ['hot chocolate|drinking chocolate', { words: ['cocoa'] }],
  ['blue raspberry|blue razz|blue raz|blu razz|blue rasp', { classes: LIQUIDS, words: ['raspberry'] }],
  ['cbd|cannabidiol|cbd product', { classes: ['cbd_food', 'cbd_eliquid'] }],
  ['herbal tea|plain tea|normal tea|ordinary tea|regular tea|herbal infusion|tisane', { classes: ['tea'] }],
  ['fruit tea|fruity tea|berry tea', { classes: ['tea', 'cbd_food'], families: ['fruit', 'berry', 'citrus'] }],
  ['tea', { classes: ['tea', 'cbd_food'], words: ['tea'] }],
  ['teabag|tea sachet|sachet', { classes: ['tea', 'cbd_food'], words: ['sachets'] }],
  ['loose leaf|loose leaf tea|loose tea', { classes: ['tea', 'cbd_food'], words: ['loose leaf'] }],
  [
    'vitamin|supplement|food supplement|health supplement|vitamin supplement|vitamin tablet',
    { classes: ['food_supplement'] },
  ],
  ['mineral|mineral supplement', { classes: ['food_supplement'], words: ['minerals'] }],
  ['multivitamin|daily vitamin|all in one vitamin', { classes: ['food_supplement'], words: ['multivitamin'] }],
  ['over 50|over 50s|50 plus|over 60|over 60s|older people', { classes: ['food_supplement'], words: ['50 plus'] }],
  ['probiotic|live culture|gut bacteria|friendly bacteria', { classes: ['food_supplement'], words: ['live cultures'] }],
  ['fish oil|fish liver oil', { classes: ['food_supplement'], words: ['fish oil'] }],
  ['omega 3|omega three|omega|omega oil', { classes: ['food_supplement'], words: ['omega 3'] }],
  ['protein|protein powder|protein shake', { classes: ['food_supplement'], words: ['protein'] }],
  ['vegan protein|plant protein', { classes: ['food_supplement'], words: ['pea protein'] }],
  ['coenzyme q10|coq10|q10', { classes: ['food_supplement'], words: ['coenzyme q10'] }],
  ['vitamin b|b vitamin|b complex|vitamin b complex', { classes: ['food_supplement'], words: ['vitamin b complex'] }],
  ['folate|vitamin b9|b9', { classes: ['food_supplement'], words: ['folate'] }],
  ['mushroom|mushroom supplement', { classes: ['food_supplement'], words: ['lions mane'] }],
  ['electrolyte|hydration powder|rehydration', { classes: ['food_supplement'], words: ['electrolyte'] }],
  ['fibre|fibre supplement', { classes: ['food_supplement'], words: ['psyllium'] }],
  [
    'high strength|extra strength|black friday|battery life|battery size|charge time|vaping|vape shop|in stock|tea time|tea leaf|liquid level|wild card|post office|best before|long life|how strong|per cent|first time|pod one way|one way|home page|sub ohm|nicotine strength|juice strength|what strength|gift|strength|pen pal|salt limit|cell phone|battery safe',
    { isNothing: true },
  ],
  [
    'zero nicotine|no nicotine|nicotine free|nic free|0mg|zero nic|no nic|without nicotine|0 nicotine|non nicotine|0 nic|free of nicotine|zero mg|nicotineless|0 percent nicotine|nil nicotine|without any nicotine|no nicotine in it|doesnt have nicotine',
    { nicotineType: 'none', strengthsMg: [0] },
  ],
]

/** Tastes of a whole family. Single tastes are words of the catalogue. */
const TASTES: readonly (readonly [string, Meaning])[] = [
  ['mint|minty|mint flavour|minty flavour|fresh mint', { families: ['mint'] }],
  ['menthol|mentholly|mentholy', { families: ['mint'], words: ['menthol'] }],
  ['cooling|refreshing|icy|icey|cool|fresh|minty fresh|freezing', { families: ['mint'] }],
  ['berry|berry flavour|berry mix|forest fruit|mixed berry|summer fruit', { families: ['berry'] }],
  ['fruit|fruity|fruit flavour|fruity flavour|fruitier|exotic fruit', { families: ['fruit', 'berry', 'citrus'] }],
  ['tropical|exotic|tropical fruit', { families: ['fruit'], words: ['tropical'] }],
  ['citrus|citrusy|citrus flavour|zesty|zingy|tangy|sharp', { families: ['citrus'] }],
  [
    'dessert|sweet|pudding|creamy|bakery|cake|cakey|desserty|dessert flavour|custardy|cream|sweet flavour|sweet tooth|biscuit|pastry|candy|sugary',
    { families: ['dessert'] },
  ],
  [
    'taste like cigarette|taste like a cigarette|taste like real cigarette|taste like proper cigarette|taste of cigarette|tobacco|tobacco flavour|tobaccoy|woody|smoky|smokey|savoury tobacco|tobacco eliquid|tobacco juice|cigarette flavour|cigarette taste|traditional flavour',
    { families: ['tobacco'] },
  ],
  ['drink flavour|drinks|beverage', { families: ['drinks'] }],
  ['soda|fizzy|fizzy drink|cocktail flavour|soft drink flavour', { classes: LIQUIDS, families: ['drinks'] }],
  ['herbal|floral|flowery|botanical|herby', { families: ['herbal'] }],
  [
    'unflavoured|flavourless|no flavour|without flavour|plain|tasteless|flavour free|neutral',
    { families: ['unflavoured'] },
  ],
  ['coffee|coffee flavour|latte|cappuccino|espresso', { words: ['coffee'], families: ['drinks'] }],
]

/** By its words in the singular form of the search: what it means. */
export const TERMS: readonly (readonly [string, Meaning])[] = [...KINDS, ...TASTES].flatMap(([said, meaning]) =>
  said.split('|').map((term): [string, Meaning] => [term, meaning]),
)

/** Ends a mention of what is not wanted: 'not mint but fruit'. */
export const NEGATIONS =
  /^(?:no|not|without|non|minus|except|excluding|avoid|avoiding|hate|hates|dislike|less|nothing|never|anti|free from|free of|anything but|everything but|other than|apart from|instead of|rather than|allergic to|sick of|fed up of|bored of|bored with|tired of|can not stand|do not like|not a fan of|not a (?:big|huge|massive) fan of|not fond of|not a lover of|not keen on|not into|do not want|not too|not so|not very|does not contain|not contain|not with|no more|not any|not have|stay away from|put off by|intolerant to|intolerance to|allergy to)$/

/** May stand between 'not' and what is meant. */
export const NEGATION_FILLERS: ReadonlySet<string> = new Set(
  'like want a an any too much really into fan of the taste flavour flavoured flavours tasting very so keen on with have contain containing contains made from having for some stand your my those these that anything having got overly overpowering strong as add added kind type all bothered about me ones stuff at added artificial'.split(
    ' ',
  ),
)

/**
 * Words that name no goods: the small words of any sentence and those of shopping. What is neither here nor in the
 * catalogue may be something that a customer looks for.
 */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  `a about above actually add advice advise after again against ago ah all allow allowed almost alone along already also alternative
  alternatives although always am amount an and another answer any anybody anymore anyone anything anyway anywhere apart appreciate are area around arrive as
  ask asked asking at available away back bad be because become been before begin beginner being believe below best better between big bigger biggest bit
  both bottle bottles bought box boxes brand brands bring brought but buy buying by call called came can card case cause certain change chat cheap cheaper cheapest
  check choice choices choose close code come comes coming compare compared compatible contain contains cool cost costs could customer customers day days
  deal deals decent decide definitely deliver delivered delivery details did differ difference different do does doing done down drink drinking each easier easy
  eat either else end enough especially even ever every everybody everyone everything exactly example expensive explain extra fact fancy far fast
  feel few find fine first fit fits flavour flavoured flavours for found four free from fully get gets getting gift give given go goes going
  gone good got great guess had half happen happened happy hard has have having he hear hello help helpful helps her here hers hey hi him his
  hold home hope hour hours how however huge i idea if ignore important in include included including information inside instead interested into is it item
  items its itself job keep kept kind kinds knew know known large last lasting lasts late later latest least leave left less let life like liked likes line list little live
  lmk long longer longest look looking lot lots love loved low lower lowest made main make makes making man many matter max maximum may maybe me mean means meant method might
  mind mine minimum minute minutes miss mix moment money month months more morning most mostly move much mum must my myself name near nearly need needed needs
  never new newest next nice nicer nicest night no nobody none nor normal normally not note nothing now number of off offer offers often oh ok old on
  once one ones only onto open option options or order ordered ordering orders other others our out over own pack package packet packs paid part particular
  parcel pay paying payment people per perfect perhaps person pick place please plus point popular possible post prefer pretty price priced prices probably problem product products
  purchase put question questions quick quickly quite range rather read ready real really reason recently receive recommend recommendation recommendations recommended regular reply right run said same save saw
  say says search second see seem seems seen sell selling sells send sent service set several shall she ship shop shopping should show side similar since
  single size sizes small smaller smallest so sold some somebody someone something sometimes somewhere soon sorry sort sorts spare special spend stand start started starting state stay still stock
  stop store strong stronger strongest stuff such suggest suggestion suggestions suit suitable suits sure take taken takes taking talk taste tasted tastes tasting tasty tell ten thank thanks than that the their
  them then there these they thing things think thinking third this those though thought three through thus time times to today together told tomorrow tonight too took top total
  tried tries true try trying turn two type types under understand unless until up upon us use used user uses using usual usually value various versus very via want wanted wanting
  wants was way ways we weak weaker weakest website week weekend weeks well went were what whatever when where whether which while who whole whom whose why will wish with within
  without wonder wondering wont word words work worked working works world worry worse worst worth would wow wrong year years yes yesterday yet you young your yours yourself zero
  thinnest slimmest lightest tiniest heaviest fastest easiest quickest healthiest simplest
  beginner beginners ish santa secret loves lover lovers loving tub tubs tin tins jar jars headrush
  smoke smokes smoker smokers smoking smoked vape vapes vaping vaped vaper cigarette cigarettes nicotine nic mg ml ohm amp and-co x vs budget pound pounds quid percent off strength strengths brilliant lovely
  battery-life charge charging charger-type dad mum mother father brother sister wife husband partner boyfriend girlfriend friend mate nan gran grandad grandma uncle aunt son daughter kid kids child children guy girl woman lady men women
  birthday christmas xmas present treat summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  scotland wales england ireland northern uk london britain glasgow edinburgh aberdeen dundee inverness belfast derry cardiff swansea manchester birmingham leeds liverpool
  bristol sheffield newcastle nottingham leicester hull york plymouth cornwall devon kent essex norfolk yorkshire highlands orkney shetland skye jersey guernsey compatibility quality favourite favourites bestseller bestsellers seller sellers selection rated rating ratings review reviews star stars
  afternoon evening bedtime breakfast lunch dinner sleep sleeping relax relaxing calm calming energy energetic health healthy wellness diet body skin hair nails bones joints stomach pregnant pain anxiety stress
  plane holiday work office car house school college uni university gym sport sports training running mood money-off simple cheapish discreet portable reliable starter newcomer someone-else quiet
  daily weekly monthly everyday evenings mornings nights lighter heavier heavy light thick thin soft smooth smoother harsh sale clearance discount discounts coupon voucher bundle bundles set sets pair pairs
  natural fridge refillable rechargeable disposable disposables compact tiny slim portable stylish premium luxury pricey fewer additional anyone-else
  replacement account address addresses apply basket bulk buyer cancel cart checkout class click collect company complain complaint contact country couple courier date email exchange express faulty human invoice
  login manager method methods message minimum next-day nhs online page pages password phone policy postage postcode privacy profile receipt refund register return returns secure shipped shipping sign
  status student tax team terms track tracking transfer update verify website wishlist age id verification passport licence adult over-18 eighteen sixteen seventeen fifteen older younger
  ingredients ingredient lasting effects effect benefits benefit safe safety dangerous cure help-with risk risks illegal legal law ban banned`
    .split(/\s+/)
    .flatMap((word) => word.split('-')),
)
