/** Shortfills: maker | name | tone | family | price of 50 ml | price of 100 ml or - | other flavours | what it tastes of. */
export const SHORTFILLS = `
Fennmoor | Lemon Posset | lemon | dessert | 18.99 | 31.99 | Orange Posset:citrus, Rhubarb Posset:rhubarb | Cream set with lemon juice: rich, then sharp, with a shortbread crumb.
Fennmoor | Vanilla Slice | vanilla | dessert | 18.99 | - | Custard Slice:custard, Coffee Slice:coffee | Set vanilla custard between sheets of glazed puff pastry.
Fennmoor | Oat Latte | coffee | drinks | 18.99 | - | Oat Mocha:fig | Oat milk steamed to just under boiling, over a mild espresso.
Fennmoor | Treacle Sponge | caramel | dessert | 18.99 | 31.99 | Ginger Sponge:copper | Steamed sponge with the golden syrup that runs down its sides.
Fennmoor | Blackberry Fool | berry | dessert | 18.99 | 31.99 | Gooseberry Fool:lime | Crushed blackberries folded, not stirred, into whipped cream.
Fennmoor | Queen's Trifle | rhubarb | dessert | 18.99 | - | | Sponge fingers, set raspberry, custard and cream in their right order.
Fennmoor | Burnt Custard | custard | dessert | 18.99 | 31.99 | | Egg custard under a pane of burnt sugar.
Fennmoor | Bakewell | cherry | dessert | 18.99 | - | | Almond frangipane and raspberry jam in a short crust.
Fennmoor | Sticky Date | fig | dessert | 18.99 | 31.99 | | Date sponge with toffee poured over while hot.
Halcyon Row | Wild Rhubarb | rhubarb | fruit | 17.99 | 29.99 | Rhubarb & Ginger:copper, Rhubarb & Rose:hibiscus | Outdoor rhubarb, coarse and sour, with a little of its leaf-green edge.
Halcyon Row | White Peach | peach | fruit | 17.99 | - | White Nectarine:rhubarb | White peach in season, more perfume than sugar.
Halcyon Row | Berry Medley Ice | berry | berry | 17.99 | 29.99 | Berry Medley:grape | Blackberry, raspberry and blueberry over crushed ice.
Halcyon Row | Mango & Passion Fruit | mango | fruit | 17.99 | 29.99 | | Half mango purée, half passion fruit pulp.
Halcyon Row | Kiwi & Lime | lime | fruit | 17.99 | - | | Kiwi with the seeds in and lime to sharpen it.
Halcyon Row | Red Grape | grape | fruit | 17.99 | - | | Seedless red grapes, cold.
Halcyon Row | Victoria Plum | fig | fruit | 17.99 | 29.99 | Greengage:lime | Victoria plums a day from falling.
Halcyon Row | Pomegranate | cherry | fruit | 17.99 | - | | Pomegranate seeds, tart and faintly woody.
Halcyon Row | Strawberry & Basil | cherry | berry | 17.99 | - | | Strawberries torn up with basil leaf.
Tidewater | Mango Ice Shake | mango | fruit | 16.99 | 28.99 | Peach Ice Shake:peach | Mango blended with ice until it is nearly a sorbet.
Tidewater | Cherry & Almond | cherry | fruit | 16.99 | - | | Cherry compote with flaked almond.
Tidewater | Tropical Grove | citrus | fruit | 16.99 | 28.99 | | Pineapple, guava and orange in that order.
Tidewater | Conference Pear Ice | ice | fruit | 16.99 | - | | Conference pear over ice, with a pinch of clove.
Tidewater | Coconut & Pineapple | stone | fruit | 16.99 | - | | Toasted coconut with roasted pineapple.
Marram | Hedge Mint | mint | mint | 17.49 | 28.99 | Hedge Mint & Lime:lime | Three mints cut together: spearmint, peppermint and apple mint.
Marram | Heather Honey | chamomile | herbal | 17.49 | - | | Dark heather honey on warm oatcakes.
Marram | Bramble & Bay | berry | berry | 17.49 | - | | Brambles simmered with one bay leaf.
Kestrel & Co | Cedar Reserve | cedar | tobacco | 18.49 | - | | The Smoked Cedar recipe with a longer steep, made for larger tanks.
Kestrel & Co | Pipe & Plum | tobacco | tobacco | 18.49 | - | | Dark leaf and plum skin, pressed together.
Kestrel & Co | Malt Loaf | caramel | dessert | 18.49 | - | | Malt loaf, sliced and buttered.
Brackenside | Forest Floor | nettle | herbal | 16.49 | - | | Bilberry, pine and a suggestion of moss.
Brackenside | Redcurrant | rhubarb | berry | 16.49 | 28.49 | | Redcurrants pulled from the stalk with a fork.
Brackenside | Winter Mint Ice | ice | mint | 16.49 | 28.49 | | Peppermint and eucalyptus, fully cooled.
Pellow & Finch | Iced Cappuccino | coffee | drinks | 17.99 | - | | Espresso shaken with ice and cold milk foam.
Pellow & Finch | Salted Caramel | caramel | dessert | 17.99 | 29.49 | Dark Caramel:coffee | Caramel taken nearly too far, then salted.
Pellow & Finch | Lemon Curd | lemon | dessert | 17.99 | - | | Lemon curd on white toast.
Pellow & Finch | Banoffee | custard | dessert | 17.99 | 29.49 | | Banana, toffee and biscuit base.
Wherry Lane | Rose Lemonade | hibiscus | drinks | 16.99 | 28.49 | Violet Lemonade:grape | Lemonade with rose water, still.
Wherry Lane | Cucumber Ice | sea | mint | 16.99 | - | | Cucumber and cold, with nothing sweet.
Wherry Lane | Orange Soda | citrus | citrus | 16.99 | 28.49 | | Orange soda from the old recipe, peel oil and all.
Wherry Lane | Cherry Cola | fig | drinks | 16.99 | - | | Cola with a spoonful of cherry syrup.
Harrow's End | Mulled Cider | copper | drinks | 17.49 | - | | Cider warmed with orange, clove and star anise.
Harrow's End | Apple Crumble | apple | dessert | 17.49 | 28.99 | Rhubarb Crumble:rhubarb | Bramley apples under oats and brown sugar.
Harrow's End | Pear & Elderflower | chamomile | fruit | 17.49 | - | | Poached pear in elderflower cordial.
Ostler | Plain Menthol | menthol | mint | 13.99 | 27.49 | | Menthol in a high-glycerine base, for tanks.
Ostler | Strawberry Ice | cherry | berry | 13.99 | 27.49 | | Strawberry, cooled.
`
