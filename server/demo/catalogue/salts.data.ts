/** Nicotine salts: maker | name | tone | family | price | strengths | other flavours of the range | what it tastes of. */
export const NIC_SALTS = `
Marram | Garden Mint | mint | mint | 4.99 | 6 10 20 | Cold Menthol:menthol, Lime & Mint:lime, Currant Mint:blackcurrant, Winter Ice:ice, Honey Mint:chamomile | Spearmint over cool cucumber, with just enough sweetness to round the edge.
Marram | Russet Apple | apple | fruit | 4.99 | 6 10 20 | Pippin:lime | Rough-skinned russet apple, nutty and a little dry, with the scent of straw behind it.
Marram | Bramble Leaf | berry | berry | 4.99 | 6 10 20 | Bramble & Sloe:blackcurrant | Ripe blackberry with its leaf left in: dark fruit first, then something green.
Marram | Sea Buckthorn | mango | fruit | 4.99 | 6 10 20 | Sea Buckthorn & Mint:mint | Sharp orange berries from the dunes, closer to passion fruit than to orange.
Marram | Elderflower Press | chamomile | herbal | 4.99 | 6 10 20 | | Elderflower cordial at full strength, with lemon peel and a dry, tannic close.
Marram | Wild Thyme & Lemon | lemon | citrus | 4.99 | 6 10 | | Lemon zest first and a thread of garden thyme after it.
Tidewater | Alphonso Mango | mango | fruit | 4.79 | 6 10 20 | Kesar Mango:citrus, Green Mango:lime | Alphonso mango at its ripest, resinous at the start and honeyed at the end.
Tidewater | Mango Ice | mango | fruit | 4.79 | 6 10 20 | Mango Ice Light:peach | Ripe mango with a clear, cold finish that arrives on the exhale.
Tidewater | Black Cherry | cherry | fruit | 4.79 | 6 10 20 | Morello Cherry:rhubarb | Dark cherries and their stones: plush fruit with a touch of almond.
Tidewater | Blackcurrant Ice | blackcurrant | berry | 4.79 | 6 10 20 | Blackcurrant:grape | Tart blackcurrant cordial poured over crushed ice.
Tidewater | Pineapple & Lime | lime | fruit | 4.79 | 6 10 20 | | Roasted pineapple sharpened with the juice of half a lime.
Tidewater | White Grape | apple | fruit | 4.79 | 6 10 20 | | Muscat grapes with their skins, floral and faintly smoky.
Tidewater | Passion Fruit | citrus | fruit | 4.79 | 6 10 20 | | Passion fruit pulp without the sugar: sour, seedy and scented.
Tidewater | Lychee & Rose | hibiscus | fruit | 4.79 | 6 10 20 | | Lychee in its own juice, with one petal of rose for every three of fruit.
Tidewater | Watermelon Ice | rhubarb | fruit | 4.79 | 6 10 20 | Melon Ice:apple | Watermelon down to the pale rind, watery and cool.
Tidewater | Papaya & Mango | peach | fruit | 4.79 | 6 10 20 | | Soft papaya carrying a brighter mango; thick at first and quick to fade.
Kestrel & Co | Smoked Cedar | cedar | tobacco | 5.49 | 6 10 20 | Cedar & Clove:copper, Pale Cedar:sand | Dry leaf, cedar and black tea. A slow, savoury liquid for the end of the day.
Kestrel & Co | Oak Cask | caramel | tobacco | 5.49 | 6 10 20 | Ash Cask:sand | Toasted oak staves, a trace of vanilla from the wood and no added sugar.
Kestrel & Co | Perique Leaf | tobacco | tobacco | 5.49 | 6 10 20 | | Peppery cured leaf with the fig and prune notes of long pressing.
Kestrel & Co | Lapsang | graphite | drinks | 5.49 | 6 10 20 | Lapsang & Honey:chamomile | Pine-smoked black tea, tarry at first and then quite sweet.
Kestrel & Co | Walnut & Leaf | coffee | tobacco | 5.49 | 6 10 20 | Hazel & Leaf:copper | Bitter walnut skin over pale cured leaf.
Kestrel & Co | Juniper Bark | nettle | herbal | 5.49 | 6 10 20 | | Crushed juniper and cold resin, like a walk past cut timber.
Ostler | Virginia Leaf | tobacco | tobacco | 3.99 | 6 10 20 | Golden Virginia Style:sand | Bright Virginia leaf, hay-sweet and light in the throat.
Ostler | Lime & Mint | lime | mint | 3.99 | 6 10 20 | Lemon & Mint:lemon | Cut lime and bruised spearmint in equal parts.
Ostler | Mint Leaf Tobacco | nettle | tobacco | 3.99 | 6 10 20 | | Pale leaf with a clean mint finish, plain and dry.
Ostler | Plain Menthol | menthol | mint | 3.99 | 6 10 20 | Strong Menthol:ice | Menthol crystals in a neutral base: cold, and nothing else.
Ostler | Red Berry | cherry | berry | 3.99 | 6 10 20 | Dark Berry:blackcurrant | Strawberry, raspberry and redcurrant stewed together.
Ostler | Green Apple | apple | fruit | 3.99 | 6 10 20 | Red Apple:cherry | A crisp green apple, more sharp than sweet.
Ostler | Vanilla Pod | vanilla | dessert | 3.99 | 6 10 20 | | Split vanilla pods, woody rather than sugared.
Ostler | Orange Peel | citrus | citrus | 3.99 | 6 10 20 | | Bitter orange peel: oil, pith and very little sugar.
Ostler | Peach Stone | peach | fruit | 3.99 | 6 10 20 | Apricot Stone:mango | Yellow peach eaten down to the stone.
Brackenside | Bilberry | blackcurrant | berry | 4.69 | 6 10 20 | Bilberry & Mint:mint | Moorland bilberries, smaller and sharper than blueberries.
Brackenside | Sloe & Juniper | grape | berry | 4.69 | 6 10 20 | | Sloes after the first frost with a pinch of juniper.
Brackenside | Rosehip | rhubarb | herbal | 4.69 | 6 10 20 | | Rosehip syrup, tart and a little like tomato leaf.
Brackenside | Wild Strawberry | cherry | berry | 4.69 | 6 10 20 | Wild Raspberry:berry | The small wood strawberry, scented more than sweet.
Brackenside | Birch & Mint | mint | mint | 4.69 | 6 10 20 | | Birch sap and mint, light and slightly woody.
Pellow & Finch | Flat White | coffee | drinks | 4.99 | 6 10 20 | Long Black:graphite | Two shots of espresso and steamed milk, unsweetened.
Pellow & Finch | Clotted Cream Fudge | caramel | dessert | 4.99 | 6 10 20 | | Soft Cornish fudge with the salt left in.
Pellow & Finch | Saffron Bun | custard | dessert | 4.99 | 6 10 20 | | Warm yeast, saffron and currants, from a Cornish bakery's recipe.
Pellow & Finch | Cold Brew & Orange | coffee | drinks | 4.99 | 6 10 20 | | Slow-steeped coffee with a strip of orange peel.
Pellow & Finch | Earl Grey | slate | drinks | 4.99 | 6 10 20 | Lady Grey:citrus | Black tea and bergamot, brewed for three minutes.
Wherry Lane | Bitter Lemon | lemon | citrus | 4.59 | 6 10 20 | Bitter Orange:citrus | Bitter lemon as mixed at a bar: quinine, peel and a little sugar.
Wherry Lane | Blood Orange | peach | citrus | 4.59 | 6 10 20 | | Blood orange with its raspberry edge, lightly cooled.
Wherry Lane | Ginger & Lime | lime | drinks | 4.59 | 6 10 20 | Ginger & Lemon:lemon | Fiery ginger beer and a wedge of lime.
Wherry Lane | Pink Grapefruit | rhubarb | citrus | 4.59 | 6 10 20 | | Pink grapefruit, pith and all.
Wherry Lane | Yuzu Ice | ice | citrus | 4.59 | 6 10 20 | | Yuzu peel and a full measure of cooling.
Wherry Lane | Dandelion & Burdock | fig | drinks | 4.59 | 6 10 20 | | The old soda: aniseed, roots and dark sugar.
Harrow's End | Perry Pear | lime | fruit | 4.79 | 6 10 20 | | Hard perry pears, tannic, with a sharpness that dries the tongue.
Harrow's End | Damson | grape | fruit | 4.79 | 6 10 20 | Damson & Apple:apple | Damsons simmered with very little sugar.
Harrow's End | Quince | custard | fruit | 4.79 | 6 10 20 | | Baked quince, scented like pineapple and rose.
Harrow's End | Cox & Clove | apple | fruit | 4.79 | 6 10 20 | | Cox apple slices studded with clove.
Harrow's End | Orchard Mint | mint | mint | 4.79 | 6 10 20 | Pear Mint:lime | Apple mint from under the trees: soft, with no menthol added.
`
