/** Cues of the age check and of accounts. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const AGE_CHECK: readonly CueRow[] = [
  [
    9,
    'general',
    [
      '(how old|what age) ~ (do|need|have|must|should|can|buy|be|vape|purchase|order)',
      '(age|legal) (limit|restriction*|requirement*|of sale)',
      '(minimum|legal) age',
      '(do i|need to|have to|must i|must be) ~ (be )?(18|eighteen|over 18|18 or over|over eighteen|an adult)',
      'over 18s? only',
      '(just |now |finally |recently )?turned 18( |$)',
      '^ (yes )?i am (over |already )?(18|19|[2-9]\\d)( years old| now| today| yrs old| and over)* $',
      'i am (18|19|20) ~ (can|may|allowed) ~ (buy|order|get)',
      '(under|below) ?(18|eighteen)s ~ (buy|sell|order|allowed|purchase|vape|have|drink|use)',
      '(sell|selling|sold|serve|buy|deliver*|can) ~ (to )?(under 18s?|under 18|minors|children|kids|teenagers|underage|under age)',
      'why ~ (over 18|be 18|18 and over|18 plus)',
      'is (this|the) (site|shop|stuff|it|cbd|tea|everything) 18',
      '18 (plus|and over|or over)',
      'legal to (buy|vape|sell|purchase) ~ (16|17|18|age)',
      'can (a )?(16|17|15|14) (year old|yr old|yo)s? (buy|order|vape|purchase|get)',
      '(16|17) year olds',
    ],
  ],
  [
    9,
    'how',
    [
      '(age|id|identity) ?(check*|verif*|confirm*|proof|test)( ~ (work*|done|how|take|process|happen|long|need|mean|pass))?',
      '(check*|verif*|prove|proof|confirm*|verify) ~ (my |our |your |customers? )?(age|identity|id|old)',
      'age verification',
      'how do you (know|check) (i|we|people|customers) (am|are|is)',
      'look(ing)? (young|younger|too young|under 18|like a kid)( |$)',
      '(get|be|been) (asked for (id|age|proof*)|carded|idd|id d)',
      'verify (me|myself|my age)',
    ],
  ],
  [
    10,
    'documents',
    [
      '(what|which|accepted|valid|acceptable|sort of|kind of|form of|forms of) ~ (id|identification|documents?|proof)',
      '(passport|driving licen[cs]e|provisional|drivers licen[cs]e|birth certificate|citizen ?card|national id|photo id|student id|pass card)',
      '(need|show|send|upload|provide|give|have to|ask for|require*|submit) ~ (id|identification|proof of age|passport|licen[cs]e|documents?)',
      '(do i|will i|you) need (any |an |photo )?id',
      'id (required|needed|check)',
    ],
  ],
  [
    9,
    'why',
    [
      'why ~ (age check*|verif* ~ age|check ~ age|need ~ (id|age|date of birth|birthday|dob)|ask ~ (age|id|dob|date of birth|birthday)|want ~ (id|age|dob|date of birth))',
      'why (do|are|am|does|did) ~ (id|age|dob|date of birth|birthday)',
      'date of birth|dob',
    ],
  ],
  [
    10,
    'pending',
    [
      '(age check|verification|age|id check|id) ~ (pending|waiting|how long|still|stuck|in progress|being checked|on hold|not (done|finished|complete*))',
      '(is|has) my (age|id) (check|verification) ~ (done|passed|complete*|through|ok|approved|finished)( |$)',
      '(order|it) ~ (on hold|held|waiting|pending) ~ (age|id|verif*)',
      'awaiting age',
    ],
  ],
  [
    10,
    'failed',
    [
      '(age check|verification|verify|age|id check|id) ~ (failed|fail|fails|rejected|refused|declined|did not (work|pass|go)|not (work*|pass*|accept*|recogni*)|unsuccessful|wrong|error|problem|can not)',
      '(failed|fail|can not|could not|unable to) ~ (age (check|verif*)|verify ~ age|pass ~ (age|check|verif*)|prove ~ age)',
    ],
  ],
  [
    9,
    'privacy',
    [
      '(keep|store|do with|delete|hold|save|share|happens to) ~ (id|passport|licen[cs]e|documents?)',
      '(id|passport|documents?) ~ (safe|secure|deleted|kept|stored|shared|private)',
    ],
  ],
]

const ACCOUNT: readonly CueRow[] = [
  [
    6,
    'general',
    ['(my|an|your|the|user|customer) (account|profile)', 'account ?(help|problem*|issue*|settings|details|page)'],
  ],
  [
    9,
    'sign_in',
    [
      '(how|where) ~ (login|sign in|log on|sign on)',
      '(can not|cant|could not|unable to|trouble|problem*|issue*|wont let me|will not let me|not letting me|not able to|difficulty|struggling) ~ (login|sign in|logging in|signing in|log on|access ~ account|get (in|into) ~ account)',
      'locked out',
      'login (not|problem*|issue*|error|fail*|page|details)?',
      'sign in',
      'logging in',
      'logged out',
      'keeps logging me out',
      'log ?out',
      'sign out',
    ],
  ],
  [
    9,
    'register',
    [
      '(register|registering|registration|sign up|signing up|create|make|open|set up|setting up|new) ~ (account|profile|member|customer)',
      '^ (how )?(do i |can i |to )?(register|sign up)',
      'register',
    ],
  ],
  [
    9,
    'guest',
    [
      '(guest|without|no|need|have to|must i|require*|necessary) ~ (account|register*|registration|sign ?up|signing up|login|logging in)',
      '(guest )(checkout|order)',
      'as a guest',
      'do i (need|have) to (register|sign up|login|have an account|make an account|create an account)',
    ],
  ],
  [
    10,
    'forgot_password',
    [
      '(forgot|forgotten|forget|lost|reset|recover|do not (remember|know)|can not remember|remember) ~ (password|login|log in|details|username)',
      'password (reset|forgotten|not work*|recovery|does not work|wrong|incorrect)',
      'reset ~ password',
      'new password',
      'password',
    ],
  ],
  [10, 'change_password', ['(change|update|edit) ~ password', 'password change']],
  [10, 'change_email', ['(change|update|edit|amend|new|different|wrong) ~ e ?mail( address)?( ~ account)?']],
  [
    9,
    'change_details',
    [
      '(what|which) (is |are )?(my |the )?(email|e mail|address|phone|number|name|details) ~ (on here|account|registered|signed up|on file|for me|under)( |$)',
      '(change|update|edit|amend|correct) ~ (my |account )?(name|details|information|phone|number|surname|account|profile|date of birth)',
      'wrong name',
      'got married',
    ],
  ],
  [
    9,
    'addresses',
    [
      '(add|save|delete|remove|manage|edit|change|update|default|saved|store|new|second|another) ~ address(es)?( ~ account| profile)?',
      'address book',
      'my address(es)?',
    ],
  ],
  [
    9,
    'wishlist',
    [
      'wishlist',
      '(save|saved|keep) ~ (for later|items?|product*|favourites?)',
      'my favourites',
      'favourites list',
      'heart (icon|button)',
    ],
  ],
  [
    8,
    'cart',
    [
      '(my |the |shopping |in )(cart|basket|bag|trolley)',
      '(cart|basket|trolley)',
      '(add|put|remove|delete|take|empty|clear|edit|change ~ quantity|stick) ~ (cart|basket|bag|trolley)',
      'add (it|this|that|them|one|two) (to|in)',
      'how (do|can) i (order|buy|purchase|place an order|add)( (it|this|that|one|them|here|online|from you|something))?$',
      'how to (order|buy|purchase|place an order)',
      'how does (ordering|it|this) work$',
      'place (my|an) order',
      '(i will|ill|want to|can i) (take|buy|have|order|get) (it|that|that one|this|this one|them|both|one of (those|them))$',
    ],
  ],
  [8, 'checkout', ['(where|how|go|proceed|take me|ready) ~ checkout', 'checkout']],
  [
    10,
    'delete',
    [
      '(delete|close|remove|deactivate|erase|cancel|shut|get rid of) ~ (account|profile|membership)',
      '(delete|erase|remove) ~ (my |all )*(data|details|information)',
      'right to be forgotten',
      'close my account',
    ],
  ],
  [
    10,
    'my_data',
    [
      '(download|export|copy of|access|see|get|request|send me|what) ~ (my |personal )*data( ~ (you hold|about me|have on me|have))?',
      'subject access( request)?',
      '(data|information) you (hold|have|keep) (on|about) me',
      'sar',
    ],
  ],
  [
    10,
    'two_factor',
    [
      '(two|2) (factor|step)( ~ (auth*|verif*))?',
      '2fa',
      'authenticator( app)?',
      'mfa',
      'one time (code|password)',
      'otp',
      '(account|someone|i have been|got) ~ hacked',
      'hacked',
      'is my account (safe|secure)',
    ],
  ],
  [
    9,
    'write_review',
    [
      '(leave|write|post|submit|add|give|edit|delete|make|do) ~ (review*|rating|feedback on|stars)',
      'review (a|the|my|this|that) (product|order|item|purchase)',
      'how (do|can) i (review|rate)',
      '(where|when) ~ my review',
      'rate (a|the|my|this)',
    ],
  ],
  [
    9,
    'past_chats',
    [
      '(past|previous|old|earlier|last|see) (chat*|conversation*)',
      'chat history',
      '(find|see|read|start|new|delete|clear) ~ (chat|conversation)',
    ],
  ],
]

export const ACCOUNT_CUES = [...cuesOf('age_check', AGE_CHECK), ...cuesOf('account_help', ACCOUNT)]
