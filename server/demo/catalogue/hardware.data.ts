/**
 * Kits: maker | name | subcategory | price | colours | tank or pod in ml | watts | mAh | coil (replaceable, or none where
 * it is part of a separate pod) | what goes on fitting it | what it is.
 */
export const KITS = `
Volant | Pod One Refillable Kit | pod-kits | 24.99 | Slate:slate, Copper:copper, Sea:sea, Graphite:graphite | 2 | 18 | 1000 | none | Pod One pods | A pod kit with a five-tick display and one button; the pod clicks in by magnet.
Volant | Pod One Mini Kit | pod-kits | 18.99 | Slate:slate, Sand:sand, Mint:mint | 2 | 12 | 650 | none | Pod One pods | The Pod One at two thirds of the length, drawn to start, without a button.
Volant | Pod Two Kit | pod-kits | 32.99 | Slate:slate, Copper:copper, Graphite:graphite | 2 | 30 | 1400 | replaceable | Volant mesh coils | An adjustable kit from 5 to 30 W with press-fit mesh coils.
Volant | Pod Two Leather Kit | pod-kits | 39.99 | Tan:caramel, Oxblood:cherry, Moss:nettle | 2 | 30 | 1400 | replaceable | Volant mesh coils | The Pod Two in a sleeve of vegetable-tanned hide from Walsall.
Aeris | Slim Refillable Kit | pod-kits | 19.99 | Silver:stone, Copper:copper | 2 | 11 | 500 | none | Slim pods | A flat aluminium kit, 9 mm thick, that refills from the side.
Aeris | Slim Pro Kit | pod-kits | 27.99 | Silver:stone, Midnight:slate, Moss:nettle | 2 | 16 | 800 | none | Slim pods | The Slim with a larger cell, USB-C and three power steps.
Aeris | Fold Kit | pod-kits | 34.99 | Silver:stone, Plum:fig, Rust:copper | 2 | 20 | 950 | none | Fold pods | The mouthpiece folds into the body and switches the kit off.
Aeris | Arc Kit | pod-kits | 29.99 | Pearl:vanilla, Graphite:graphite, Sea:sea | 2 | 22 | 1000 | replaceable | Arc coils | A curved kit with top filling and airflow on a ring.
Hollin Works | Damside Kit | pod-kits | 26.99 | Brass:custard, Gunmetal:graphite, Plum:fig | 2 | 15 | 900 | none | Damside pods | A pressed brass case that darkens with use.
Hollin Works | Mill Kit | pod-kits | 22.99 | Grey:stone, Moss:nettle, Rust:copper | 2 | 14 | 750 | none | Damside pods | The plain steel kit of the Hollin range, with the same pods.
Hollin Works | Pocket Kit | pod-kits | 16.99 | Grey:stone, Blue:ice, Rose:rhubarb | 2 | 10 | 450 | none | Damside pods | A kit the size of a matchbox, with the same pod base.
Hollin Works | Weaver Kit | pod-kits | 31.99 | Brass:custard, Slate:slate, Sand:sand | 2 | 25 | 1200 | replaceable | Weaver coils | An etched case over a 25 W board and plug-in coils.
Corvane | Goyt Pod Kit | pod-kits | 23.99 | Black:graphite, Blue:menthol, Green:mint | 2 | 17 | 900 | replaceable | Corvane C1 coils | A pod that takes the same C1 coils as the Corvane pens.
Corvane | Goyt Duo Kit | pod-kits | 35.99 | Black:graphite, Copper:copper, Midnight:slate | 2 | 20 | 1100 | none | Goyt Duo pods | Two 2 ml pods in the box, one fitted and one spare, both refillable.
Corvane | Weir Kit | pod-kits | 28.99 | Silver:stone, Blue:ice, Moss:nettle | 2 | 20 | 1000 | replaceable | Corvane C1 coils | Leak-resistant top airflow over a C1 coil.
Meshwright | Loom Kit | pod-kits | 25.99 | Slate:slate, Sand:sand, Berry:berry | 2 | 18 | 900 | replaceable | Meshwright M coils | A kit built round one coil, with the coil's figures on the base.
Volant | Swift Pen Kit | pen-kits | 21.99 | Slate:slate, Copper:copper, Sea:sea | 2 | 20 | 1300 | replaceable | Volant mesh coils | A pen with a 2 ml tank and a battery light in five steps.
Volant | Swift Long Pen Kit | pen-kits | 26.99 | Slate:slate, Graphite:graphite, Rust:copper | 2 | 24 | 1900 | replaceable | Volant mesh coils | The Swift with a longer tube and half as much battery again.
Aeris | Column Pen Kit | pen-kits | 33.99 | Silver:stone, Copper:copper, Midnight:slate | 2 | 25 | 1500 | replaceable | Arc coils | The Column tank on a matching turned tube.
Aeris | Reed Pen Kit | pen-kits | 24.99 | Silver:stone, Rose:hibiscus, Plum:fig | 2 | 14 | 900 | replaceable | Arc coils | A 14 mm pen for tight mouth-to-lung use.
Corvane | Beacon Pen Kit | pen-kits | 19.99 | Black:graphite, Blue:menthol, Red:cherry, Green:mint | 2 | 18 | 1400 | replaceable | Corvane C1 coils | The plain Corvane pen: one button, one light.
Corvane | Beacon XL Pen Kit | pen-kits | 25.99 | Black:graphite, Steel:stone, Sand:sand | 2 | 40 | 2200 | replaceable | Corvane C2 coils | A wider tube and the C2 sub-ohm coil.
Corvane | Lantern Pen Kit | pen-kits | 29.99 | Black:graphite, Bronze:copper, Midnight:slate | 2 | 30 | 2000 | replaceable | Corvane C2 coils | A pen with a dial in the base, from 6 to 30 W.
Hollin Works | Spindle Pen Kit | pen-kits | 23.99 | Brass:custard, Grey:stone, Moss:nettle | 2 | 16 | 1100 | replaceable | Weaver coils | A slim brass pen with a flush button.
Hollin Works | Bobbin Pen Kit | pen-kits | 20.99 | Grey:stone, Blue:ice, Rust:copper | 2 | 15 | 1000 | replaceable | Weaver coils | Short, thick and steady on its base.
Meshwright | Warp Pen Kit | pen-kits | 27.99 | Slate:slate, Sand:sand, Rust:copper | 2 | 35 | 1800 | replaceable | Meshwright M coils | A sub-ohm pen with mesh coils in three resistances.
Meshwright | Weft Pen Kit | pen-kits | 22.99 | Slate:slate, Mint:mint, Plum:fig | 2 | 15 | 1200 | replaceable | Meshwright M coils | The mouth-to-lung pen of the pair, with a narrow airway.
`

