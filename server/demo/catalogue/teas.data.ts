/**
 * CBD teas and drink mixes: maker | name | tone | family | subcategory | sizes with prices | servings of the largest |
 * mg CBD a serving | ingredients | allergens | how to make it | what it is.
 */
export const CBD_TEAS = `
Slow Leaf | Chamomile & Honeybush CBD Tea | chamomile | herbal | loose-leaf | 40 g loose leaf:14.50 | 20 | 5 | Honeybush, chamomile, CBD isolate | | 2 g to 250 ml at 95 °C, five minutes | Chamomile heads and honeybush from the Langkloof, amber in the cup and sweet without sugar.
Slow Leaf | Peppermint CBD Tea | mint | mint | loose-leaf | 40 g loose leaf:14.50, 80 g loose leaf:26.00 | 40 | 5 | Peppermint, CBD isolate | | 2 g to 250 ml at 100 °C, six minutes | Whole peppermint leaf from Hampshire, cut once and left large.
Slow Leaf | Rooibos & Orange CBD Tea | citrus | citrus | loose-leaf | 50 g loose leaf:14.95, 100 g loose leaf:27.50 | 50 | 5 | Rooibos, orange peel, CBD isolate | | 2 g to 250 ml at 100 °C, seven minutes | Red rooibos with coarse strips of dried orange peel.
Slow Leaf | Lemon Verbena CBD Tea | lemon | citrus | loose-leaf | 30 g loose leaf:15.50 | 20 | 5 | Lemon verbena, CBD isolate | | 1.5 g to 250 ml at 90 °C, five minutes | Rolled verbena leaf that opens as it steeps, bright and clean.
Slow Leaf | Spiced Apple CBD Tea | apple | fruit | loose-leaf | 60 g loose leaf:14.50, 120 g loose leaf:26.50 | 40 | 5 | Apple pieces, cinnamon, clove, CBD isolate | | 3 g to 250 ml at 100 °C, eight minutes | Dried apple with cinnamon bark and a few cloves.
Slow Leaf | Tulsi & Ginger CBD Tea | nettle | herbal | loose-leaf | 40 g loose leaf:15.50 | 20 | 5 | Tulsi, ginger root, CBD isolate | | 2 g to 250 ml at 95 °C, six minutes | Three kinds of tulsi with sliced ginger root.
Hedgerow | Nettle & Lemon Balm CBD Tea | nettle | herbal | loose-leaf | 40 g loose leaf:13.95 | 20 | 4 | Nettle, lemon balm, CBD isolate | | 2 g to 250 ml at 95 °C, five minutes | Spring nettle and lemon balm from Herefordshire, green and faintly citric.
Hedgerow | Rosehip & Hibiscus CBD Tea | hibiscus | fruit | loose-leaf | 60 g loose leaf:13.95, 120 g loose leaf:24.95 | 40 | 4 | Rosehip shells, hibiscus, CBD isolate | | 3 g to 250 ml at 100 °C, eight minutes | Red and tart, from cut rosehip shells and whole hibiscus.
Hedgerow | Meadow Mint CBD Tea | mint | mint | loose-leaf | 40 g loose leaf:13.95 | 20 | 4 | Spearmint, apple mint, red clover, CBD isolate | | 2 g to 250 ml at 95 °C, five minutes | Two mints with red clover tops for a rounder cup.
Kettle & Fold | Assam Breakfast CBD Tea | tobacco | drinks | loose-leaf | 50 g loose leaf:15.25, 100 g loose leaf:27.95 | 40 | 5 | Assam black tea, CBD isolate | | 2.5 g to 250 ml at 100 °C, four minutes | Second-flush Assam, malty, and strong enough for milk.
Kettle & Fold | Jasmine Green CBD Tea | lime | herbal | loose-leaf | 50 g loose leaf:15.95 | 25 | 5 | Green tea scented with jasmine, CBD isolate | | 2 g to 250 ml at 80 °C, three minutes | Green tea scented over four nights with fresh jasmine.
Kettle & Fold | Earl Grey CBD Tea | slate | citrus | loose-leaf | 50 g loose leaf:15.25 | 25 | 5 | Ceylon black tea, bergamot oil, CBD isolate | | 2 g to 250 ml at 100 °C, four minutes | Ceylon leaf with cold-pressed bergamot.
Kettle & Fold | Masala Chai CBD Tea | cedar | drinks | loose-leaf | 75 g loose leaf:15.95, 150 g loose leaf:28.95 | 50 | 5 | Assam black tea, cardamom, ginger, cinnamon, black pepper, CBD isolate | | 3 g to 250 ml milk and water, simmered five minutes | Crushed cardamom, ginger and pepper with a coarse Assam.
Hedgerow | Nettle & Mint CBD Tea | nettle | mint | sachets | 20 sachets:11.95, 40 sachets:21.50 | 40 | 5 | Nettle, peppermint, CBD isolate | | One sachet to 250 ml at 95 °C, five minutes | Nettle and peppermint in equal parts, one measured cup to a sachet.
Hedgerow | Elder & Lemon CBD Tea | lemon | citrus | sachets | 20 sachets:11.95 | 20 | 5 | Elder blossom, lemon peel, CBD isolate | | One sachet to 250 ml at 95 °C, five minutes | Elder blossom picked in June with dried lemon peel.
Hedgerow | Blackcurrant Leaf CBD Tea | blackcurrant | berry | sachets | 20 sachets:11.95 | 20 | 5 | Blackcurrant leaf, blackcurrants, CBD isolate | | One sachet to 250 ml at 100 °C, six minutes | More leaf than berry, dry, with a clear blackcurrant scent.
Slow Leaf | Peppermint & Liquorice CBD Tea | mint | mint | sachets | 20 sachets:12.50, 50 sachets:27.50 | 50 | 5 | Peppermint, liquorice root, CBD isolate | | One sachet to 250 ml at 100 °C, six minutes | Peppermint leaf sweetened by liquorice root alone.
Slow Leaf | Fennel & Star Anise CBD Tea | slate | herbal | sachets | 20 sachets:12.50 | 20 | 5 | Fennel seed, star anise, CBD isolate | | One sachet to 250 ml at 100 °C, eight minutes | Cracked fennel seed and star anise, for after a meal.
Slow Leaf | Honeybush Vanilla CBD Tea | vanilla | dessert | sachets | 20 sachets:12.50 | 20 | 5 | Honeybush, vanilla pod, CBD isolate | | One sachet to 250 ml at 100 °C, six minutes | Honeybush with ground Madagascan vanilla pod.
Kettle & Fold | English Breakfast CBD Tea | copper | drinks | sachets | 25 sachets:12.25, 50 sachets:22.95 | 50 | 5 | Assam and Kenyan black tea, CBD isolate | | One sachet to 250 ml at 100 °C, four minutes | Assam for body and Kenyan leaf for colour.
Kettle & Fold | Sencha CBD Tea | apple | herbal | sachets | 25 sachets:12.95 | 25 | 5 | Sencha green tea, CBD isolate | | One sachet to 250 ml at 75 °C, two minutes | Steamed green tea from Shizuoka, grassy and brisk.
Kettle & Fold | Decaf Black CBD Tea | tobacco | drinks | sachets | 25 sachets:12.95 | 25 | 5 | Decaffeinated Ceylon black tea, CBD isolate | | One sachet to 250 ml at 100 °C, four minutes | Ceylon leaf decaffeinated with carbon dioxide.
Millpond Lane | Dark Cocoa CBD Mix | coffee | dessert | cbd-drink-mixes | 200 g:16.95, 400 g:29.95 | 20 | 10 | Cocoa powder, coconut sugar, sea salt, CBD isolate | | 20 g to 200 ml hot milk | Ghanaian cocoa with coconut sugar and a grain of salt.
Millpond Lane | Mint Cocoa CBD Mix | mint | mint | cbd-drink-mixes | 200 g:16.95 | 10 | 10 | Cocoa powder, coconut sugar, peppermint oil, CBD isolate | | 20 g to 200 ml hot milk | The dark cocoa with peppermint oil stirred in.
Millpond Lane | Turmeric Latte CBD Mix | mango | drinks | cbd-drink-mixes | 150 g:15.95 | 15 | 10 | Turmeric, ginger, cinnamon, black pepper, coconut sugar, CBD isolate | | 10 g to 200 ml hot milk | Ground turmeric, ginger and cinnamon with pepper.
Millpond Lane | Chai Latte CBD Mix | cedar | drinks | cbd-drink-mixes | 200 g:16.50 | 10 | 10 | Black tea extract, coconut sugar, cardamom, cinnamon, ginger, CBD isolate | | 20 g to 200 ml hot milk | Instant black tea with six ground spices.
Millpond Lane | Oat Matcha CBD Mix | lime | drinks | cbd-drink-mixes | 150 g:18.95 | 15 | 10 | Oat powder (oats), matcha, coconut sugar, CBD isolate | cereals containing gluten | 10 g to 200 ml hot water | Kitchen-grade matcha and oat powder, which makes its own milk.
Millpond Lane | Beetroot & Cocoa CBD Mix | rhubarb | dessert | cbd-drink-mixes | 150 g:16.95 | 15 | 10 | Beetroot powder, cocoa powder, coconut sugar, CBD isolate | | 10 g to 200 ml hot milk | Dried beetroot and cocoa, deep red and earthy.
Millpond Lane | Chicory & Fig CBD Mix | fig | drinks | cbd-drink-mixes | 150 g:14.95 | 15 | 10 | Roasted chicory root, fig powder, CBD isolate | | 10 g to 200 ml hot water | Roasted chicory and ground fig: coffee-like, without coffee.
Millpond Lane | Hazelnut Cocoa CBD Mix | caramel | dessert | cbd-drink-mixes | 200 g:17.95 | 10 | 10 | Cocoa powder, coconut sugar, ground hazelnuts (nuts), CBD isolate | nuts | 20 g to 200 ml hot milk | Cocoa with finely ground roast hazelnut.
`

