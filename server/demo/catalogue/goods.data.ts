/** Cells: maker | name | tone | capacities with prices | Wh | grams | what it is. */
export const CELLS = `
Cellworks | 18650 Cells, pair | copper | 2600 mAh:11.99, 3000 mAh:13.99 | 22.2 | 94 | Two flat-top lithium-ion cells, matched within 5 mAh and packed in a case.
Cellworks | 21700 Cells, pair | slate | 4000 mAh:17.99, 5000 mAh:21.99 | 36 | 140 | Two larger cells for kits that take 21700.
Cellworks | 18350 Cell, single | sea | 1100 mAh:6.99 | 4.1 | 25 | A short cell for stubby tubes, rated at 9 A continuous.
Cellworks | 20700 Cells, pair | graphite | 3100 mAh:18.99 | 22.9 | 118 | The in-between size, still made.
Cellworks | 18650 Cell, single | mint | 3000 mAh:7.49, 3500 mAh:8.99 | 12.6 | 47 | One cell, for kits that take one.
Hollin Works | Spare Battery Module | custard | 900 mAh:12.99 | 3.3 | 22 | The enclosed battery of the Damside and Mill kits, with its contacts and two screws.
`

/** Things without a class of their own: maker | name | category | subcategory | kind | tone | choice | values with prices | what it is. */
export const ACCESSORIES = `
Cellworks | Dual Bay Charger | devices | batteries-and-chargers | charger | graphite | | One:16.99 | Two bays with a voltage readout for each and a USB-C lead.
Cellworks | Single Bay Charger | devices | batteries-and-chargers | charger | slate | | One:9.99 | One bay, one light, and an automatic stop at 4.20 V.
Cellworks | Quad Bay Charger | devices | batteries-and-chargers | charger | sea | | One:29.99 | Four bays that charge and measure capacity.
Ferrier Goods | USB-C Lead, braided | devices | batteries-and-chargers | carton | stone | Size | 0.5 m:4.99, 1 m:5.99, 2 m:7.99 | A braided lead rated for 3 A, with strain relief at both ends.
Ferrier Goods | Cell Sleeve | devices | batteries-and-chargers | carton | mint | Colour | Mint#mint:3.49, Slate#slate:3.49, Copper#copper:3.49 | A silicone sleeve that holds two 18650 cells apart.
Ferrier Goods | Leather Kit Case | devices | batteries-and-chargers | carton | caramel | Colour | Tan#caramel:24.95, Oxblood#cherry:24.95, Black#graphite:24.95 | A stitched hide case with two pockets and a brass stud.
Ferrier Goods | Felt Travel Roll | devices | batteries-and-chargers | carton | slate | Colour | Grey#stone:18.95, Moss#nettle:18.95 | Wool felt with five loops, rolled and tied.
Ferrier Goods | Precision Screwdriver Set | devices | batteries-and-chargers | carton | graphite | | One:9.95 | Six bits and a handle, in the sizes that small electronics use.
Larch & Line | Glass Teapot | cbd-teas | teaware | carton | stone | Size | 600 ml:27.95, 1000 ml:34.95 | Borosilicate glass with a removable steel basket.
Larch & Line | Basket Infuser | cbd-teas | teaware | carton | slate | | One:9.95 | A fine-mesh steel basket that fits most mugs, with a lid that doubles as a saucer.
Larch & Line | Larch Tea Scoop | cbd-teas | teaware | carton | sand | | One:6.95 | Oiled larch, two grams of leaf to the level scoop.
Larch & Line | Tea Caddy | cbd-teas | teaware | teatin | copper | Colour | Copper#copper:14.95, Slate#slate:14.95, Moss#nettle:14.95 | A steel caddy for 100 g, with an inner lid.
Larch & Line | Double-wall Cup, pair | cbd-teas | teaware | carton | ice | Size | 250 ml:16.95, 350 ml:19.95 | Two blown cups that stay cool outside.
Larch & Line | Milk Frother | cbd-teas | teaware | carton | stone | | One:12.95 | A steel whisk on a handle that charges by USB-C.
Larch & Line | Amber Storage Jar | vitamins-and-supplements | storage | jar | caramel | Size | 250 ml:7.95, 500 ml:9.95 | Amber glass with a cork-lined lid, for refills from pouches.
Ferrier Goods | Weekly Pill Box | vitamins-and-supplements | storage | carton | mint | Colour | Mint#mint:6.95, Slate#slate:6.95, Sand#sand:6.95 | Seven lidded cells in a sliding tray.
Ferrier Goods | Tablet Cutter | vitamins-and-supplements | storage | carton | stone | | One:5.95 | A steel blade in a hinged box that halves tablets evenly.
Ferrier Goods | Pocket Capsule Case | vitamins-and-supplements | storage | carton | graphite | | One:8.95 | A turned aluminium tube with a rubber seal.
`
