/** What buyers say of teas, supplements and accessories: who | product | stars | title | comment | the shop's answer. */
export const KITCHEN_REVIEWS = `
Rhona Marsden | Nettle & Mint CBD Tea | 4 | Green and tidy | Tastes of nettle first, which I like. The strings of the sachets are a little short for my mugs. |
Gareth Bevan | Basket Infuser | 5 | Fits everything | It sits in my tall mug and in the pot. The mesh is fine enough for rooibos. |
Lucy Ferris | Moroccan Mint Tea | 5 | As I remember it | Strong enough for sugar and still minty on the second pour. |
Aisha Rahman | Masala Chai Tea | 5 | Proper chai | Coarse leaf, real cardamom, and it stands up to milk. My mother asked which shop it came from. |
Peter Lonsdale | Smoky Lapsang Tea | 4 | Pine fire in a pot | Smoky but not tarry. I use less than the pouch says. |
Marie Delacroix | Rooibos & Orange CBD Tea | 4 | Pretty and pleasant | Big strips of peel that look good in a glass pot. The orange is gentle, not perfumed. |
Marie Delacroix | Glass Teapot | 5 | Pours without a drip | The basket lifts out easily and the lid stays on. Thinner glass than I am used to, so I wash it by hand. |
Callum Reid | Electrolyte Powder Citrus | 4 | Not too sweet | Lemony and a bit salty, as it should be. Dissolves if you shake it properly. |
Joan Whitaker | Masala Chai Tea | 4 | Warming | Good body and plenty of ginger. I pick out the cloves, but that is me. |
Joan Whitaker | Moroccan Mint Tea | 4 | Fresh | Lovely in summer over ice as well. The leaf was whole, hardly any dust. |
Joan Whitaker | Basket Infuser | 4 | Good, lid gets hot | Does its job and the lid is a clever drip tray. Mind your fingers with the handle. |
Kwame Mensah | Vitamin D3 4000 IU | 5 | Small tablets | Easy to swallow and the tub says exactly what is in them. Best before was two years off. |
Ellie Sandford | Jasmine Green CBD Tea | 5 | Smells wonderful | You notice the jasmine when you open the pouch. Do not let it brew too long or it turns sharp. |
Ellie Sandford | Double-wall Cup, pair | 4 | Look lovely | Tea stays warm and the outside does not. One arrived with a bubble in the glass and was exchanged without fuss. | Thank you for your patience, Ellie. We now hold each pair to the light before it is packed.
Oliver Pryce | Assam Breakfast CBD Tea | 4 | Takes milk | Malty, and you would not know that it is not an ordinary breakfast tea. Dear for every day. |
Nadia Karim | Masala Chai Tea | 5 | On its second refill | I buy the large pouch now. Ten minutes in the pan with milk and it is as good as from the stall. |
Nadia Karim | Magnesium Glycinate | 4 | Two ingredients, as promised | Plain capsules without fillers. They are rather large. |
Nadia Karim | Amber Storage Jar | 5 | Handy | Holds a refill pouch exactly and the cork seals well. |
Hugh Astley | Smoky Lapsang Tea | 5 | Excellent | The real thing. A spoonful in a pot of Assam is how we drink it at home. |
Hugh Astley | Moroccan Mint Tea | 3 | A little dusty | Tastes good, but my pouch had a good deal of small bits at the bottom. | Thank you, Hugh. It was the end of that chest; your next pouch will be from a new one.
Hugh Astley | Glass Teapot | 4 | Handsome | Holds four cups. I wish that the basket came in a finer mesh. |
Beth Holloway | Lemongrass & Ginger Tea | 5 | Zingy | Real slices of ginger, and the lemongrass is not scratchy. |
Beth Holloway | Rooibos & Vanilla Tea | 4 | Like pudding | Round and sweet by itself. The vanilla fades if the pouch is left open. |
Beth Holloway | Milk Frother | 2 | Weak with oat milk | Fine with dairy, hardly a bubble with oat. The charging light works only now and then. | We are sorry, Beth. The light ought to be steady: please send it back at our cost for another one.
Stefan Novak | Vitamin D3 4000 IU | 4 | Good tub | Lasts four months, easy to open. The pouch inside was split, though the tablets were fine. |
Priya Nair | Masala Chai Tea | 3 | Too much clove | Good leaf and fast delivery, but the spice is not balanced as I would do it. |
Priya Nair | Nettle & Mint CBD Tea | 5 | Clean taste | Neither grassy nor like toothpaste. The sachets are folded paper, no plastic. |
Priya Nair | Magnesium Glycinate | 5 | Well labelled | The label gives the magnesium itself and not just the weight of the salt. I wish that all of them did. |
Megan Tyler | Rooibos & Orange CBD Tea | 5 | Orange peel, not orange flavour | You can see what is in it. Good without milk. |
Megan Tyler | Double-wall Cup, pair | 5 | Gift | Bought for a friend who has put them on her shelf rather than use them. Very well packed. |
Megan Tyler | Orchard Fruits Tea | 4 | Cosy | Plum and apple, and it colours the water beautifully. Needs longer than the five minutes. |
Carole Unwin | English Breakfast CBD Tea | 4 | A decent brew | Good colour and strong enough for the first cup of the day. The box could be smaller. |
Carole Unwin | Weekly Pill Box | 4 | Sensible | The lids open one at a time and stay shut in a handbag. The letters on them are large. |
Carole Unwin | Chamomile Heads Tea | 5 | Whole flowers | Whole heads that smell of apples. They float, so use an infuser with a lid. |
Ruairi Kane | Pocket Capsule Case | 5 | Well turned | Screws shut with a soft seal and weighs nothing. |
Sophie Lindqvist | Jasmine Green CBD Tea | 4 | Delicate | Second and third pours are better than the first. |
Sophie Lindqvist | Tulsi & Ginger CBD Tea | 4 | Spicy | Peppery and warm. The ginger comes late. |
Sophie Lindqvist | Basket Infuser | 5 | Bought a second | One for work. Goes in the dishwasher and comes out bright. |
Martin Eames | Electrolyte Powder Citrus | 3 | Salty | It does what it should, but I need twice the water to enjoy it. |
Yasmin Doyle | Nettle & Mint CBD Tea | 4 | Nice with honey | A little thin by itself. With honey I drink it every day. |
Yasmin Doyle | Moroccan Mint Tea | 5 | For guests | Looks and smells right in small glasses. |
Yasmin Doyle | Vitamin D3 4000 IU | 5 | No fuss | One small tablet, a clear label, and it came with the post. |
Colin Birkett | Smoky Lapsang Tea | 3 | Strong stuff | Too smoky for my wife, about right for me. The pouch would be better with a zip. |
`
