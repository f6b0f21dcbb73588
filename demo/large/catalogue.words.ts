/** Vocabulary of the large catalogue: enough words that a search finds few of many, as in a real shop. */
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** First words of a name. */
export const OPENINGS = words(`
  Amber Arctic Ashen Autumn Azure Baltic Barley Beacon Beech Birch Bitter Blackwater Blue Bold Border Bramble Brass Bright
  Bronze Burnt Calder Candle Canal Carbon Cedar Chalk Charcoal Cinder Clear Clifftop Cloud Coastal Cobalt Cold Copper
  Coral Cotswold Country Crimson Crisp Dale Damson Dark Dawn Deep Derwent Desert Distant Dockside Double Downland Dry
  Dusk Eastern Ebony Elder Ember Emerald Estuary Evening Fallow Feather Fell Fern Field Fine First Flint Foggy Forest
  Frosted Garden Garnet Gentle Gilded Glen Golden Granite Grey Grove Gull Harbour Harvest Hazel Heather Hidden High Hill
  Hollow Honey Indigo Inland Iron Island Ivory Jade Jetty Juniper Kelp Kentish Kiln Lake Lantern Larch Late Lavender
  Leeward Light Lilac Linen Lively Loch Lone Long Low Lunar Maple Marble Marsh Meadow Mellow Midland Midnight Mill Misty
  Moorland Morning Moss Mountain Mulberry Narrow Nettle New Night North Northern Oaken Ochre Old Olive Opal Orchard Outer
  Paper Pearl Pebble Pier Pine Plain Polar Prairie Quarry Quayside Quiet Rain Red Reed Ridge River Riverside Roman Rowan
  Royal Ruby Rustic Saffron Sable Salt Sandstone Scarlet Sea Shaded Shale Sharp Shore Silver Skylark Slate Slow Smoked
  Snow Solar Southern Spring Starlit Steel Still Stone Storm Summer Sunlit Sunset Tawny Teal Thistle Tidal Timber Topaz
  Tundra Twilight Upland Valley Velvet Verdant Violet Warm Weir West Western Wharf White Wild Willow Windward Winter
  Wooded Woodland Yarrow Yellow Yew`)

/** Fruits, herbs, spices and dishes: what a liquid or a tea is called after. */
export const FLAVOUR_WORDS = words(`
  Almond Angelica Anise Apple Apricot Banana Barberry Basil Bay Bergamot Bilberry Biscuit Blackberry Blackcurrant Blueberry
  Borage Boysenberry Brioche Buckwheat Butterscotch Cardamom Caramel Carob Cassia Celery Chamomile Cherry Chestnut Chicory
  Cinnamon Citron Clementine Clove Clover Cocoa Coconut Coffee Cola Cranberry Cream Cucumber Currant Custard Damson Dandelion
  Date Dill Dragonfruit Elderberry Elderflower Espresso Eucalyptus Fennel Fig Gentian Ginger Ginseng Gooseberry Grape
  Grapefruit Greengage Guava Hazelnut Hibiscus Hop Honeybush Honeydew Huckleberry Jasmine Juniper Kiwi Kumquat Latte Lavender
  Lemon Lemongrass Lime Linden Liquorice Loganberry Loquat Lychee Macadamia Mallow Malt Mandarin Mango Marigold Marzipan
  Matcha Medlar Melon Menthol Meringue Mint Mirabelle Mocha Molasses Mulberry Muscat Nectarine Nougat Nutmeg Oat Olive
  Orange Oregano Papaya Passionfruit Pastry Peach Pear Pecan Peppermint Perilla Persimmon Pineapple Pistachio Plantain Plum
  Pomegranate Pomelo Praline Prune Pumpkin Quince Raisin Raspberry Redcurrant Rhubarb Rooibos Rose Rosehip Rosemary Rowanberry
  Saffron Sage Sapodilla Sarsaparilla Sherbet Sloe Soursop Spearmint Starfruit Strawberry Sultana Sumac Tamarind Tangerine
  Tarragon Tayberry Thyme Toffee Tulsi Vanilla Verbena Walnut Watermelon Whitecurrant Woodruff Yuzu`)

/** Birds, tools and landmarks: what hardware is called after. */
export const HARDWARE_WORDS = words(`
  Anchor Anvil Arbor Arch Avocet Axle Beam Bellows Bevel Bittern Bollard Brace Bracket Bridge Buzzard Cable Caliper Cam
  Capstan Chisel Clasp Compass Cornice Crane Curlew Dial Dipper Dovetail Drake Dunlin Falcon Fathom Ferrule Finch Flange
  Fulcrum Gable Gantry Gasket Gimbal Girder Goshawk Grebe Hammer Harrier Heron Hinge Hobby Jackdaw Jib Joist Kestrel Keystone
  Kite Knot Lapwing Lathe Lever Linnet Lintel Mallet Martin Merlin Mortise Oriole Osprey Ouzel Petrel Pillar Pintail Pipit
  Piston Pivot Plover Plumb Pulley Quoin Rafter Ratchet Redstart Rivet Rotor Ruff Rudder Sanderling Sextant Shackle Shearwater
  Shrike Siskin Snipe Spar Spindle Spoke Starling Stoat Strut Swallow Swift Teal Tern Tiller Trestle Truss Turbine Turnstone
  Valve Wagtail Warbler Wedge Wheatear Whimbrel Whinchat Wigeon Winch Wren Yoke`)

/** What a supplement holds, and how much of a reference value a portion has. */
export const SUPPLEMENT_WORDS: readonly (readonly [
  name: string,
  amount: number,
  unit: 'mg' | 'µg',
  percent: number | null,
])[] = [
  ['Vitamin C', 500, 'mg', 625],
  ['Vitamin D', 25, 'µg', 500],
  ['Vitamin B12', 50, 'µg', 2000],
  ['Vitamin E', 60, 'mg', 500],
  ['Folic acid', 200, 'µg', 100],
  ['Biotin', 100, 'µg', 200],
  ['Magnesium', 150, 'mg', 40],
  ['Zinc', 10, 'mg', 100],
  ['Selenium', 55, 'µg', 100],
  ['Iodine', 150, 'µg', 100],
  ['Iron', 14, 'mg', 100],
  ['Turmeric extract', 400, 'mg', null],
  ['Ginger extract', 300, 'mg', null],
  ['Green tea extract', 250, 'mg', null],
  ['Artichoke extract', 300, 'mg', null],
  ['Kelp powder', 200, 'mg', null],
]
