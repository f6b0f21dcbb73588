/**
 * Questions about the body. Nothing here says what a product does (rules A10, C5 and D3): what is said is who should not take
 * it, what its label states, and whom to ask. The words of the claims filter are avoided even in a denial.
 */
import { MAX_CBD_MG_A_DAY } from '../../../server/areas/compliance/compliance.cbd-rules.ts'
import type { MedicalTopic } from '../understand/understanding.topics.ts'
import { CBD_CAUTION, CBD_NOT_FOR } from './cbd.ts'
import type { Entry } from './entry.ts'
import { SUPPLEMENT_CAUTION } from './foods.ts'

/** What the question is about, as far as it is known. */
export type Matter = 'nicotine' | 'cbd' | 'supplement' | 'tea' | 'any'

const ASK = 'Please ask a pharmacist or your GP, and take the label with you.'

const CAUTIONS: Readonly<Record<Matter, string>> = {
  nicotine:
    'Nicotine is highly addictive, and vaping products are only for adults who already smoke or vape. If you do not use nicotine, please do not start.',
  cbd: CBD_CAUTION,
  supplement: SUPPLEMENT_CAUTION,
  tea: 'Its page lists every ingredient and allergen.',
  any: '',
}

const labelOf: Readonly<Record<Matter, string>> = {
  nicotine: 'strength, ingredients and warnings',
  cbd: 'milligrams of CBD in a serving, ingredients and lab report',
  supplement: 'ingredients, amounts and daily portion',
  tea: 'ingredients and allergens',
  any: 'ingredients, amounts and cautions',
}

/** A caution that stands in the middle of a text, with the space before it; '' where there is none. */
const caution = (matter: Matter) => (CAUTIONS[matter] === '' ? '' : ` ${CAUTIONS[matter]}`)

const CHILDS_VITAMINS =
  'Our supplements are made and labelled for adults, so I would not give them to a child or a teenager: please ask a pharmacist, GP or health visitor what suits, and for an animal a vet. Keep them out of reach of young children.'

type Answers = Readonly<Record<MedicalTopic, (matter: Matter) => Entry>>

const NEXT: Readonly<Record<Matter, readonly string[]>> = {
  nicotine: ['What do the strengths mean?', 'How do I contact you?'],
  cbd: ['How much CBD is in a cup?', 'Does it contain THC?'],
  supplement: ['What does NRV mean?', 'Show me vitamin D'],
  tea: ['Which teas have no caffeine?', 'How do I brew it?'],
  any: ['What do you sell?', 'How do I contact you?'],
}