/** Tanks: maker | name | price | colours | coil family | what it is. All hold 2 ml. */
export const TANKS = `
Aeris | Column Tank 2 ml | 21.99 | Silver:stone, Copper:copper, Sand:sand | Arc coils | A machined tank with a straight glass and airflow at the base.
Aeris | Reed Tank 2 ml | 17.99 | Silver:stone, Midnight:slate, Moss:nettle | Arc coils | The narrow tank of the Reed pen, sold by itself.
Aeris | Cupola Tank 2 ml | 27.99 | Silver:stone, Gold:custard, Moss:nettle | Arc coils | Top airflow and a slide-open filling port.
Volant | Swift Tank 2 ml | 14.99 | Slate:slate, Copper:copper, Graphite:graphite | Volant mesh coils | The tank of the Swift pen, with a spare glass in the box.
Volant | Kite Tank 2 ml | 22.99 | Slate:slate, Steel:stone, Rust:copper | Volant mesh coils | A short, wide tank for restricted lung draws.
Corvane | Beacon Tank 2 ml | 11.99 | Black:graphite, Steel:stone, Blue:menthol | Corvane C1 coils | The everyday 510 tank for C1 coils.
Corvane | Fresnel Tank 2 ml | 19.99 | Black:graphite, Bronze:copper, Plum:fig | Corvane C2 coils | Ribbed glass, wide airway, C2 coils.
Corvane | Sluice Tank 2 ml | 16.99 | Steel:stone, Black:graphite, Sand:sand | Corvane C1 coils | A tank that closes its wicking ports while it is filled.
Hollin Works | Spindle Tank 2 ml | 13.99 | Brass:custard, Grey:stone, Midnight:slate | Weaver coils | Brass above and below a 2 ml glass.
Hollin Works | Heald Tank 2 ml | 18.99 | Brass:custard, Gunmetal:graphite, Moss:nettle | Weaver coils | Adjustable airflow from closed to 4 mm.
Meshwright | Warp Tank 2 ml | 20.99 | Slate:slate, Sand:sand, Rust:copper | Meshwright M coils | A mesh tank with the air led under the coil.
Meshwright | Selvedge Tank 2 ml | 24.99 | Slate:slate, Steel:stone, Plum:fig | Meshwright M coils | Two seals, no glue, and every part sold as a spare.
`

