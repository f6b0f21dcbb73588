/** What goes wrong with a kit, and what to try first. Faults are the shop's to put right (rule F7). */
import type { ExplainTopic } from '../understand/understanding.topics.goods.ts'
import type { Entries } from './entry.ts'

const STILL =
  'If that does not help, it may be faulty: see the [return policy](/return-policy) or [write to us](/contact).'

export const TROUBLE = {
  burnt_taste: {
    text: `A burnt taste nearly always means dry cotton. Check that the pod or tank is filled above the coil's windows, leave some seconds between draws and lower the power to the coil's range. A new coil needs ten minutes filled before its first draw. If it was burnt once the cotton does not recover: change the coil or pod. Thick shortfill liquid in a small pod does it too.`,
    next: ['Which coil fits my kit?', 'When should I change a coil?'],
  },
  coil_change: {
    text: 'Change it when the flavour turns flat or burnt, the liquid darkens quickly or it gurgles: usually after one to three weeks, sooner with sweet liquids. Put a few drops on the new coil’s cotton, fit it, fill the tank and **wait ten minutes**. Then start at the low end of the watts printed on it. A pod with a built-in coil is changed whole.',
    next: ['Which coil fits my kit?', 'Why does it taste burnt?'],
  },
  leaking: {
    text: `Take it apart, wipe everything dry and check three things: the coil is pushed or screwed in fully, the seals and the stopper sit flat, and no liquid is in the middle tube. Fill it slowly, leave a little air and keep it upright. A coil that is worn out or liquid that is too thin for it leaks too. ${STILL}`,
    next: ['When should I change a coil?', 'Which coil fits my kit?'],
  },
  spitting: {
    text: `Spitting or gurgling means too much liquid at the coil. Flick the pod or tank out over a tissue, wipe the mouthpiece and the contacts, and draw gently. Do not fill the middle tube, and do not pull without pressing the button. A worn coil gurgles as well. ${STILL}`,
    next: ['When should I change a coil?', 'Why is it leaking?'],
  },
  weak_vapour: {
    text: 'Charge it first, then look at the airflow ring and the power: more air and a little more power, within the coil’s range, give more vapour. An old coil or thin liquid gives less. A small pod kit is meant to be discreet; for a lot of vapour you need a sub-ohm coil and a thicker liquid at 0 or 3 mg.',
    next: ['Show me sub-ohm kits', 'When should I change a coil?'],
  },
  not_working: {
    text: `Charge it with its USB-C lead for half an hour and wipe the contacts of pod and battery dry. Many kits lock: five quick clicks of the button switch them on. Then try another pod or coil, pushed in fully. If it gets hot or swells, stop using and charging it at once. ${STILL}`,
    next: ['I want to return a faulty kit', 'Speak to a person'],
  },
} satisfies Partial<Entries<ExplainTopic>>