export const MEDICAL: Answers = {
  effects: (matter) => ({
    text: `I cannot say what a product does for the body or for a complaint: we are a shop, and we make no such claims. What I can tell you is what is on the label: ${labelOf[matter]}.${caution(matter)} For what suits you, ask a pharmacist or your GP.`,
    next: NEXT[matter],
  }),
  dose: (matter) => ({
    text: `${DOSES[matter]} I cannot work out an amount for a person. ${ASK}`,
    next: NEXT[matter],
  }),
  medicines: (matter) => ({
    text: `${matter === 'cbd' ? 'Please do not take CBD together with medicine unless your doctor agrees.' : 'Whether it goes together with something else you take, a medicine above all, is for a pharmacist or your GP to say, so please ask before you take it.'} ${matter === 'nicotine' ? 'Tell them about nicotine too, and about any change in how much you use.' : caution(matter).trim()} I cannot judge it from here, and a pharmacist answers such questions free of charge.`,
    next: NEXT[matter],
  }),
  pregnancy: (matter) => ({
    text: `${PREGNANCY[matter]} Your midwife, GP or pharmacist can advise you; I cannot.`,
    next: matter === 'any' || matter === 'nicotine' ? ['What do you sell?', 'How do I contact you?'] : NEXT[matter],
  }),
  condition: (matter) => ({
    text: `With a medical condition please ask your GP or a pharmacist before you use it; I cannot judge that from here, and nothing we sell is a medicine.${caution(matter)} The page of each product states its ${labelOf[matter]}, which is what they will want to see.`,
    next: NEXT[matter],
  }),
  safety: (matter) => ({
    text: `I cannot call a product safe for you: that depends on the person.${caution(matter)} ${SAFETY[matter]} If you are unsure, ask a pharmacist or your GP.`,
    next: NEXT[matter],
  }),
  side_effects: (matter) => ({
    text: `Stop using it if you feel unwell, and ask a pharmacist, your GP or NHS 111; **call 999 if it is serious**, such as trouble breathing.${caution(matter)} Suspected effects of a vape or supplement can be reported to the MHRA with a Yellow Card, and please [tell us](/contact) too, with the batch number.`,
    next: ['How do I contact you?'],
  }),
  allergy: (matter) => ({
    text: `Each product page lists ingredients, and for teas, CBD and supplements the allergens among the fourteen that must be named; for liquids it lists the flavouring that may cause a reaction. Name the product and I will read you what its page says. ${matter === 'nicotine' ? '' : 'Traces are not always stated. '}If you have a serious allergy, ask us in writing before you order, and **call 999 for a serious reaction**.`,
    next: ['Which teas have no nuts?', 'How do I contact you?'],
  }),
  stop_smoking: () => ({
    text: 'That is a good question for your GP, a pharmacist or the NHS, who advise people on giving up cigarettes free of charge. Our products are not medicines, and I make no promise about them. Vaping products hold nicotine, which is highly addictive, and are meant for adults who already smoke or vape; if you would like the facts on kits and strengths, ask me.',
    next: ['What do the strengths mean?', 'What is the difference between pod and pen kits?'],
  }),
  children_or_pets: (matter) => ({
    text:
      matter === 'supplement'
        ? CHILDS_VITAMINS
        : `No: keep it away from children and pets. ${matter === 'cbd' || matter === 'nicotine' ? CAUTIONS[matter] : 'Our goods are made and labelled for adults; for a child’s vitamins ask a pharmacist or health visitor, and for an animal a vet.'} Liquid with nicotine is harmful if swallowed. **If a child has swallowed some call 999 or 111 at once; for a pet call a vet.**`,
    next: ['How should I store liquid?'],
  }),
  drug_test: () => ({
    text: 'I cannot promise how a test turns out. Our CBD teas are made with isolate and state their trace of THC, but tests and limits differ. If you are tested at work or in sport, ask whoever runs the test before you take any CBD. Nicotine shows in tests for nicotine, whatever it came from.',
    next: ['Does it contain THC?', 'Show me herbal teas'],
  }),
  driving: (matter) => ({
    text: `${matter === 'cbd' ? 'Our CBD products hold only a trace of THC, stated on the page, but the drug-driving law has strict limits and I cannot promise a result. If you feel at all affected, do not drive.' : 'Do not drive if you feel unwell or light-headed, and keep your eyes on the road and the view clear of vapour.'}${caution(matter)} A pharmacist can tell you about anything you take besides.`,
    next: NEXT[matter],
  }),
  emergency: () => ({
    text: '**Call 999 now** if somebody has trouble breathing, is drowsy, has a fit or will not wake, or if something is burning: leave the room first.\n\n- **Swallowed liquid:** do not make them sick, rinse the mouth, call 111 or 999 and keep the bottle at hand.\n- **On the skin or in the eyes:** wash with plenty of water.\n- **A pet:** call a vet at once.\n\nI am a shop’s assistant and cannot help with this; they can.',
  }),
  distress: () => ({
    text: 'I am sorry that things are so hard. Please talk to somebody now: Samaritans are there day and night, free, on **116 123**, or text SHOUT to 85258. If you are in danger, **call 999** or go to A&E. I am only a shop’s assistant, and you deserve a person.',
  }),
}

const DOSES: Readonly<Record<Matter, string>> = {
  nicotine:
    'There is no amount of nicotine that I could recommend: it is highly addictive, and if you do not use it please do not start. If a strength makes you light-headed, put it down and use a lower one.',
  cbd: `The Food Standards Agency advises adults to take at most ${MAX_CBD_MG_A_DAY} mg of CBD a day, all products together, and the page states the milligrams of a serving. ${CBD_NOT_FOR}.`,
  supplement: `Take what the label gives as the daily portion and no more; two products with the same nutrient add up. ${SUPPLEMENT_CAUTION}`,
  tea: 'The page says how much tea goes into a cup.',
  any: 'Keep to the daily portion on the label, and to no more.',
}

const PREGNANCY: Readonly<Record<Matter, string>> = {
  nicotine:
    'Please do not use nicotine on our account while you are pregnant or breastfeeding: it is highly addictive and reaches the baby.',
  cbd: 'No: CBD is not for you if you are pregnant, breastfeeding or trying to conceive.',
  supplement:
    'Please ask before you take any supplement while pregnant, breastfeeding or trying to conceive: some, those with vitamin A among them, are advised against.',
  tea: 'Several herbs are advised against in pregnancy, and black and green tea hold caffeine, so please ask before you drink them regularly.',
  any: 'CBD is not for you if you are pregnant, breastfeeding or trying to conceive, and nicotine should not be used either. Please ask before you take any supplement or herbal tea; those with vitamin A, for one, are advised against.',
}

const SAFETY: Readonly<Record<Matter, string>> = {
  nicotine: 'What we sell keeps to the UK limits and is notified to the MHRA; the warnings are on every page.',
  cbd: 'Ours is on the Food Standards Agency’s public list, and each lot has a lab report.',
  supplement: 'Every nutrient and its share of the reference value is on the page.',
  tea: 'It holds nothing but what is named there.',
  any: 'Nicotine is highly addictive, and CBD is not for under 18s, in pregnancy or with medicine.',
}
