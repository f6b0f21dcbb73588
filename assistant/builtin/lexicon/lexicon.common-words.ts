import { SMALL_WORDS } from './lexicon.words.ts'

/**
 * Everyday English words of four letters and more: never taken for a slip of the finger, however near a word of the shop is.
 * 'desert' is missing on purpose: whoever writes it here means a dessert.
 */
const WORDS: ReadonlySet<string> = new Set(
  `abandon abducted ability able aboard abortion abroad absence absolute absurd abuse academic accent accept acceptable
access accident accompany accomplice accomplish accountant accurate accuse achieve acid acquainted acquired acres
across acted acting action activate active activity actor actress acts actual added addict addiction adding addition
adjourned adjust admire admit adopt adoption adorable adore advance advantage adventure advisor aerial affair affect
affection afford afraid afterwards agency agenda agents ages aggressive agree agreement ahead ahold airborne
aircraft airline airplane airport aisle alarm album alcohol alcoholic alert alias alibi alien alike alimony alive
allergic allergies allergy alley allies allowance altar alter altogether amateur amazed amazing amazon ambition
ambitious ambulance ambush amigo ammo ammunition among amongst ample amusing analysis ancestors anchor ancient
angels anger angle angry animal ankle announce annoying annual anonymous antidote antique ants anxious anyhow
anyplace anytime apartment apes apologise apologize apology apparent appeal appear appearance appetite applause
apple appointed approach approval approve architect argue argument arise armed armor arms army arrange arrest
arrival arrogant arrow artery article artificial artillery artist artistic arts ashamed ashes ashore aside asks
asleep aspirin assassin assault assembly asses assigned assignment assist assistance assistant associate assume
assure asylum athlete atmosphere atomic attached attack attempt attend attention attic attitude attorney attract
attraction attractive auction audience audio audition authentic author authority authorized auto autograph automatic
automobile autopsy average avoid awake award aware awesome awful awhile awkward babe baby babysitter bachelor
background backstage backup backyard bacon badge badly baggage bagged bags bail bait bake balance balcony bald bale
ball ballet balloon ballroom banana band bang bank banquet barbecue barber bare barf bargain bark barn barracks
barrel bars bartender base baseball basement bash basic basically basin basis basketball bass batch bath bathroom
bathtub bats battalion battle beach beam bean bear beard beast beat beaten beautiful beauty became bedroom beds beef
beep beer bees beetle began begged begging begun behalf behave behavior behaviour behind bein belief bell belly
belong beloved belt bench bend beneath benson bent beside betray betrayal bets betting beyond bicycle bidder bidding
bike billing billion bills binding biological biology bird birth bitch bitches bite bits bitten bitter bizarre
blackjack blackmail blackout bladder blade blah blame blank blanket blast bleach bleed blend bless blew blind blink
block bloke blond blonde blood bloody bloom blouse blow blown blue bluff blunt board boat bodyguard boil bold bolt
bomb bonds bone bonjour bonus boogie book boom boost boot booth booty booze border bore born borrow boss bottom
bounce bound bounty bourbon bout bowl boxing boys bracelet brain brake branch brandy brass brat brave bravery breach
bread break breakdown breast breath breathe bred breed breeze bribe brick bride bridge brief briefcase bright broad
broadcast broke broken broom brow brush brutal bubble bucket buckle bucks buddies buffet bugger bugging bugs build
built bull bullet bully bummer bump bunch bunk bunnies burden burger burglar burial burn burnt burst bury bush
business bust busy butcher butler butt butterfly button buys buzzing cabin cabinet cable cafe cafeteria cage cake
calendar camel camera camp campaign campus canal canary cancer candid candidate candle candy cane canned cannon
cannot cans cant canvas capable capacity capital capture carbon cardiac care careful careless cargo carnival carpet
carriage carrier carrot carry cars carton cartoon carts carving casa cash casino cast castle casual casualties catch
category cats cattle caught caution cavalry cave cease ceiling celebrate celebrity cell cellar cello cement cemetery
cent centre century cereal ceremony cetera chain chair challenge chamber champ champagne champion chance channel
chanting chaos chap chapel chaplain chapter character charade charity charm chart chase chauffeur cheat checkup
cheek cheer cheese chef chemical chemistry cheque cherish cherry chess chest chew chick chicken childhood childish
chili chill chilly chimney chin chip chocolate choir choke chop chores chorus chose chosen chow chronic chuckles
chuckling chump chunk church cigar circle circuit circus citizen city civil civilian civilized claim clamp clan clap
classic classical classified classroom classy claw clean clear clerk clever client climb clinic clip clock clone
closest closet cloth cloud clown club clue clumsy coach coal coast coat cocaine cocksucker cocktail cocky cocoa
coconut coffee coffin coin cold collapse collar colleague collection collector colony colored coloring colors colour
column coma comb combat combined comedian comedy comfort comic command commence comment commercial commission commit
commitment committee common communists community companion compass compassion compete complete complex compliment
compose compound compromise computer comrades conceal concealed concept concern concert conclusion concrete
concussion condemned condition condo condom conduct cone conference confess confession confidence confident confirm
conflict confront confuse confusion connect connection conquer conscience conscious consent consider consistent
conspiracy constant consulate consult contempt content contest context continue contract contrary contrast control
convenient convention convict conviction convince cook cookie coolest cooped cooperate cope copper cops copy cord
core corn coroner corporate corpse corral correct corridor corrupt corruption costume cottage cotton couch cough
council counsel counsellor counselor count courage course court courtesy courthouse courtroom cousin cover coverage
coward cowboy cows cozy crab crack craft cram crank crappy crash crate crawl crazy creaking cream create creation
creative creature credit creep creepy crew crib cried cries crime criminal crisis critical crook crop cross crow
crowd crown crucial cruel cruise crush crying cuff cult cultural culture cunning cups curb curfew curiosity curious
curl current curry curse curtain curve custody custom customary cute cuts cutting cycle dagger dairy damage dame
damned dance dandy danger dare dark darkness darling darn dart dash data database dawn daycare daylight dead
deadline deaf dealt dear dearest death debate debt decade decay deceased deceived decency decision deck declare
decline dedicated deed deep deepest deer defeat defence defend defendant defense defensive define definite
definition degree delay delicate delicious delight delightful demand democracy demon denial dental dentist deny
department departure depend deposit depressed depressing depression depth deputy descent describe deserted deserve
design desire desk despair desperate despise despite dessert destined destiny destroy detail detained detect
detectives detention determine devastated develop device devil devious devoted devotion diagnosis dial dialogue
diamond diaper diary dice dicks died dies difficult difficulty digging digital dignity dime dimension dine
diplomatic direct direction director dirt dirty disagree disappear disappoint disaster discharge discipline disco
discover discovery discuss discussion disease disgrace disguise disgusting dish disk dismiss disorder dispatch
display disposal disrespect distance distant distract distress district disturb ditch dive divide divine division
divorce dizzy dock doctor document doggy dogs doll dollar domestic donkey donor doodle doom door doorbell dope dork
dorm dose double doubt dough doughnut dove downstairs downtown dozen draft drag drain drama dramatic drank draw
drawn dreadful dream dreamt dress dried drift drill drip drive driven driveway drop drove drown drug drugstore drum
drunk drunken dryer duck dude duel dull dumb dummy dump dunno during dust duty dying dynamite eager earlier early
earn earrings ears earth earthquake ease easiest easily eaten eating eats economic economy edge edition editor
educated education effective efficient effort eggs eight eighth elaborate elbow elderly elected election electric
electrical electronic elegant element elementary elephant elevator eleven eliminate elsewhere embarrass embassy
embrace emergency emotion emotional emperor empire employee employment empty encounter encourage ended ending
endless ends endure enemy engage engagement engine enjoy enormous ensure enter entertain enthusiasm entire entitled
entrance entry envelope envy episode equal equipment equipped erase erotic errand error escape escort essay essence
essential establish estate estimate eternal eternity ethics evacuate evaluation event eventually everywhere evidence
evil evolution exact exam examine excellent except exception excessive excited excitement exciting exclusive excuses
execute execution executive exercise exhausted exhibit exhibition exist existence exit exotic expect expedition
expelled expense experience experiment expert explode exploit explore explosion explosive expose exposure expression
exquisite extend extension extensive extent extinct extreme eyes fabric fabulous face facial facility factor factory
faculty fade fail failure faint fair fairy faith faithful fake fall fallen fame familiar family famous fans
fantastic fantasy fare farewell farm fart farther fashion fastest fatal fate fault favors favour fear feast feat
feather feature federal feds feed feet fell fella fellow felony felt female feminine fence ferret ferry festival
fetch fever fibers fiction field fierce fifth fifty fight figure file fill film filth filthy final finance financial
finest finger finish fire fireplace fireworks firm fisherman fishy fist fitting five fixed fixing flag flame flank
flap flare flash flashlight flats flaw fled flee fleet flesh flew flick flies flight flip float flock flood floor
florist flow flown fluid flush flying focus fold folk follow fond food fool foolish foot footage football footsteps
forbid forbidden force forecast forehead foreign foreman foremost forest forever forfeit forged forget forgive
forgiven forgiveness forgot forgotten fork form formal formula forth fortunate fortune forward fought foul fountain
fourth fracture fragile frame francs frankly frat fraud freak freaky freebie freebies freedom freeway freezer
freezing frequency fresh freshen freshman fret fried friendship fries frighten frog front frontier froze frozen
fruit frustrated fucked fucker fucks fuel fugitive full function fund funeral funky funny furious furniture further
fuse fuss future fuzzy gain galaxy gallery gamble game gang gangster garage garbage garden garlic gasoline gasping
gasps gate gather gave gear geek gender generally generals generation generator generous genetic genius gentle
gentleman gentlemen gently genuine gesture ghetto ghost giant giggling ginger givin glad glands glass global globe
glorious glory glove glow glue gluten goal goat goddamned goddess gods gold golden golf goodbyes goodness goody
goofy google goons goose gorgeous gorilla gosh gossip gotten government governor gown grab gracious grade graduate
graduation grain grand granddad grandson granted grape grasp grass grateful gratitude grave graveyard gravity gravy
gray grease greatest greatness greed greedy green greet grenade grew grid grief grieve grill grim grip groans
grocery groom groove groovy gross ground group grow growling grown growth grudge grunting grunts guarantee guard
guardian guest guidance guide guilt guilty guinea guitar gunfire guns gunshot guts gutter guys habit habla hack
haircut hairy halal halfway hall hallway hamburger hammer hand handcuffs handful handle handsome handy hang happier
happiest happily happiness harassment hardest hardware harm harmless hatch hate hath hatred hats haul haven haze
head headache headlines heal heap heard hearse heart heartbeat heat heathen heaven heavily heck hedge heel height
heir held helicopter hell helmet helpless herd hereby hero heroic heroin herself hesitate hidden hide hideous high
highest highway hike hilarious hill himself hint hips hire historical history hitch hits hitting hobby hockey hole
holler homecoming homeland homeless homework homey homicide homie homosexual honest honesty honey honeymoon honky
honorable honored honors honour hood hook hoop hoops hoot hopeless hopped hopping horizon horn horny horrible horror
horse hose hospital host hostage hostess hostile hotel hotline hotter hottest hound household howling hugged hugging
hull humane humanity humble humiliate humming humor humour hump hunch hundred hung hungry hunk hunt hurricane hurt
hustle hysterical iced icon ideal identical identify identity idiot ignition ignorant illness illusion image
imaginary imagine immediate immortal immune immunity impact impatient importance impossible impress impression
impressive improve impulse inch incident incision income increase incredible incredibly indeed indicate individual
industrial industry inevitable infant infected infection influence inform informant initial injection injured injury
inner innocence innocent insane insanity insecure insist inspection installed instance instant instinct instructed
instructor instrument insulin insult insurance insured intact integrity intel intend intense intent intention
intercept interest interfere interior intern internal internet interrupt interview intimate introduce intrusion
invasion invent invention inventory invest investment invisible invitation invite involve iron ironic irony
irrelevant island isolated issue itch jackass jacket jail jammed jamming janitor jazz jealous jealousy jeans jeep
jelly jerk jets jewel jewelry jingle jinx jobs jockey join joint joke jolly journal journalist journey judge
judgment juice juicy jump jungle junk junkie jury just justice justify juvenile karate keen ketchup keys kick
kidding kiddo kidnap kidney kill kinda kindness king kingdom kiss kitchen kitten knee kneel knife knives knock
knowledge kosher kung label labor laboratory labs lace lack lactose ladder lads laid lake lamb lame lamp land
landlord lanes language largest laser latch laugh laughter launch laundry lawn laws lawsuit lawyer laying lazy lead
leadership leaf league leak lean leap learn lease leash leather lecture legacy legend legendary legitimate legs
lemon lemonade lend length lens leopard lesbian lesson lethal lets letter letting level lever liable liar liberty
library lice license lick lied lies lifestyle lifetime lift lighten lightning limb limit limo limp linen link lion
lips lipstick liquid liquor listened listening listens liter literally literature litter lizard load loaf loan
loathe lobby lobster local locate location lock lodge logic logical lone loneliness lonesome lookout loop loose
loosen loot lose loss lost lotion lottery loud lounge louse lousy loyal loyalty luck lucky luggage lunatic lung lure
lurking lust lying lyrics machine madam madman madness magazine maggot magic magical magician magnetic maid maiden
mail mailbox maintain majority makeup male mall manage management mangy maniac mankind manly manner mansion manual
maps marathon marble mare marijuana marked marker market marking marks marriage marrow marry martial martini
marvellous marvelous mask mass massage massive mast master match material math mattress mature mayor maze meal
meantime measure meat mechanic mechanical medal media medic medical medication medicine meditation medium meds meet
mellow melody melon melt member memo memory mental mention menu mercy mere mess messenger messin messy metal meter
meth mice microphone middle midget midnight mighty mild mile military milk mill millennium million minimal minister
mink minor mint minus miracle mirror miserable misery missed misses missile missing mission mist mistake mistaken
mistress misty mixed moaning mobile mock mode model modern modest mold mole moms monitor monk monkey monster moon
moonlight moose moral morale morgue moron morphine mortal mortgage motel motion motive motor motorcycle motto
mountain mourning mouse mouth movement movie muffin muffled mugged mule multiple murder muscle museum mush music
musical musician mustache mustard mutual mysterious mystery myth nail naive naked nanny narcotics narrow nasty
nation national native nature naughty naval nearby nearest neat necesito necessary neck necklace needle needn
negative negotiate neighbor neither nephew nerve nervous nest network neural neutral news newspaper nickel nickname
niece niggas niggers nightclub nightmare nine ninth nipples noble noise noisy nonsense noodles noon noose northwest
nose notebook notice notify notion novel nowadays nowhere nuclear nude numb nuns nurse nursery nuts oath obey object
objections objective obligation obliged observe obsessed obsession obvious occasion occupation occupied occur ocean
odds offence offend offense offensive official oldest onboard onion opera operate operation operator opinion
opponent opposed opposite oral orange orbit orchestra orchid ordeal ordinary organ organised organism organize
orgasm origin original orphan orphanage ought ounce ours ourselves outer outfit outrageous outside outta oven
overboard overcome overheard overnight override overseas overtime owed owes owls owned owner owns oxygen oyster pace
pact pads pageant painful paint pajamas palace pale palm palp pals panel panic panicked panties panting pantry pants
paper paperwork parade paradise parallel paramedics paranoid pardon parent park parlez parlor parole partial partly
party pass passage passenger passion passionate passive past pasta pasture patch patent path pathetic patience
patient patrol pattern pause pavement pawn paycheck payday payroll pays peace peaceful peach peak peanut pearls peas
peasant peck peculiar peed peek peel peep peer peers penalty pencil pending penis pension penthouse pepper
perfection perform perfume perimeter period perjury perky permanent permission permit personal personnel persuade
pervert pest petition pets petty phase phenomenon philosophy phoney phony photo photograph phrase physical physician
physics piano picket pickin pickle pickup picnic picture piece pier pigeon piggy pigs pile pill pillow pilot pimp
pinch pine pink pinned pins pint pipe pirate piss pistol pitch pity pizza plague plaid plain plan planet plank plant
plasma plastic plate platform platoon platter play playground plea plead pleasant pleasure pledge plenty plot plug
plumb plumber plumbing pneumonia pocket poem poet poetry poison poke pole police policeman polish polite political
politics poll pond pony pool poop poor popcorn popped popping pops population porch pork porn porno port portal
portion portrait pose position positive posse possess possession possibly postcard posture potato potential potion
pots pour poverty powder power powerful practical practice praised prank pray preach preacher precinct precious
precise predict pregnancy premises prep prepare presence preserve press pressure presume pretend prettier prettiest
prevent previous prey priceless prick pride priest primary prime primitive princess principal principle print prior
priority prison private privilege prize probation probe procedure proceed process produce production profession
profit profound program programme progress project prom promise promote promotion prone pronounce proof proper
property prophecy proportion proposal propose prosecutor prostate prostitute protect protection protective protein
protest protocol proud prove proven provide psych psychic psycho psychology psychotic public publicity publish puck
pudding puff puke pull pulse pump pumpkin punch punish punishment punk puppet puppy pure purple purpose purse pursue
pursuit push pussycat puts putting puzzle pyramid quack qualify quantum quarantine quarrel quarter queen queer quest
quiero quit quiz quote rabbi rabbit race racist rack racket radiation radical radio radius raft rage ragged raid
rail railroad rain rainbow raise rally ranch random rang rank ransom rapid rare rash rate rational rats rays razor
reach react reaction reactor realise realistic reality realize realm rear reasonable rebel rebound recall recent
reception recipe recite reckless reckon recognise recognize reconsider record recover recovery reduce reef reel
refer referee reference refined reflect reflection refuse regard regardless regiment region regret rehab rehearsal
rehearse reject relate relation relative release relevant relief relieve religion religious relive rely remain
remark remarkable remember remind remote remove rendezvous rent rental repair repay repeat replace replacements
report represent reputation request require rescue research resell resent reserve residence resident resign resist
resistance resolve resort resources respect respond response rest restaurant restless restore restricted result
resume retire retirement retreat retrieve reunion reveal revenge reverse revive revolution reward rhyme rhythm
ribbon ribs rice rich richest riddle ride ridge ridiculous rifle ring riot ripe ripped ripping rise risky ritual
river road roar roast robbed robber robbery robbing robe robot rock rocket rode rodeo role roll romance romantic
roof rookie room roommate root rope roses rotten rough round route routine royal rubber rubbing rubbish rudder rude
ruin rule rumor runaway runner runs runway ruse rush ruthless sack sacred sacrifice saddle sadly sadness sail sailor
sake salad salary salesman salmon salon saloon salt salute salvage salvation sample samples sanctuary sand sandwich
sane sang satellite satisfy sauce sausage savage saying scale scam scan scandal scar scarce scare scarf scary
scatter scenario scene scent schedule scheme schmuck science scientific scientist scissors scoop scoot scope score
scout scrambled scrap scrape scratch scream screen screw script scrub scum scumbag seal seas season seat secondary
secret secretary section sector security seed seeing seek sees seize self selfish semester seminar senile senior
sensation sense sensible sensitive sensors sentence separate separation sequence serial series serious servant serve
session setting settle settlement setup seven seventh severe sewer sexual sexy shack shade shadow shaft shake shaky
shallow shalt shame shampoo shape share shark sharp shattered shave shed sheep sheer sheet shelf shell shelter
shield shift shine shiny shipment shirt shit shitty shock shoe shook shoot shores short shortage shot shotgun shout
shove shovel shown shrimp shrink shutting shuttle sick sickness sidewalk sight signal signature silence silent silk
silly silver simmer simply sincere sing sink sins sire siren site sits sitter sitting situation sixth skate skeleton
sketch skies skiing skill skinny skip skirt skull slack slam slap slaughter slave slavery sleepy sleeve slept slice
slick slid slide slight slightest slime slimy slip slippers slippery slit slob slop slope sloppy slot slow slug
slumber smack smart smartest smash smell smelly smile snack snake snap sneak sneaky sniper snoop snoring snot snow
snuck soaking soap soar sobbing sober soccer social society sock soda sofa software soil solar soldier sole solid
solo solution solve someday somehow someplace sometime somewhat sonar song sons soothing sore sorrow sought soul
sound soup sour source souvenir soya space spades spaghetti spark sparkle speak spear specialist specialty species
specific specimen speech speed spell spent sperm sphere spice spider spies spill spin spinal spine spirit spiritual
spit spite splash spleen splendid splitting spoil spoke spoken sponge sponsor spooked spooky spoon spot sprained
spray spread sprechen spying squad squadron square squash squeeze squirrel stab stable stack stadium staff stag
stage stain stairs stake stale stalked stalker stalking stall stamp standard starboard stare startled starve stash
stat statement static station statue stay steady steak steal steam steel steer stench step stepmother stereo stew
stick sticky stiff sting stink stinky stir stitches stole stolen stone stood stoop storage storm story stove
straight straighten strain strange strangest strangle strap strategy straw strawberry stray streak stream street
strengthen stretch strict strike string strings strip stroke stroll struck structure struggle strung stubborn stuck
stud studio study stunning stunt stupid stutter style subject submarine submit substance substitute subtle subway
succeed success successful suck suction sudden sued suffer sufficient sugar suicide suing suitcase suite summary
sunk sunlight sunny sunrise sunset sunshine super superior supervisor supper supply support supportive suppose surf
surface surgeon surgery surgical surprise surrender survey survival survive survivor sushi suspect suspended
suspension suspicion suspicious swallow swamp swear sweat sweaty sweep sweet sweetest sweetheart sweetie swell swept
swiftly swim swine swing swiped switch swoop sword swore sworn symbol sympathy symptoms syndrome syrup system table
tabs tack tackle tactical tactics tail tailor takin tale talent tall tame tango tank tape tapped tapping taps target
task tattoo taught taxes taxi teach tear tease tech technical technique technology teen teenage teeth telegram
telephone television tellin temple temporary temptation tend tennis tense tension tent tenth tequila term terminal
terrible terribly terrific terrified terrifying territory terror terrorism terrorist test testify testimony text
than thankful theater theatre thee theft theme themselves theory therapist therapy therefore thief thieves thighs
thirsty thorough thou thoughtful thousand thread threat threaten threw thrill thrive throat throne throughout throw
thrown thumb thunder tick ticket tickle tide tied ties tiger tight tighten tile till tipped tips tire tissue title
tits toad toast tobacco toes toilet token tolerate tomato tomb tone tongue tons tool toot tooth toothbrush topic
tops torch tore torn torpedo torture toss touch tough toughest tour tourist tournament toward towel tower town toxic
toys trace trade tradition traffic tragedy tragic trail train traitor tramp transform transition translate
translation transplant transport trap trash trauma travel tray treason treasure treatment treaty tree tremble
tremendous trial triangle tribe tribute trick tricky trigger trim trip triple triumph troop trophy trouble trousers
trout truce truck truly trumpet trunk trust truth tube tuck tuition tumor tuna tune tunnel turf turkey tutor twice
twin twist typical ugly ultimate umbrella unable undead undercover underneath understood underwater underwear undo
unexpected unfair ungrateful unhappy uniform union unique unit universal universe unknown unlike unload unlock
unlucky unpleasant unstable untie unto unusual upper upset upside upstairs uptight uptown urban urge urgent urine
useful useless utter vacation vacuum vagina vague vain valet valuable valve vampire vanity vanquish variety vase
vast vault vegetable vegetarian vehicle velvet vending vengeance vent venture verdict verse version vessel vest vibe
vice vicious victim victory video videotape view vile villa village villain violate violated violation violence
violent violin virgin virtually virtue virus visa visible vision visit visitor visual vital vodka voice void volume
volunteer vomit voodoo vote vous vows voyage vulnerable wager wagon waist wait waitress wake walk wall wallet waltz
wanker ward warden wardrobe warehouse warm warmth warn warp warrant warrior wars wash waste watch water wave
weakened weakness wealth wealthy weapon wear weary weasel weather weave wedding weed weep weigh weight weird welcome
welfare werewolf whack whale whatsoever wheat wheel wheelchair whenever wherever whine whining whip whiskey whisky
whisper whistle white whoever wholesome wicked wide widow wiener wild willing wilt wind window wine wing winner
winning wins wipe wire wisdom wise witch withdraw witness wits wives wizard woke wolf wolves wonderful wood wooden
wore worm worn worship worthless worthwhile worthy wound wrap wreck wrist write written wrote yacht yard yarn
yearbook yell yellow yield yoga youngest yourselves youth yummy zone`.split(/\s+/),
)

const ENDINGS: readonly (readonly [ending: string, instead: readonly string[]])[] = [
  ['ings', ['', 'e']],
  ['ing', ['', 'e']],
  ['ers', ['', 'e']],
  ['ies', ['y']],
  ['ied', ['y']],
  ['es', ['']],
  ['ed', ['', 'e']],
  ['er', ['', 'e']],
  ['ly', ['']],
  ['s', ['']],
]

/** Whether `word`, or what it is made of, is everyday English: 'talking', 'based', 'stopped'. */
export function isEveryday(word: string): boolean {
  if (isListed(word)) return true
  return ENDINGS.some(([ending, instead]) => {
    if (!word.endsWith(ending)) return false
    const stem = word.slice(0, -ending.length)
    const single = stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem
    return isListed(single) || instead.some((end) => isListed(stem + end))
  })
}

const isListed = (word: string) => WORDS.has(word) || SMALL_WORDS.has(word)
