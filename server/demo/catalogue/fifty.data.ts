/** 50/50 liquids, columns as in the salts. */
export const FIFTY_FIFTY = `
Ostler | Cold Menthol | menthol | mint | 3.99 | 0 3 6 10 20 | Arctic Menthol:ice | Menthol at full measure, on a plain base that stays out of its way.
Ostler | Spearmint | mint | mint | 3.99 | 0 3 6 10 | Peppermint:menthol | Garden spearmint, dried and steeped.
Ostler | Burley Leaf | tobacco | tobacco | 3.99 | 0 3 6 10 20 | Kentucky Leaf:cedar | Air-cured Burley, nutty and dry like cocoa shells.
Ostler | Blackcurrant | blackcurrant | berry | 3.99 | 0 3 6 10 | Redcurrant:rhubarb | Blackcurrant as in a cordial, a spoonful to the glass.
Ostler | Strawberry | cherry | berry | 3.99 | 0 3 6 10 | Raspberry:berry | Ripe strawberry, hulled and plain.
Ostler | Blueberry | grape | berry | 3.99 | 0 3 6 10 | | Cooked blueberries with a little lemon juice.
Ostler | Aniseed | slate | herbal | 3.99 | 0 3 6 10 | | Star anise and fennel seed, dark and warming.
Ostler | Lemon Peel | lemon | citrus | 3.99 | 0 3 6 10 | | Thinly cut lemon peel, oil without juice.
Ostler | Black Coffee | coffee | drinks | 3.99 | 0 3 6 10 | | Filter coffee, black, from a medium roast.
Kestrel & Co | Fig & Black Tea | fig | drinks | 4.99 | 0 3 6 10 | Date & Black Tea:coffee | Sun-dried figs stewed in strong black tea.
Kestrel & Co | Latakia | graphite | tobacco | 4.99 | 3 6 10 20 | | Smoke-cured leaf with leather and incense about it.
Kestrel & Co | Beech Smoke | sand | tobacco | 4.99 | 0 3 6 10 | | Cold beech smoke over oats.
Kestrel & Co | Cocoa Husk | coffee | dessert | 4.99 | 0 3 6 10 | | Roasted cocoa shells, dry and barely sweet.
Kestrel & Co | Sandalwood | copper | tobacco | 4.99 | 0 3 6 10 | | Sandalwood shavings and a little cardamom.
Marram | Bramble | berry | berry | 4.49 | 0 3 6 10 | Bramble & Apple:apple | Bramble jam before the sugar goes in.
Marram | Currant Mint | blackcurrant | mint | 4.49 | 0 3 6 10 | | Blackcurrants crushed with mint.
Marram | Gooseberry | lime | fruit | 4.49 | 0 3 6 10 | Gooseberry & Elder:chamomile | Green gooseberries, sour enough to notice.
Marram | Nettle & Apple | nettle | herbal | 4.49 | 0 3 6 10 | | Young nettle tips and cloudy apple juice.
Marram | Rhubarb | rhubarb | fruit | 4.49 | 0 3 6 10 | Rhubarb & Custard:custard | Forced rhubarb poached in orange juice.
Tidewater | Mango & Lime | mango | fruit | 4.39 | 0 3 6 10 | Mango & Orange:citrus | Mango shaken with fresh lime.
Tidewater | Cherry Ice | cherry | fruit | 4.39 | 0 3 6 10 | Berry Ice:ice | Sweet cherries, frozen.
Tidewater | Apricot | peach | fruit | 4.39 | 0 3 6 10 | | Dried apricots soaked overnight.
Tidewater | Melon | apple | fruit | 4.39 | 0 3 6 10 | | Galia melon at the seed end, where it is sweetest.
Tidewater | Coconut Water | stone | fruit | 4.39 | 0 3 6 10 | | Green coconut water, light and mineral.
Brackenside | Raspberry Leaf | berry | herbal | 4.29 | 0 3 6 10 | | More leaf than fruit: a tea-like raspberry.
Brackenside | Elderberry | grape | berry | 4.29 | 0 3 6 10 | Bilberry:blackcurrant | Elderberry syrup with a stick of cinnamon.
Brackenside | Pine & Lemon | nettle | herbal | 4.29 | 0 3 6 10 | | Pine tips and lemon, resinous.
Brackenside | Rowan & Honey | copper | herbal | 4.29 | 0 3 6 10 | | Bitter rowan softened with heather honey.
Pellow & Finch | Custard Tart | custard | dessert | 4.59 | 0 3 6 10 | Vanilla Custard:vanilla | Baked egg custard with nutmeg on top and butter pastry under it.
Pellow & Finch | Hazelnut Latte | caramel | drinks | 4.59 | 0 3 6 10 | | Milky coffee with hazelnut, not too sweet.
Pellow & Finch | Mocha | coffee | drinks | 4.59 | 0 3 6 10 | | Dark chocolate dissolved in espresso.
Pellow & Finch | Chai | cedar | drinks | 4.59 | 0 3 6 10 | | Cardamom, cinnamon and ginger boiled in milk tea.
Wherry Lane | Cloudy Lemonade | lemon | citrus | 4.29 | 0 3 6 10 | Pink Lemonade:rhubarb | Still lemonade with the pulp in.
Wherry Lane | Mandarin | citrus | citrus | 4.29 | 0 3 6 10 | | Peeled mandarin segments.
Wherry Lane | Lime Cordial | lime | citrus | 4.29 | 0 3 6 10 | | Lime cordial, undiluted.
Wherry Lane | Tonic & Cucumber | sea | drinks | 4.29 | 0 3 6 10 | | Tonic water over cucumber ribbons.
Wherry Lane | Cola Nut | fig | drinks | 4.29 | 0 3 6 10 | | Cola nut, lime oil, vanilla and nutmeg.
Harrow's End | Bramley | apple | fruit | 4.39 | 0 3 6 10 | Russet:caramel | Cooking apple baked until it splits.
Harrow's End | Greengage | lime | fruit | 4.39 | 0 3 6 10 | | Greengages at the end of August.
Harrow's End | Mulberry | blackcurrant | berry | 4.39 | 0 3 6 10 | | Black mulberries, inky and sour-sweet.
Harrow's End | Hop & Apple | nettle | herbal | 4.39 | 0 3 6 10 | | Fresh hops steeped in apple juice.
Halcyon Row | Pressed Pear | lime | fruit | 4.49 | 0 3 6 10 | Pressed Apple:apple | Conference pears pressed with the skins.
Halcyon Row | Guava | rhubarb | fruit | 4.49 | 0 3 6 10 | | Pink guava, thick as nectar.
Fennmoor | Rice Pudding | vanilla | dessert | 4.79 | 0 3 6 10 | | Slow-baked rice pudding with the skin on.
`
