/** Kits, tanks, coils and how they are used. Tank size is rule A3, take-back H1, single-use ban A13. */
import { MAX_NICOTINE_MG_ML, MAX_TANK_ML } from '../../../server/areas/compliance/compliance.strength-rules.ts'
import type { ExplainTopic } from '../understand/understanding.topics.goods.ts'
import type { Entries } from './entry.ts'

export const DEVICES = {
  device_kinds: {
    text: `We have two kinds of kit, both rechargeable and refillable.\n\n- **Pod kits:** small, a ${MAX_TANK_ML} ml pod clicks in; easiest to use, best with nic salts and 50/50.\n- **Pen kits:** a tube with a ${MAX_TANK_ML} ml tank and replaceable coils; more battery and more choice of coil, with a little more to do.\n\nFor little fuss take a pod kit; for longer days or thicker liquid a pen kit.`,
    next: ['Show me pod kits', 'Show me pen kits', 'Which has the longest battery life?'],
  },
  starter_kit: {
    text: `A starter kit is a rechargeable device with a refillable pod or tank; liquid is bought separately. The simplest is a pod kit: fill the pod, let it stand ten minutes, draw. It needs a nic salt or 50/50 liquid, spare pods or coils and a USB-C lead, which is in the box with our kits. Such kits are for adults who smoke or vape already.`,
    next: ['Recommend a kit for a beginner', 'Which strength should I take?'],
    shows: { query: 'pod kit', classes: ['device'], count: 3 },
  },
  pod_kit: {
    text: `A pod kit is a small rechargeable device; a ${MAX_TANK_ML} ml pod clicks in, is filled by hand and replaced every week or so. It works at low power with nic salts and 50/50 liquid. Some have the coil built into the pod, some take a separate coil: the page says which.`,
    next: ['Show me pod kits', 'Pod kit or pen kit?'],
    shows: { query: 'pod kit', classes: ['device'], count: 3 },
  },
  prefilled_pod: {
    text: `A prefilled pod comes sealed with ${MAX_TANK_ML} ml of nic salt: you click it into the rechargeable kit it is made for and replace it when it is empty. It saves filling, costs more per millilitre, and fits only the kits named on its page. Refillable pods for the same kits are sold too.`,
    next: ['Show me prefilled pods', 'What fits the Pod One?'],
    shows: { classes: ['prefilled_pod'], count: 3 },
  },
  pen_kit: {
    text: `A pen kit is a tube-shaped rechargeable battery with a refillable ${MAX_TANK_ML} ml tank and replaceable coils. It usually has more capacity than a pod kit, and the coil decides what it suits: 0.8 Ω and above for nic salts and 50/50, below 0.5 Ω for shortfills.`,
    next: ['Show me pen kits', 'Pod kit or pen kit?'],
    shows: { query: 'pen kit', classes: ['device'], count: 3 },
  },
  box_mod: {
    text: 'A box mod is a larger battery unit that takes loose cells and a separate tank. We sell pod kits and pen kits with built-in batteries, besides tanks with a 510 thread and cells for those who have a mod already. For more power within our range look at the pen kits with the highest wattage.',
    next: ['Show me pen kits', 'Show me tanks', 'Show me 18650 cells'],
  },
  tank: {
    text: `A tank is the glass that holds the liquid, with a coil inside; by law at most ${MAX_TANK_ML} ml. Ours have the usual 510 thread, which fits most tubes and boxes, and each names the coils it takes. Airflow decides whether it suits a tight or a loose draw.`,
    next: ['Show me tanks', 'Which coils fit the Column Tank?'],
    shows: { query: 'tank', classes: ['tank'], count: 3 },
  },
  coil: {
    text: 'A coil is a small heater wrapped in cotton: the liquid soaks the cotton and the wire turns it into vapour. It wears out, usually after one to three weeks, sooner with sweet liquid or too much power. Its resistance in ohms decides the power and the liquid it suits, and it fits only the kits named on its page.',
    next: ['Which coil fits my kit?', 'What do the ohms mean?', 'When should I change a coil?'],
  },
  coil_resistance: {
    text: 'Ohms (Ω) are the resistance of a coil. 0.8 Ω and above runs at low power with a tight draw: for nic salts and 50/50. Below about 0.5 Ω, called sub-ohm, needs more power and gives more vapour: for shortfills at 0 or 3 mg. Stay within the watts printed on the coil.',
    next: ['Show me 0.8 ohm coils', 'What is MTL?', 'Which coil fits my kit?'],
  },
  mesh_coil: {
    text: 'A mesh coil heats a thin punched sheet instead of a wire. It warms more evenly, starts quickly and often tastes fuller; it also uses a little more liquid. Whether it suits a tight or loose draw still depends on its ohms.',
    next: ['Show me mesh coils', 'What do the ohms mean?'],
    shows: { query: 'mesh coils', classes: ['coil'], count: 3 },
  },
  mtl_dtl: {
    text: `MTL, mouth to lung, is a tight draw into the mouth first, as on a cigarette: coils of 0.8 Ω and above, nic salts or 50/50, often 6 to ${MAX_NICOTINE_MG_ML} mg. DTL, direct to lung, is an open draw like a deep breath: coils below 0.5 Ω, thicker liquid, 0 or 3 mg. Take MTL if you want something close to a cigarette's draw.`,
    next: ['Show me MTL kits', 'Show me sub-ohm kits', 'What do the ohms mean?'],
  },
  wattage: {
    text: 'Watts are the power the coil gets. Every coil states its range; begin at the low end and come up slowly until you like it. Above the range it tastes burnt and wears out quickly, below it gives little vapour. Many pod kits choose the power by themselves.',
    next: ['What do the ohms mean?', 'It tastes burnt'],
  },
  how_to_vape: {
    text: 'Charge the kit, fill the pod or tank through its port, and let it stand ten minutes so that the cotton soaks. Then draw slowly and gently for two or three seconds; a kit without a button starts by itself. Leave some seconds between draws. If it feels harsh, use a lower strength or less power.',
    next: ['Why does it taste burnt?', 'Which strength should I take?'],
  },
  refilling: {
    text: `Take the pod or tank off, open the stopper or the top, put the nozzle in at a slant and fill slowly, leaving a small bubble of air. Keep liquid out of the middle tube, close it, wipe it and let it stand a few minutes. It holds ${MAX_TANK_ML} ml. Use gloves or wash your hands: liquid with nicotine should not stay on the skin.`,
    next: ['Why is it leaking?', 'When should I change a coil?'],
  },
  cleaning: {
    text: 'Every week or two, and when you change the flavour: take the pod or tank off, empty it, rinse tank and glass with warm water and let them dry fully. Wipe the contacts and the mouthpiece with a dry cloth or cotton bud. Coils, pods with a built-in coil and the battery never go under water; a worn coil is changed, since washing does not bring it back.',
    next: ['When should I change a coil?', 'Why is it leaking?'],
  },
  battery_life: {
    text: 'What a battery holds is printed in mAh: the more, the longer between charges at the same power. Around 500 mAh is for light use, about 1,000 mAh for an ordinary day of a pod kit, and 1,500 mAh and more for long days. How many hours that makes depends on the power and on how you use it, so nobody can promise it.',
    next: ['Which has the longest battery life?', 'How do I charge it safely?'],
  },
  charging: {
    text: 'All our kits charge by USB-C, and the lead is in the box. Use that lead with an ordinary USB plug, charge on a hard surface where you can see it, never overnight or under a pillow, and unplug it when it is full. A few hundred mAh take under an hour or so, bigger batteries longer; the leaflet gives the time.',
    next: ['How do I handle batteries safely?', 'Which has the longest battery life?'],
  },
  battery_safety: {
    text: 'Charge while you are awake, on a hard surface, with the right lead or charger, and keep it from heat and water. Carry loose cells in a case, never beside keys or coins, and stop using one with a torn wrap or a dent. If a device swells, gets hot or smells, switch it off, move it outside onto something that cannot burn and do not charge it. **If it burns, leave and call 999.**',
    next: ['How do I recycle an old vape?', 'Show me cell cases'],
  },
} satisfies Partial<Entries<ExplainTopic>>
