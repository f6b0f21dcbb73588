/** Small talk, contact, and what the shop does not do. */
import type { ContactTopic, OffTopicTopic, SmallTalkTopic, UnderageTopic } from '../understand/understanding.topics.ts'
import type { Entries, ShopEntries } from './entry.ts'

const START = ['Recommend a kit for a beginner', 'Show me fruit e-liquids', 'What does delivery cost?'] as const

export const SMALL_TALK: ShopEntries<SmallTalkTopic> = {
  greeting: ({ store }) => ({
    text: `Hello, and welcome to ${store.name}. I can find products, explain strengths and coils, and tell you about delivery, returns and your orders. What are you looking for?`,
    next: START,
  }),
  how_are_you: () => ({ text: 'Very well, thank you. What can I find for you?', next: START }),
  who_are_you: ({ store }) => ({
    text: `I am the shop’s assistant, a computer program that answers from ${store.name}’s own catalogue and pages. For anything I cannot do, a person is at ${store.email}.`,
    next: START,
  }),
  are_you_human: ({ store }) => ({
    text: `No, I am the shop’s assistant, a computer program that answers from the shop’s catalogue and pages. To reach a person write to ${store.email}${store.phone === '' ? '' : ` or call ${store.phone}`}; they answer on working days.`,
    next: ['Open the contact page', 'What can you do?'],
  }),
  what_can_you_do: () => ({
    text: 'I can find products by taste, strength, price or kit, say what fits what, compare two things, explain terms such as nic salt or ohms, and tell you about delivery, returns and payment. If you are logged in I can look up your orders. I cannot take payments or give medical advice.',
    next: ['Which coils fit the Swift Pen?', 'Show me mango nic salts', 'Where is my order?'],
  }),
  thanks: () => ({ text: 'You are welcome. If there is anything else, just ask.' }),
  goodbye: ({ store }) => ({ text: `Goodbye, and thank you for coming to ${store.name}.` }),
  praise: () => ({ text: 'Thank you, that is kind. What else can I look up for you?' }),
  apology: () => ({ text: 'No need to apologise. What can I look up for you?', next: START }),
  acknowledgement: () => ({ text: 'Good. Just ask if there is anything else you would like to know.' }),
  laughter: () => ({ text: 'Glad to hear it. What can I find for you?', next: START }),
  joke: () => ({
    text: 'I had a joke about coils, but it has been going round for weeks. I am better at finding things: what are you after?',
    next: START,
  }),
  insult: ({ store }) => ({
    text: `I am sorry that this has not been helpful. Tell me in a few words what you need and I will try again, or write to a person at ${store.email}.`,
    next: ['Speak to a person', 'What can you do?'],
  }),
  other_language: ({ store }) => ({
    text: `I am sorry, I only understand English. A few English words will do, such as ‘mint nic salt 10 mg’; or write to ${store.email}.`,
    next: START,
  }),
}

export const CONTACT: ShopEntries<ContactTopic> = {
  person: ({ store }) => ({
    text: `Of course. Write to ${store.email}${store.phone === '' ? '' : ` or call ${store.phone}`}: a person reads every message and answers on working days. Please give your order number if it is about an order; the [contact page](/contact) has everything.`,
    next: ['Open the contact page', 'Where is my order?'],
  }),
  complaint: ({ store }) => ({
    text: `I am sorry that something went wrong. Please write to ${store.email}${store.phone === '' ? '' : ` or call ${store.phone}`} with your order number and what happened: a person reads it and we answer within five working days. If goods are faulty or wrong, we put that right and pay the postage.`,
    next: ['My order arrived damaged', 'Where is my order?', 'Open the contact page'],
  }),
  email: ({ store }) => ({
    text: `Our e-mail address is ${store.email}. A person answers on working days; please give your order number if it is about an order.`,
    next: ['Open the contact page'],
  }),
  phone: ({ store }) => ({
    text: `${store.phone === '' ? 'We have no telephone line at present.' : `You can call ${store.phone} on working days.`} You can also write to ${store.email}; please have your order number ready if it is about an order.`,
    next: ['Open the contact page'],
  }),
  report_product: ({ store }) => ({
    text: `Thank you for telling us. **Please stop using it**, keep it and its packaging, and write to ${store.email} with the name, the batch number and a photograph. If a device gets hot or swells, move it away from anything that burns and do not charge it; if anyone feels unwell call 111, in danger 999.`,
    next: ['Open the contact page', 'How do I return a faulty kit?'],
  }),
}

/** Rules B1 and A10: refused kindly, nothing recommended. */
export const UNDERAGE: ShopEntries<UnderageTopic> = {
  self: ({ rules }) => ({
    text: `Thank you for being honest. We sell only to adults of ${rules.age_limit_years} and over, and every such order is age-checked, so I cannot recommend or sell you anything here. You can still ask me how to reach us or how to hand in an old vape. If you use nicotine and would like to talk to somebody, your GP, a pharmacist or school nurse will listen.`,
    next: ['How do I contact you?', 'How do I recycle an old vape?'],
  }),
  for_child: ({ rules }) => ({
    text: `I cannot help with that: vaping and CBD goods are only for adults of ${rules.age_limit_years} and over, and buying them for somebody younger is an offence. Such orders are age-checked before they leave. If you are worried about a young person and nicotine, their GP or a pharmacist can advise you.`,
    next: ['How does the age check work?', 'How do I contact you?'],
  }),
  evading: ({ rules }) => ({
    text: `No, there is no way round it: we check name, address and date of birth before such an order leaves, and sell only to adults of ${rules.age_limit_years} and over. If the check is not passed, the order is cancelled and refunded. I cannot recommend anything here, but you can ask me how to reach us.`,
    next: ['How do I contact you?', 'How does the age check work?'],
  }),
}

export const OFF_TOPIC: Entries<OffTopicTopic> = {
  not_sold: {
    text: 'We do not sell that. We have refillable kits, e-liquids, coils and tanks, CBD teas, and vitamins and supplements.',
    next: ['What do you sell?', 'Show me pod kits'],
  },
  brand_not_sold: {
    text: 'We do not carry that brand. Tell me what kind of thing it is, and I will show what comes closest in our shop.',
    next: ['Which brands do you have?', 'Show me pod kits', 'Show me fruit e-liquids'],
  },
  injection: {
    text: 'I can only help with this shop: its products, delivery, returns and your own orders. I do not take instructions of that kind, and I cannot see or share anyone else’s data. What would you like to know?',
    next: ['What can you do?', 'Show me your bestsellers'],
  },
  illegal: {
    text: 'I cannot help with that. We sell only what the law allows, to adults, and check the age before an order leaves. I am glad to help with anything else in the shop.',
    next: ['What do you sell?', 'How does the age check work?'],
  },
  general: {
    text: 'I cannot help with that: I answer for this shop alone. I can find products, explain strengths and coils, and tell you about delivery, returns or your orders.',
    next: START,
  },
}
