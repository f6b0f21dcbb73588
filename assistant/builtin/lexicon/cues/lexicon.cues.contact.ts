/** Cues of wanting a person, complaining, and of bundles. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const CONTACT: readonly CueRow[] = [
  [
    10,
    'person',
    [
      '(speak|talk|chat|speaking|talking|get through|connect|connected|transfer|put me through|pass me|escalate) ~ (to |with )?(a |an |some |the |your |real |actual |live )*(human|humans|person|people|someone|somebody|agent|advisor|adviser|representative|rep|operator|manager|member of staff|staff|team|customer service*|customer services|customer care|support|real|supervisor|boss)',
      '(real|actual|live|human) (person|human|agent|people|advisor|being|help|support|someone)',
      '^ (a |an )?(human|agent|operator|representative|person|customer service|customer services|support|advisor|help ?desk|manager) $',
      'customer (service|services|support|care|help)( ~ (number|team|please))?',
      '(contact|reach|message|get hold of|get in touch with|write to|talk to|speak to|chat to) (you|u|yous|us|someone|somebody|the (shop|team|company|store)|your (team|company|shop|support)|support|staff|customer*|anyone)',
      'get in (touch|contact)',
      'contact (details|information|info|us|page|form|you|number)',
      'how (do|can|to) (i )?contact',
      '^ (contact|support) $',
      'need (some )?(help|assistance) from (a|an|someone|somebody)',
      'you are not helping',
      '(want|need) (to )?(a )?(human|person|agent|someone real)',
      'call ?back',
      'live chat',
    ],
  ],
  [
    9,
    'complaint',
    [
      '(complain|complaint|complaints|complaining|grievance)( ~ (about|make|raise|file|procedure|policy))?',
      '(not|very|so|really|extremely|un) ?(happy|satisfied|pleased|impressed) (with|about|by)',
      'not (good|acceptable) enough',
      '(terrible|awful|appalling|disgusting|disgraceful|shocking|rubbish|worst|crap|shit|poor|bad|useless|dreadful|horrendous) (service|company|shop|experience|customer service|site|website|delivery|communication)',
      '(i am|im|so|really|very|absolutely) (angry|furious|fuming|livid|annoyed|disappointed|frustrated|upset|pissed off|fed up|unhappy)',
      'ripped? off',
      'rip off',
      'ombudsman',
      '(small claims|solicitor|sue you|legal action|trading standards ~ report)',
      '(nobody|no one|noone|not) ~ (answer*|repl*|respond*|got back|getting back) ~ (me|email*|phone|messages?)',
      'joke of a',
      'you (have )?(stole|stolen|robbed|conned|scammed)',
      '(ignored|ignoring) (me|my)',
      'disappointed',
    ],
  ],
  [
    12,
    'report_product',
    [
      '(battery|batteries|cells?|vape|kit|device|pen|pod|mod|it) ~ (swollen|swelling|swelled|bulging|bulged|hissing|smoking hot|expanded|puffed up|melted|melting|sparking|sparked|sparks)( |$)',
      '(swollen|bulging|hissing|melted|melting|sparking) ~ (battery|batteries|cells?|vape|kit|device|pen|pod|mod)( |$)',
    ],
  ],
  [
    10,
    'report_product',
    [
      'report (a |an |this |the )?(product|problem with|safety|fault|unsafe|dangerous|bug|error|issue|website|review|site)',
      '(unsafe|dangerous|recall*|hazard*|exploded?|exploding|overheat*|got hot|getting hot|very hot|too hot|burnt my|smoking hot|swollen battery|swelling)( ~ (product|device|battery|vape|kit|charger|pocket|hand))?',
      '(website|site|page|app|link|button|image*|picture*) (is |are |does |do )?(not |keeps |wont |will not )?(broken|down|work*|load*|crash*|slow|error|stuck|freez*)',
      '(bug|glitch) ~ (site|website|page|app|on)',
      'yellow card',
      '404',
    ],
  ],
]

const BUNDLES: readonly CueRow[] = [
  [
    8,
    'list',
    [
      'bundles?',
      '(bundle|package|combo|multi ?buy|value|gift|starter|meal) (deal*|offer*|set|sets|box|boxes|pack|packs)',
      '(deals?|sets?)( ~ (on|for|with|today|available|going|vape|tea|juice|liquid|vitamin*))?',
      'best (deal*|value|offer*)',
      '(gift|hamper) (sets?|box|boxes|idea*)',
      'hampers?',
      '(several|few|some) (things|products|items) together',
      'bundle deals',
      'multipack*',
      '(variety|mixed|selection|sample|taster|trial) (pack|box|set)',
      'save money by buying',
    ],
  ],
  [
    9,
    'savings',
    [
      '(how much|what) ~ (save|saving|cheaper) ~ (bundle*|set|deal|pack|together)',
      '(bundle*|set|sets) ~ (save*|saving*|cheaper|worth|better value|value)',
      'is it cheaper to (buy|get) ~ (bundle|set|together)',
      '(worth|cheaper) ~ bundle',
    ],
  ],
  [
    9,
    'contents',
    [
      '(what|which) ~ (in|inside|included|contain*|come* with|get|part of) ~ (bundle*|set|box|cupboard|starter|deal|pack)',
      '(bundle|set|starter) ~ (include*|contain*|come with|comes with)',
      'what do i get (in|with) the',
    ],
  ],
  [
    9,
    'change',
    [
      '(make|build|create|choose|pick|mix|customise|customize|own|swap|change|replace) ~ (bundle*|set)',
      '(bundle*|set) ~ (swap|change|choose|pick|different|customi*|replace|mix)',
      'mix and match',
      'pick and mix',
      'build (my|a|your) own',
    ],
  ],
]

export const CONTACT_CUES = [...cuesOf('contact', CONTACT), ...cuesOf('bundles', BUNDLES)]
