/** How people write on phones, and what it stands for. Hand-kept. */

/** Short forms and slang of single words, with the apostrophe left out. */
export const SHORT_FORMS: Readonly<Record<string, string>> = Object.fromEntries(
  `
  im=i am; ive=i have; youre=you are; youve=you have; youd=you would; youll=you will; theyre=they are; theyve=they have;
  weve=we have; hes=he is; shes=she is; thats=that is; theres=there is; heres=here is; whats=what is; wats=what is; whos=who is;
  wheres=where is; whens=when is; whys=why is; hows=how is; lets=let us; itll=it will; thatll=that will;
  dont=do not; doesnt=does not; didnt=did not; doent=does not; dosent=does not; isnt=is not; arent=are not; wasnt=was not; werent=were not; hasnt=has not;
  havent=have not; hadnt=had not; cant=can not; cannot=can not; couldnt=could not; wouldnt=would not; shouldnt=should not;
  wont=will not; aint=is not; aren=are not; dnt=do not; doesn=does not;
  owt=anything; summat=something; summit=something; summut=something; nowt=nothing; diff=difference; diffs=differences; til=until; till=until; mrs=wife; missus=wife; hubby=husband; fella=partner; arvo=afternoon; reckon=think;
  n=and; nd=and; w=with;
  u=you; ur=your; r=are; ya=you; yous=you; yr=year; yrs=years; b4=before; l8r=later; gr8=great; m8=mate; ppl=people; wk=week; wks=weeks;
  hr=hour; hrs=hours; abt=about; cuz=because; cos=because; coz=because; bcos=because; bc=because; tho=though; thru=through;
  wot=what; wat=what; wht=what; wich=which; whch=which; hw=how; shud=should; wud=would; cud=could; hav=have; hve=have; iz=is; dat=that; da=the; teh=the; dis=this;
  ther=there; thier=their; sumthing=something; sumthin=something; sumfin=something; smth=something; smthn=something; somethin=something; nothin=nothing; anythin=anything;
  gonna=going to; gunna=going to; wanna=want to; gimme=give me; gimmie=give me; lemme=let me; gotta=got to; dunno=do not know; kinda=kind of; sorta=sort of; outta=out of; lotta=lot of;
  whatcha=what do you; wya=where are you; idk=do not know; idc=do not care; atm=at the moment; asap=soon; rn=right now; wbu=how are you;
  tmrw=tomorrow; tmr=tomorrow; tomoz=tomorrow; tomo=tomorrow; 2moro=tomorrow; 2day=today; 2nite=tonight; wknd=weekend; info=information;
  thx=thanks; thnx=thanks; thanx=thanks; thnks=thanks; tnx=thanks; ty=thanks; tysm=thanks; tq=thanks; cheerz=cheers; ta=thanks;
  yeah=yes; yea=yes; yep=yes; yup=yes; yh=yes; yass=yes; yas=yes; yess=yes; aye=yes; nah=no; nope=no; nop=no; naw=no; okay=ok; okey=ok; okie=ok; kk=ok;
  hiya=hi; heya=hi; hii=hi; hai=hi; helo=hello; hallo=hello; ello=hello; heyy=hey; alrite=alright; awright=alright; mornin=morning;
  cig=cigarette; cigs=cigarettes; ciggie=cigarette; ciggies=cigarettes; ciggys=cigarettes; fag=cigarette; fags=cigarettes; rollies=rollups; rollie=rollups;
  nicc=nicotine; nico=nicotine; nicotene=nicotine; nicotin=nicotine; bacco=tobacco; baccy=tobacco;
  juices=juice; joose=juice; jooce=juice; eliquids=eliquid; ejuices=eliquid; ejuice=eliquid; batt=battery; batts=batteries; bat=battery;
  beginers=beginners; begginers=beginners; begginer=beginner; beginer=beginner; vap=vape; nik=nic; niks=nics; niccy=nic; tee=tea; tees=teas; flav=flavour; flavs=flavours; flava=flavour; flavas=flavours; flavor=flavour; flavors=flavours; flavored=flavoured; flavoring=flavouring; color=colour; colors=colours; fave=favourite; favorite=favourite; fav=favourite;
  del=delivery; deliv=delivery; addy=address; acc=account; acct=account; pw=password; pwd=password; msg=message; num=number; no.=number; qty=quantity; recs=recommendations; rec=recommend; reccy=recommend; sugg=suggest; avail=available; pkg=parcel; pics=pictures;
  veggie=vegetarian; vit=vitamin; vits=vitamins; vitc=vitamin c; vitd=vitamin d; omega3=omega 3; supps=supplements; sups=supplements; preggo=pregnant; preggers=pregnant; meds=medicines; med=medicine; prescrip=prescription; doc=doctor; gp=doctor; 
  cheapo=cheap; cheapy=cheap; cheepest=cheapest; cheep=cheap; skint=cheap; dosh=money; moola=money; 
  menthal=menthol; mentol=menthol; vapor=vapour; vaporizer=device; vaporiser=device; vapeing=vaping; vapin=vaping; vap=vape; vapes=vape; vaper=vape; newbie=beginner; noob=beginner; newby=beginner; n00b=beginner; begginer=beginner;
  strenght=strength; strenghts=strengths; stength=strength; qoute=quote; recieve=receive; recieved=received; refun=refund; adress=address; accnt=account; delivary=delivery; delivry=delivery; dilivery=delivery; shiping=shipping;
  recomend=recommend; reccomend=recommend; recommand=recommend; recomendation=recommendation; wishlist=wishlist;
  fiberr=fibre; fiber=fibre; yoghurt=yogurt
  `
    .split(';')
    .map((pair) => pair.trim().split('=')),
)