/** Coils: maker | name | resistances with prices | pack of | watts | fits | what it is. */
export const COILS = `
Volant | Mesh Coils 0.8 Ω, 5 pack | 0.8 Ω:11.99 | 5 | 12 to 18 W | Pod Two, Swift Pen and Swift Tank | Mesh on flax cotton, for nic salts and 50/50 liquid.
Volant | Mesh Coils 0.4 Ω, 5 pack | 0.4 Ω:11.99 | 5 | 20 to 28 W | Pod Two, Swift Long Pen and Kite Tank | The wider mesh, for thicker liquid.
Volant | Ceramic Coils, 5 pack | 1.0 Ω:12.99, 1.4 Ω:12.99 | 5 | 8 to 12 W | Pod Two and Swift Pen | A ceramic wick that takes time to soak and lasts for it.
Volant | Round Wire Coils, 5 pack | 1.2 Ω:9.99, 1.6 Ω:9.99 | 5 | 8 to 12 W | Pod Two and Swift Pen | Plain wire and cotton, close in the draw.
Aeris | Arc Coils, 5 pack | 0.6 Ω:12.49, 0.8 Ω:12.49, 1.2 Ω:12.49 | 5 | 10 to 22 W | Arc, Column and Reed | One body in three resistances.
Aeris | Arc Sub Coils, 4 pack | 0.3 Ω:12.99 | 4 | 25 to 35 W | Arc, Column and Cupola | A mesh coil at 0.3 ohm for shortfills.
Aeris | Cupola Coils, 4 pack | 0.2 Ω:13.99, 0.4 Ω:13.99 | 4 | 30 to 45 W | Cupola Tank | Wide-bore coils for the Cupola alone.
Aeris | Reed Fine Coils, 5 pack | 1.5 Ω:10.99, 1.8 Ω:10.99 | 5 | 7 to 10 W | Reed Pen and Reed Tank | The highest resistances in the range.
Corvane | C1 Coils, 5 pack | 0.8 Ω:8.99, 1.0 Ω:8.99, 1.5 Ω:8.99 | 5 | 9 to 18 W | Goyt, Weir, Beacon and Sluice | The coil that most of the Corvane range takes.
Corvane | C2 Coils, 4 pack | 0.2 Ω:10.99, 0.3 Ω:10.99, 0.5 Ω:10.99 | 4 | 25 to 45 W | Beacon XL, Lantern and Fresnel | Sub-ohm coils on the same thread as the C1.
Corvane | C1 Nickel Coils, 5 pack | 0.9 Ω:11.49 | 5 | 10 to 15 W | Goyt, Weir, Beacon and Sluice | Nickel-chrome wire for a quicker start.
Corvane | C2 Long Life Coils, 4 pack | 0.4 Ω:13.49 | 4 | 25 to 38 W | Beacon XL and Lantern | Steel mesh that may be rinsed and dried.
Hollin Works | Weaver Coils, 5 pack | 0.6 Ω:10.49, 0.9 Ω:10.49 | 5 | 12 to 25 W | Weaver, Spindle, Bobbin and Heald | Plug-in coils without a thread.
Hollin Works | Weaver Tight Coils, 5 pack | 1.3 Ω:10.49 | 5 | 8 to 12 W | Weaver, Spindle and Bobbin | A narrower bore for a closer draw.
Hollin Works | Heald Mesh Coils, 4 pack | 0.4 Ω:11.49 | 4 | 22 to 30 W | Heald Tank | Mesh for the Heald at its widest setting.
Meshwright | M Coils, 5 pack | 0.3 Ω:11.99, 0.6 Ω:11.99, 0.8 Ω:11.99, 1.0 Ω:11.99 | 5 | 12 to 35 W | Loom, Warp, Weft and Selvedge | Four resistances of the same punched mesh.
Meshwright | M Double Coils, 4 pack | 0.15 Ω:13.99 | 4 | 40 to 60 W | Warp and Selvedge Tank | Two strips of mesh side by side.
Meshwright | Coils for Swift, 5 pack | 0.6 Ω:9.49, 1.0 Ω:9.49 | 5 | 10 to 20 W | Volant Swift Pen and Swift Tank | Meshwright's own mesh in the Swift's body.
Meshwright | Coils for Beacon, 5 pack | 0.8 Ω:7.99, 1.2 Ω:7.99 | 5 | 9 to 16 W | Corvane Beacon and Goyt | A mesh alternative to the C1.
Meshwright | Coils for Arc, 5 pack | 0.8 Ω:9.99 | 5 | 12 to 18 W | Aeris Arc and Column | Mesh in the Arc body, with the same seal.
`

