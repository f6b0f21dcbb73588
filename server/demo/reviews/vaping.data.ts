/** What buyers say of liquids and hardware: who | product | stars | title | comment | the shop's answer. */
export const VAPING_REVIEWS = `
Rhona Marsden | Garden Mint Nic Salt | 5 | Tastes like the plant, not the chewing gum | Clean spearmint with a cucumber note behind it. A month with the same coil in a Pod One and it still looks new. |
Rhona Marsden | Pod One Refillable Kit | 5 | Does what it says | One button, a display I can read without my glasses and a pod that clicks in. The side port takes a bottle nozzle without spilling. |
Daniel Okafor | Garden Mint Nic Salt | 4 | Good, slightly cool for me | Well balanced. I would like a version with less menthol for the evening. |
Daniel Okafor | Mesh Coils 0.8 Ω, 5 pack | 4 | Last well | Two to three weeks each with salts. One of the five gurgled at first and settled after a day. |
Sunita Patel | Garden Mint Nic Salt | 5 | Came the next morning | Ordered at two, arrived by ten. The courier did check my ID. The flavour is fresh and not sweet, which I like. |
Sunita Patel | Slim Refillable Kit | 4 | Thin enough for a shirt pocket | Flat and light. The filling plug is fiddly with short nails, otherwise nothing to complain about. | Thank you, Sunita. A pencil tip under the edge of the plug helps; we have passed your note to the maker.
Gareth Bevan | Cold Menthol 50/50 | 5 | Proper menthol | No sugar, no fruit, just cold. I have tried a dozen and this is the one I order again. |
Gareth Bevan | Column Tank 2 ml | 3 | Nice tank, stiff airflow ring | Well machined and it does not leak. The ring was so tight at first that I needed a cloth to turn it. | Sorry about that, Gareth. A drop of liquid on the thread loosens it. If it does not, send it back to us and we exchange it.
Lucy Ferris | Wild Rhubarb Shortfill | 5 | Rhubarb as it should be | Sour first and a little sweet at the end. It reminds me of the crumble before the sugar goes on. |
Lucy Ferris | Slim Refillable Kit | 5 | Small and simple | No settings to get wrong. Fully charged in under an hour from a laptop. |
Tomasz Wilk | Virginia Leaf Nic Salt | 4 | Light and dry | More hay than ash, which is what I was after. A touch thin at the lowest strength. |
Tomasz Wilk | Mesh Coils 0.8 Ω, 5 pack | 5 | No surprises | Fit at once, no taste of cotton after the first fill. The box says which kits they suit, which not every maker does. |
Aisha Rahman | Alphonso Mango Nic Salt | 5 | Real mango | Like the tins of pulp from the corner shop, thick and a bit resinous. My favourite of the four I bought. |
Aisha Rahman | Pod One Refillable Kit | 4 | Easy to learn | Ready in two minutes. I would have liked a second pod in the box, but the pods are cheap. |
Peter Lonsdale | Cold Menthol 50/50 | 4 | Cold | It is what the name says. A bit much on a frosty morning on the fells. |
Peter Lonsdale | Beacon Tank 2 ml | 5 | Two years without fuss | My second one; the first still works and went to my brother. The glass is thick and spares are easy to get. |
Marie Delacroix | Wild Rhubarb Shortfill | 4 | Tart and clean | Very true to the fruit. I mix it at half strength and it keeps its flavour. |
Callum Reid | Garden Mint Nic Salt | 3 | Fine, not for me | Decent mint, but I expected it to be stronger. Delivery was quick and the label is clear. |
Callum Reid | Pod One Refillable Kit | 5 | The display sold it | Five ticks instead of a blinking light. I finally know when to charge. |
Kwame Mensah | Virginia Leaf Nic Salt | 5 | My everyday bottle | Mild and even from the first to the last. Bottle and cap are easy to open with one hand. |
Kwame Mensah | Slim Refillable Kit | 3 | Good, but scratches | Works well. The coloured finish marks quickly if you carry it with keys. |
Ellie Sandford | Alphonso Mango Nic Salt | 4 | Sweet, in a good way | Ripe and honeyed. By the end of the bottle the coil had darkened a little, as with most sweet ones. |
Oliver Pryce | Column Tank 2 ml | 5 | Solid | Good threads, a straight glass and a spare in the box. The airflow is quiet. |
Oliver Pryce | Cold Menthol 50/50 | 5 | Just right | Plain base and plenty of menthol. Nothing lingers. |
Stefan Novak | Pod One Refillable Kit | 4 | Honest little kit | The battery lasts me a day and a half. The lanyard hole would be handier at the other end. |
Stefan Novak | Garden Mint Nic Salt | 5 | Third order | Always tastes the same, which is rarer than you think. |
Frank Dawber | Virginia Leaf Nic Salt | 2 | Not tobacco enough | Pleasant but far too light for me; I hoped for something darker. Sent the unopened ones back and had the money in four days. | Thank you for telling us, Frank. Virginia is the lightest leaf that we have. Smoked Cedar is the dark end of the shelf.
Frank Dawber | Beacon Tank 2 ml | 4 | Good value | Does not leak and is easy to clean. The drip tip gets warm with the wider coils. |
Ade Balogun | Mesh Coils 0.8 Ω, 5 pack | 3 | Mixed | Four were perfect. The fifth tasted burnt after two days, although I let it soak. | That should not happen, Ade. We have sent you a new pack and asked the maker about the batch.
Ade Balogun | Alphonso Mango Nic Salt | 5 | Tastes expensive | Not the sugary kind. Smooth at ten milligrams. |
Ruairi Kane | Wild Rhubarb Shortfill | 3 | Sourer than I thought | Well made, but I should have read the description. With a little vanilla it is lovely. |
Ruairi Kane | Column Tank 2 ml | 4 | Looks better than the pictures | Heavy in the hand and easy to fill from the top. Instructions are in very small print. |
Martin Eames | Cold Menthol 50/50 | 4 | Good base, strong cold | Wicks well in an old tank where thicker liquids struggle. |
Martin Eames | Mesh Coils 0.8 Ω, 5 pack | 4 | Good until the last week | Flavour stays clean for a fortnight, then it is time to change. |
Colin Birkett | Garden Mint Nic Salt | 4 | A grown-up mint | Reminds me of the patch by my back door. Bottle could be easier to squeeze when full. |
Colin Birkett | Slim Refillable Kit | 5 | No leaks so far | Three weeks in a coat pocket and still dry. |
`
