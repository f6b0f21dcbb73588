/** Strengths and kinds of nicotine. Limits are rules A1 and A2; nothing here recommends nicotine to who does not use it (A10). */
import { MAX_BOTTLE_ML, MAX_NICOTINE_MG_ML } from '../../../server/areas/compliance/compliance.strength-rules.ts'
import type { ExplainTopic } from '../understand/understanding.topics.goods.ts'
import type { Entries } from './entry.ts'

export const NICOTINE_IS_ADDICTIVE =
  'Nicotine is highly addictive; these products are for adults who already smoke or vape.'

export const NICOTINE = {
  nicotine_strength: {
    text: `The number is milligrams of nicotine in each millilitre: 10 mg is the same as 1%, and ${MAX_NICOTINE_MG_ML} mg (2%) is the legal most. As a rough guide for adults who smoke now, up to ten cigarettes a day usually means 10 mg in a pod kit and more than ten up to ${MAX_NICOTINE_MG_ML} mg. 3 mg is meant for tanks with plenty of vapour, 6 mg lies in between, and 0 mg has none. If it feels harsh or makes you light-headed, go down a step. ${NICOTINE_IS_ADDICTIVE}`,
    next: [
      'I smoke about 10 a day',
      'Show me nic salts at 10 mg',
      'What is the difference between nic salt and freebase?',
    ],
  },
  strength_limit: {
    text: `In the UK the strongest liquid that may be sold has ${MAX_NICOTINE_MG_ML} mg of nicotine per millilitre (2%), in bottles of at most ${MAX_BOTTLE_ML} ml. Nothing stronger is sold here, so 30 or 50 mg is not to be had. Larger bottles, called shortfills, hold no nicotine.`,
    next: ['Show me 20 mg nic salts', 'What is a shortfill?'],
  },
  nicotine_salt: {
    text: `A nicotine salt (nic salt) is nicotine bound to a mild acid, which makes it smoother in the throat at 10 and ${MAX_NICOTINE_MG_ML} mg. It comes in ${MAX_BOTTLE_ML} ml bottles and is made for refillable pods and small mouth-to-lung tanks at low power, with coils of about 0.8 Ω and above. They are not for a sub-ohm tank: these strengths are too much there. The label's list of ingredients says whether a liquid is salt or freebase.`,
    next: ['Show me nic salts at 10 mg', 'Nic salt or freebase?', 'Which kits suit nic salts?'],
    shows: { classes: ['nicotine_eliquid'], nicotineType: 'salt', count: 3 },
  },
  freebase: {
    text: 'Freebase is the plain form of nicotine used in most 50/50 liquids and shots. It is felt more in the throat than a salt of the same strength, so it is usual at 3 and 6 mg. It suits mouth-to-lung pens and tanks; 0 and 3 mg work in wider tanks too.',
    next: ['Show me 50/50 liquids', 'Nic salt or freebase?'],
    shows: { classes: ['nicotine_eliquid'], nicotineType: 'freebase', count: 3 },
  },
  salt_or_freebase: {
    text: `At the same strength both hold the same amount of nicotine; they differ in feel.\n\n- **Nic salt:** smoother in the throat, usual at 10 and ${MAX_NICOTINE_MG_ML} mg, for pods and small tanks at low power.\n- **Freebase:** sharper in the throat, usual at 3 and 6 mg, for pens and tanks.\n\nA salt suits most refillable pod kits; a freebase 50/50 suits those who want to feel the draw more.`,
    next: ['Show me nic salts', 'Show me 50/50 liquids', 'Which strength should I take?'],
  },
  nicotine_free: {
    text: 'Yes, there are liquids without nicotine: most 50/50 liquids come in 0 mg, and every shortfill is 0 mg until a shot is added. They are still for adults of 18 and over. If you do not use nicotine, a bottle marked 0 mg is the one to look for, and the product page says it beside the price.',
    next: ['Show me 0 mg 50/50 liquids', 'Show me shortfills'],
    shows: { classes: ['shortfill'], count: 3 },
  },
  nicotine_shot: {
    text: `A nicotine shot is a ${MAX_BOTTLE_ML} ml bottle of unflavoured nicotine, 18 or ${MAX_NICOTINE_MG_ML} mg/ml here, made to be added to a shortfill and not to be vaped by itself. The strength afterwards is shot mg × shot ml ÷ total ml: one 18 mg shot in 50 ml makes 60 ml of 3 mg, and two in 100 ml make 120 ml of the same. Keep it away from skin, children and pets. Nicotine is highly addictive.`,
    next: ['How many shots for 100 ml at 3 mg?', 'Show me shortfills'],
    shows: { classes: ['nicotine_shot'], count: 3 },
  },
  throat_hit: {
    text: 'Throat hit is how sharply a draw is felt in the throat. More nicotine, freebase instead of salt, more PG and more power make it stronger; nic salt, more VG and less power make it gentler. If it is too harsh, makes you cough or goes to your head, stop for now, then take a lower strength, a nic salt or shorter and slower draws. If you feel unwell or it does not pass, leave it and ask a pharmacist or NHS 111.',
    next: ['Nic salt or freebase?', 'What does 50/50 mean?'],
  },
} satisfies Partial<Entries<ExplainTopic>>