/** Empty pods: maker | name | resistances with prices | pack of | fits | what it is. Each holds 2 ml. */
export const PODS = `
Volant | Pod One Pods, 3 pack | 0.6 Ω:9.99, 0.8 Ω:9.99, 1.2 Ω:9.99 | 3 | Pod One and Pod One Mini | Refillable 2 ml pods with the coil built in and a side port.
Volant | Pod Two Empty Pods, 2 pack | Standard:7.99 | 2 | Pod Two | Pods without a coil, for press-fit mesh coils.
Aeris | Slim Pods, 3 pack | 0.8 Ω:8.99, 1.2 Ω:8.99 | 3 | Slim and Slim Pro | Side-filling 2 ml pods, 9 mm thick like the kit.
Aeris | Fold Pods, 2 pack | 0.7 Ω:8.49, 1.0 Ω:8.49 | 2 | Fold Kit | Refillable pods for the Fold, with the silicone stopper in the base.
Hollin Works | Damside Pods, 3 pack | 0.8 Ω:8.49, 1.0 Ω:8.49, 1.4 Ω:8.49 | 3 | Damside, Mill and Pocket | One pod base for three kits.
Corvane | Goyt Duo Pods, 2 pack | 0.6 Ω:7.49, 0.9 Ω:7.49 | 2 | Goyt Duo | Clear 2 ml pods with a printed level line.
Meshwright | Pods for Pod One, 3 pack | 0.8 Ω:7.99, 1.0 Ω:7.99 | 3 | Volant Pod One and Pod One Mini | Meshwright's mesh in a pod for the Pod One.
`

/** Prefilled pods of 2 ml: maker | name | tone | family | price | pods | strengths | fits | what it tastes of. */
export const PREFILLED = `
Volant | Mint Pods, 4 pack | mint | mint | 24.99 | 4 | 10 20 | Pod One and Pod One Mini | Spearmint nic salt, filled and sealed in Coventry.
Volant | Virginia Pods, 4 pack | tobacco | tobacco | 24.99 | 4 | 10 20 | Pod One and Pod One Mini | Bright Virginia leaf in four sealed pods.
Volant | Mango Ice Pods, 4 pack | mango | fruit | 24.99 | 4 | 10 20 | Pod One and Pod One Mini | Ripe mango with a cold finish, made to the Tidewater recipe.
Volant | Blackcurrant Pods, 2 pack | blackcurrant | berry | 13.49 | 2 | 10 20 | Pod One and Pod One Mini | Tart blackcurrant, two pods to the box.
Aeris | Slim Menthol Pods, 2 pack | menthol | mint | 11.99 | 2 | 6 10 20 | Slim and Slim Pro | Plain menthol in pods for the Slim.
Aeris | Slim Red Berry Pods, 2 pack | cherry | berry | 11.99 | 2 | 6 10 20 | Slim and Slim Pro | Strawberry and redcurrant in pods for the Slim.
Hollin Works | Damside Leaf Pods, 2 pack | cedar | tobacco | 12.49 | 2 | 10 20 | Damside, Mill and Pocket | Cedar and cured leaf in sealed pods.
`

/** Nicotine shots: maker | name | strength | bases | salt or freebase | what it is. */
export const SHOTS = `
Ostler | Nicotine Shot 18 mg | 18 | 50 VG / 50 PG, 70 VG / 30 PG | freebase | Unflavoured freebase nicotine in a 10 ml bottle with a thin nozzle.
Ostler | Nicotine Shot 20 mg | 20 | 50 VG / 50 PG, 70 VG / 30 PG | freebase | The strongest unflavoured shot that the law allows.
Ostler | Nic Salt Shot 20 mg | 20 | 50 VG / 50 PG | salt | Unflavoured nicotine salt for shortfills in smaller tanks.
Brackenside | Ice Nicotine Shot 18 mg | 18 | 70 VG / 30 PG | freebase | Freebase nicotine with a measured amount of cooling agent.
Fennmoor | High VG Nicotine Shot 18 mg | 18 | 70 VG / 30 PG, 100 VG | freebase | The base of the Fennmoor shortfills, so the thickness stays as it was.
`