/** Padding that says nothing: left out wherever other words remain. */
export const PADDING: ReadonlySet<string> = new Set(
  'please pls plz plse please just really actually basically kindly mate bro bruv hun hunny babe babes sir madam m8 tbh lol lmao um uh er erm hmm hm well literally simply perhaps possibly guys pal fella x xx xxx o'.split(
    ' ',
  ),
)

/** Words that some write apart or with a hyphen, and the one spelling. The keys' words are separated by single spaces. */
export const COMPOUNDS: readonly (readonly [string, string])[] = [
  ['e liquids?', 'eliquid'],
  ['e juices?', 'eliquid'],
  ['e ?cig(?:arette)?s?', 'ecig'],
  ['(?:electronic|electric) cigarettes?', 'ecig'],
  ['pre filled', 'prefilled'],
  ['re fillable', 'refillable'],
  ['re chargeable', 'rechargeable'],
  ['short ?fills?', 'shortfill'],
  ['roll ups?', 'rollups'],
  ['multi vit(?:amin)?s?', 'multivitamin'],
  ['multi pack', 'multipack'],
  ['wish list', 'wishlist'],
  ['check out', 'checkout'],
  ['log ?in', 'login'],
  ['sign ?in', 'sign in'],
  ['pass word', 'password'],
  ['pay ?pal', 'paypal'],
  ['apple ?pay', 'applepay'],
  ['google ?pay', 'googlepay'],
  ['clear ?pay', 'clearpay'],
  ['after ?pay', 'afterpay'],
  ['elf ?bars?', 'elfbar'],
  ['lost ?marys?', 'lostmary'],
  ['50 50', '50/50'],
  ['fifty fifty', '50/50'],
  ['70 30', '70/30'],
  ['pod ?kits', 'pod kits'],
  ['pod ?kit', 'pod kit'],
  ['pen ?kit', 'pen kit'],
  ['starter ?kit', 'starter kit'],
  ['nic ?salts', 'nic salts'],
  ['nic ?salt', 'nic salt'],
  ['nic ?shots?', 'nic shot'],
  ['tea ?bags?', 'teabag'],
  ['tea ?pots?', 'teapot'],
  ['fish oils?', 'fish oil'],
  ['co ?q ?10', 'coenzyme q10'],
  ['throat ?hit', 'throat hit'],
  ['sub ?ohm', 'sub ohm'],
  ['any thing', 'anything'],
  ['some thing', 'something'],
  ['any one', 'anyone'],
  ['can not', 'can not'],
  ['a lot', 'lot'],
  ['alot', 'lot'],
  ['decaff?(?:einated)?', 'decaf'],
  ['caffiene', 'caffeine'],
  ['caf+[ei]+ne?', 'caffeine'],
]
