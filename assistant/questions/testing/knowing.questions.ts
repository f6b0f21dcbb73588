/** Words of the trade, batteries, and what fits what. */
import {
  ask,
  first,
  type Group,
  holds,
  isKit,
  isOf,
  isVaping,
  maybe,
  NO,
  named,
  none,
  some,
  states,
  tastes,
} from './question.ts'

export const EXPLANATIONS: Group = {
  name: 'explanations',
  questions: [
    ask('what are nic salts', { says: [/nic(?:otine)? salt/i, /smooth|pod|throat/i] }),
    ask('nic salt vs freebase, whats the difference?', { says: [/salt/i, /freebase/i] }),
    ask('what is a shortfill', { says: [/0\s?mg|no nicotine|without nicotine|nicotine-free/i, /shot|room|space/i] }),
    ask('what does 50/50 mean', { says: [/\bVG\b|glycerine/i, /\bPG\b|glycol/i] }),
    ask('70/30 or 50/50 for a pod?', { says: /50\s?\/\s?50|50 VG|thin/i }),
    ask('whats a nicotine shot for', { says: [/shortfill|0\s?mg/i, /10\s?ml|add/i] }),
    ask('what does ohm mean on coils', { says: /resistance/i }),
    ask('what is sub ohm', { says: /below|under|less than|lower/i }),
    ask('can i put nic salt in a sub ohm tank', { says: NO }),
    ask('can you use shortfill in a pod kit', { says: /thick|not|wider|sub-?ohm/i }),
    ask('what does mAh mean', { says: /batter(?:y|ies)|charge/i }),
    ask('why are tanks only 2ml', { says: /law|legal|regulation|rules|uk/i }),
    ask('whats mtl', { says: /mouth[- ]to[- ]lung/i }),
    ask('mesh coil meaning', { says: /mesh/i }),
    ask('how often should I change a coil', { says: /week|day|taste|burnt/i }),
    ask('whats the difference between a pod kit and a pen kit', { says: [/pod/i, /pen/i] }),
    ask('what is vg', { says: /glycerine|glycerin/i }),
  ],
}

const hasBattery = (mah: number) => states('battery_mah', (value) => typeof value === 'number' && value >= mah)

export const BATTERIES: Group = {
  name: 'battery life',
  questions: [
    ask('which kit has the longest battery life', { cards: first(hasBattery(2000), isKit) }),
    ask('need a vape that lasts all day on one charge', { cards: some(1, isKit, hasBattery(1400)) }),
    ask('pod kit with a big battery', { cards: some(1, isKit, hasBattery(1000)) }),
    ask('how big is the battery in the pod one', { says: /1,?000\s?mah/i }),
    ask('how many mah is the swift long pen', { says: /1,?900\s?mah/i }),
    ask('do you sell 18650 batteries', { cards: some(1, isOf('battery'), named(/18650/)) }),
    ask('charger for my 18650s', { cards: some(1, named(/charger/i)) }),
    ask('usb c charging lead', { cards: some(1, named(/lead/i)) }),
    ask('good battery under 25 pounds', { cards: some(1, isKit, ({ price_pence }) => price_pence <= 2500) }),
    ask('how do i charge the slim kit', { says: /usb/i }),
    ask('can i post old batteries to you', { says: NO }),
  ],
}

export const FITTING: Group = {
  name: 'compatibility',
  questions: [
    ask('what coils fit the beacon pen kit', { cards: some(1, isOf('coil'), named(/C1|Beacon/)) }),
    ask('pods for the pod one mini', {
      cards: some(
        1,
        named(/pods/i),
        states('fits', (fits) => /Pod One/.test(String(fits))),
      ),
    }),
    ask('do c2 coils fit the beacon xl', { says: /\b(?:yes|fits?)\b/i, never: /\b(?:does|do) not fit|n['’]t fit/i }),
    ask('will c1 coils work in the beacon xl', { says: NO }),
    ask('0.8 coils for swift pen', { cards: some(1, isOf('coil'), named(/Mesh Coils 0\.8|Swift/)) }),
    ask('i have a slim pro which pods do i need', { cards: some(1, named(/Slim .*Pods/)) }),
    ask('which tanks take arc coils', { cards: some(1, isOf('tank', 'device'), named(/Column|Reed|Cupola|Arc/)) }),
    ask('replacement coils for a goyt pod kit', { cards: some(1, isOf('coil'), named(/C1|Beacon/)) }),
    ask('what pods do i need', { says: /which|what|tell me|name/i }),
    ask('coils for my vaporesso xros', { says: NO, cards: none }),
    ask('prefilled pods for the slim', { cards: some(1, isOf('prefilled_pod'), named(/Slim/)) }),
    ask('what fits the fold kit', { cards: some(1, named(/Fold Pods/)) }),
    ask('which kits use weaver coils?', { cards: some(1, isKit, named(/Weaver|Spindle|Bobbin/)) }),
    ask('what liquid works with the slim kit', { says: /salt|50\s?\/\s?50/i, cards: maybe(isVaping) }),
    ask('mint pods for pod one 20mg', { cards: some(1, isOf('prefilled_pod'), tastes(/mint/i), holds(20)) }),
  ],
}