/** Plain teas, the same columns without servings and CBD. Nothing in them is said of CBD. */
export const HERBAL_TEAS = `
Slow Leaf | Peppermint Leaf | mint | mint | 40 g loose leaf:6.50, 80 g loose leaf:11.50 | Peppermint | 2 g to 250 ml at 100 °C, six minutes | Whole Hampshire peppermint, one ingredient.
Slow Leaf | Honeybush | caramel | herbal | 60 g loose leaf:7.25 | Honeybush | 2 g to 250 ml at 100 °C, six minutes | Sun-fermented honeybush, naturally without caffeine.
Slow Leaf | Chamomile Heads | chamomile | herbal | 30 g loose leaf:6.95, 60 g loose leaf:12.50 | Chamomile | 1.5 g to 250 ml at 95 °C, five minutes | Whole chamomile heads, apple-scented.
Slow Leaf | Lemongrass & Ginger | lemon | citrus | 50 g loose leaf:6.95 | Lemongrass, ginger root | 2 g to 250 ml at 100 °C, eight minutes | Cut lemongrass with slices of dried ginger.
Hedgerow | Hibiscus & Rose | hibiscus | herbal | 40 g loose leaf:7.50 | Hibiscus, rose petals | 2 g to 250 ml at 100 °C, seven minutes | Hibiscus for colour and acidity, damask petals for scent.
Hedgerow | Nettle Tips | nettle | herbal | 30 g loose leaf:5.95 | Nettle | 1.5 g to 250 ml at 95 °C, five minutes | Young tips from Monmouthshire, cut before midsummer.
Hedgerow | Raspberry Leaf & Mint | berry | mint | 20 sachets:5.25 | Raspberry leaf, spearmint | One sachet to 250 ml at 100 °C, six minutes | Raspberry leaf lifted with spearmint.
Hedgerow | Bramble & Apple | berry | berry | 20 sachets:5.25, 40 sachets:9.50 | Apple pieces, blackberry leaf, blackberries | One sachet to 250 ml at 100 °C, eight minutes | Dried apple with bramble leaf and fruit.
Hedgerow | Elderberry & Clove | grape | berry | 20 sachets:5.50 | Elderberries, apple pieces, clove | One sachet to 250 ml at 100 °C, eight minutes | Elderberries with a little clove, purple in the cup.
Kettle & Fold | Mango & Ginger | mango | fruit | 60 g loose leaf:7.95 | Mango pieces, apple pieces, ginger root, safflower petals | 3 g to 250 ml at 100 °C, eight minutes | Dried mango and ginger over a base of apple.
Kettle & Fold | Darjeeling First Flush | sand | drinks | 50 g loose leaf:10.95 | Darjeeling black tea | 2 g to 250 ml at 90 °C, three minutes | Spring leaf from a single garden, pale and brisk.
Kettle & Fold | Smoky Lapsang | graphite | drinks | 50 g loose leaf:8.50, 100 g loose leaf:15.50 | Lapsang souchong black tea | 2 g to 250 ml at 100 °C, three minutes | Black tea dried over pine fires.
Kettle & Fold | Moroccan Mint | mint | mint | 20 sachets:5.75 | Gunpowder green tea, spearmint | One sachet to 250 ml at 85 °C, three minutes | Rolled green tea with plenty of spearmint.
Kettle & Fold | Masala Chai | cedar | drinks | 75 g loose leaf:7.95, 150 g loose leaf:14.25 | Assam black tea, cardamom, ginger, cinnamon, black pepper | 3 g to 250 ml milk and water, simmered five minutes | The house chai: coarse Assam and five spices.
Millpond Lane | Rooibos & Vanilla | vanilla | dessert | 20 sachets:5.50 | Rooibos, vanilla pod | One sachet to 250 ml at 100 °C, seven minutes | Rooibos and ground vanilla.
Millpond Lane | Orchard Fruits | apple | fruit | 80 g loose leaf:7.50 | Apple pieces, pear pieces, rosehip shells, quince | 4 g to 250 ml at 100 °C, ten minutes | Four orchard fruits, dried and cut.
`
