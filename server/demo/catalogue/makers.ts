/** The makers of the demo shop. All are invented. */
import { slugOf } from './slug.ts'

export interface Maker {
  name: string
  slug: string
  /** Where its work is done; the address on its labels. */
  town: string
  address: string
  description: string
  /** Ways it works: each product's description has one of them. */
  ways: readonly string[]
}

const maker = (name: string, town: string, street: string, description: string, ways: readonly string[]): Maker => ({
  name,
  slug: slugOf(name),
  town,
  address: `${street}, ${town}`,
  description,
  ways,
})

export const MAKERS: readonly Maker[] = [
  maker(
    'Marram',
    'Alnmouth, Northumberland',
    '4 Boatyard Lane',
    'Small-batch liquids from the Northumberland coast, built on garden herbs and hedgerow fruit.',
    [
      'Marram blends it in batches of 200 litres and rests each one for ten days before bottling.',
      'Marram buys its botanical extracts from two growers and prints the lot of each on the carton.',
      'At Marram one blender signs for a batch from the first weighing to the last cap.',
    ],
  ),
  maker(
    'Tidewater',
    'Whitby, North Yorkshire',
    '11 Pier Yard',
    'Orchard and tropical fruit liquids, one fruit at a time.',
    [
      'Tidewater keeps to one named fruit in each bottle and adds no sweetener to its salts.',
      'Every Tidewater batch is tasted beside the first one it ever made, kept cold for comparison.',
      'Tidewater fills on a two-lane line and checks the weight of every fortieth bottle.',
    ],
  ),
  maker(
    'Fennmoor',
    'Ely, Cambridgeshire',
    '2 Dairy Court',
    'Pudding-shop shortfills made with vanilla, citrus and slow-cooked sugar notes.',
    [
      'Fennmoor ages its dessert blends for four weeks, with the caps loosened for the first.',
      'Fennmoor composes each pudding in layers and lists them in order on the back label.',
      'The Fennmoor kitchen works from written recipes, some of them a century old.',
    ],
  ),
  maker('Halcyon Row', 'Bristol', '27 Halcyon Row, Totterdown', 'Bright fruit shortfills and pressed-juice flavours.', [
    'Halcyon Row names the variety on the label where the fruit has one.',
    'Halcyon Row filters every batch twice, so little is left behind on the coil.',
    'The people at Halcyon Row set acidity by meter, batch by batch.',
  ]),
  maker('Kestrel & Co', 'Sheffield', '9 Kelham Works', 'Dry, savoury liquids: woods, leaf, smoke and black tea.', [
    'Kestrel & Co leaves sugar notes out altogether; what body there is comes from the leaf.',
    'Kestrel & Co steeps its wood notes for six weeks on toasted shavings.',
    'Kestrel & Co makes a dozen blends and has retired as many as it has added.',
  ]),
  maker(
    'Ostler',
    'Ludlow, Shropshire',
    'The Old Stables, Corve Street',
    'Plain, everyday liquids in every legal strength at one low price.',
    [
      'Ostler sells one size at one price and changes neither with the strength.',
      'Ostler bottles on weekdays only and ships from the same yard.',
      'The Ostler label carries the full recipe in percentages.',
    ],
  ),
  maker(
    'Brackenside',
    'Hexham, Northumberland',
    '6 Tanners Yard',
    'Woodland fruit and herb liquids with a dry finish.',
    [
      'Brackenside works with tinctures and distillates, and leaves its liquids uncoloured.',
      'Brackenside rests its blends in steel for a fortnight.',
      'Each Brackenside recipe began as a cordial and keeps its proportions.',
    ],
  ),
  maker(
    'Pellow & Finch',
    'Falmouth, Cornwall',
    '3 Custom House Slip',
    'Coffee, custard and café flavours from the Cornish coast.',
    [
      'Pellow & Finch roasts its own sample beans to match the extract against.',
      'Pellow & Finch blends on Mondays and bottles the Monday after next.',
      'A card in every Pellow & Finch carton says who mixed it and when.',
    ],
  ),
  maker(
    'Wherry Lane',
    'Norwich, Norfolk',
    '18 Wherry Lane',
    'Citrus and soft-drink flavours, lightly cooled or not at all.',
    [
      'Wherry Lane presses peel cold and blends within the week.',
      'Wherry Lane states the cooling of each liquid on a scale of none, light and full.',
      'Wherry Lane began as a soda works and still keeps the recipe books.',
    ],
  ),
  maker("Harrow's End", 'Hereford', "Harrow's End Farm", 'Apple, pear and hedge fruit liquids from cider country.', [
    "Harrow's End follows the orchard year: each blend is made once, after the harvest it is named for.",
    "Harrow's End uses no more than six ingredients in a bottle.",
    "The farm at Harrow's End blends in the old cider house, at cellar temperature.",
  ]),
  maker(
    'Volant',
    'Coventry',
    'Unit 7, Swift Park',
    'Refillable kits designed for repair, with parts kept for five years.',
    [
      'Volant keeps every part of it in stock for five years after the last one is made.',
      'Volant closes its kits with screws, and prints the repair guide on the box.',
      'Each Volant board is tested at full load for ten minutes before it is fitted.',
    ],
  ),
  maker('Aeris', 'Cambridge', '40 Science Row', 'Slim aluminium kits and machined tanks.', [
    'Aeris turns the body from one bar of aluminium and anodises it in house.',
    'Aeris measures the airflow of one in twenty and posts the curve online.',
    'Aeris engraves the year and the lot under the base.',
  ]),
  maker(
    'Cellworks',
    'Swindon, Wiltshire',
    '1 Foundry Way',
    'Rechargeable cells and chargers with measured, not claimed, capacity.',
    [
      'Cellworks discharges one cell in fifty and prints the mean of the lot on the wrap.',
      'Cellworks states the continuous rating only; pulse figures are left off.',
      'Cellworks takes back used cells in the box that the new ones came in.',
    ],
  ),
  maker(
    'Corvane',
    'Stockport, Greater Manchester',
    '15 Goyt Mill',
    'Sturdy pen kits and tanks with standard threads.',
    [
      'Corvane keeps to the 510 thread, so its tanks and tubes mix with others.',
      'Corvane uses four coil types across its whole range.',
      'Corvane tests each seal under water before it is packed.',
    ],
  ),
  maker(
    'Hollin Works',
    'Keighley, West Yorkshire',
    'Hollin Mill, Damside',
    'Compact pod kits with metal cases and few buttons.',
    [
      'Hollin Works presses the case in brass and finishes it by hand.',
      'Hollin Works writes its instructions on one folded sheet, with drawings.',
      'Every Hollin Works kit shares one charger port and one pod base.',
    ],
  ),
  maker('Meshwright', 'Redditch, Worcestershire', '22 Needle Lane', 'Mesh coils and pods for many makes of kit.', [
    'Meshwright punches its own mesh and wraps it with flax cotton.',
    'Meshwright measures every coil and rejects any more than 4 % off the figure printed on it.',
    'Meshwright packs its coils dry, each in its own cell.',
  ]),
  maker('Slow Leaf', 'Totnes, Devon', '8 Rotherfold', 'Whole-leaf teas, with and without CBD, blended by hand.', [
    'Slow Leaf blends by the tray and packs the same day.',
    'Slow Leaf buys whole leaf and cuts it only as far as the tin requires.',
    'The tin Slow Leaf packs it in is steel and has an inner lid.',
  ]),
  maker('Hedgerow', 'Ross-on-Wye, Herefordshire', '5 Wye Cottages', 'British herbs, fruits and petals for infusion.', [
    'Hedgerow names the county of each British herb on the side of the box.',
    'Hedgerow dries its herbs at 38 °C, on racks.',
    'Hedgerow uses sachets of woven plant fibre, without staples.',
  ]),
  maker('Kettle & Fold', 'York', '14 Fossgate Yard', 'Black, green and spiced teas in folded card cartons.', [
    'Kettle & Fold tastes every chest before it is bought.',
    'Kettle & Fold grinds its spices on the morning that they are blended.',
    'The carton Kettle & Fold uses folds flat and is made without glue.',
  ]),
  maker(
    'Millpond Lane',
    'Stroud, Gloucestershire',
    '3 Millpond Lane',
    'Cocoa, chai and latte mixes, and the herbs that go with them.',
    [
      'Millpond Lane mixes in a drum, sieves twice and packs by weight.',
      'Millpond Lane sweetens with coconut sugar or not at all.',
      'Millpond Lane publishes the report of each lot beside its number.',
    ],
  ),
  maker('Daymark', 'Plymouth, Devon', '60 Breakwater Road', 'Single vitamins and minerals in plain tablets.', [
    'Daymark presses its tablets without coating or glaze.',
    'Daymark prints the elemental amount larger than the name of the salt.',
    'Daymark has each lot assayed twice: at filling, and a year on.',
  ]),
  maker(
    'Plainly',
    'Leamington Spa, Warwickshire',
    '2 Regent Mews',
    'Supplements with the fewest ingredients that will hold together.',
    [
      'Plainly uses no flow agents; the capsules take longer to fill and say so on the box.',
      'Plainly packs in resealable pouches and supplies the glass jar once.',
      'What Plainly puts in is on the front of the pack, all of it.',
    ],
  ),
  maker('Rootwell', 'Lewes, East Sussex', '7 Chalkpit Lane', 'Plant powders and extracts with the plant part named.', [
    'Rootwell names plant, part, ratio and country on every label.',
    'Rootwell checks each root and leaf under the microscope before it is milled.',
    'Rootwell mills below 40 °C.',
  ]),
  maker('Fathom Oils', 'Peterhead, Aberdeenshire', '31 Harbour Street', 'Fish, algae and seed oils in dark glass.', [
    'Fathom Oils fills under nitrogen and prints the oxidation figure of each lot.',
    'Fathom Oils lists EPA and DHA in milligrams per portion, not per capsule.',
    'Fathom Oils buys from fisheries with a certificate and gives its number.',
  ]),
  maker('Greycote', 'Macclesfield, Cheshire', '12 Silk Mill Court', 'Complexes and powders for the kitchen cupboard.', [
    'Greycote fills its scoops level and gives the weight beside them.',
    'Greycote makes its powders without thickeners.',
    'Greycote keeps a sample of every lot for three years.',
  ]),
  maker(
    'Tern & Thistle',
    'Oban, Argyll and Bute',
    '1 Slipway',
    'Seaweed minerals, drops and vegetarian capsules from the west of Scotland.',
    [
      'Tern & Thistle cuts its seaweed by hand and tests every landing for iodine.',
      'Tern & Thistle uses cellulose capsules throughout.',
      'Tern & Thistle packs on Tuesdays and Thursdays, in small runs.',
    ],
  ),
  maker('Ferrier Goods', 'Walsall, West Midlands', '19 Saddlers Row', 'Cases, cables and cutters made to last.', [
    'Ferrier Goods stitches its cases with waxed thread.',
    'Ferrier Goods mends what it makes, at cost.',
    'Ferrier Goods stamps the year inside the lid.',
  ]),
  maker('Larch & Line', 'Kendal, Cumbria', '10 Branthwaite Brow', 'Glass, steel and larch wood for the tea table.', [
    'Larch & Line oils its wood twice and leaves it unvarnished.',
    'Larch & Line sells the lid, the strainer and the handle as spares.',
    'Larch & Line blows its glass in batches of sixty.',
  ]),
]

/** A maker by name; refuses one that is not in the list. */
export function makerOf(name: string): Maker {
  const found = MAKERS.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`There is no maker '${name}'.`)
  return found
}
