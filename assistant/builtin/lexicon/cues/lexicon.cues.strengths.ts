/** Cues of strengths and their limit, of what is in liquids, of coils for liquids, and of where one may vape. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const STRENGTH: readonly CueRow[] = [
  [
    11,
    'strength_limit',
    [
      '(why|is|are|max*|highest|strongest|legal|limit|most|stronger|higher|more than|above|over) ~ (20mg|2percent|nicotine (limit|max*)) ~ (max*|limit|highest|strongest|legal|allowed|why|only)?$',
      '(max|maximum|strongest|highest) (legal |allowed )?(nicotine|strength|mg)( |$)',
      '(legal|uk|nicotine) (limit|maximum|max) ~ (nicotine|strength|mg)?',
      '(50mg|30mg|35mg|40mg|36mg|24mg|25mg|5percent|60mg)( |$)',
      '(why|is) ~ (2ml|10ml)( ~ (limit|max*|only|small|tiny|law|bottles?|pods?|tanks?))?$',
      'tpd( |$)',
      '(2ml|10ml) (limit|law|rule|max)',
      'why ~ (bottles|tanks|pods) ~ (small|tiny|10ml|2ml)',
    ],
  ],
  [
    12,
    'nicotine_strength',
    [
      '(what|which|right|best|correct|how much|how many) (strength|mg|nicotine|nic|milligram*|nicotine strength|level|strength of nicotine|strength nicotine)( \\S+)? ~ (should|do|need|for|would|get|start|use|is|want|best|recommend*|suit*|smoke*|smoker|buy|go|pick|choose|right|me)( |$)',
      '(help|choose|choosing|pick|work out|find|know|sure|confused|decide) ~ (strength|nicotine level|mg)( |$)',
      '(strength|mg|nicotine) ~ (should|do|would|shall|need|suit*|right|recommend*|best|equivalent|equal*|for (me|a|someone)) ~ (i|get|me|smok*|use|start|smoker|cigarettes?|day)',
      '\\d+ (cigarettes )?(a|per) day ~ (strength|mg|nicotine|nic)',
      '(strength|mg|nicotine|nic) ~ \\d+ (cigarettes )?(a|per) day',
      '(is|are|would|will) (\\d+mg|20mg|10mg|6mg|3mg) ~ (enough|strong|too (strong|much|weak|high|low)|ok|right|good|a lot|high|weak|much|equivalent|equal*|heavy|light)',
      '(\\d+mg) (or|vs|versus|and) (\\d+mg)( |$)',
      '(difference|better) ~ (\\d+mg) ~ (\\d+mg)',
      '\\d+mg ~ (drop|go|move|step|come|cut|lower|reduce|wean|want) ~ (down|lower|less|weaker|up|higher|reduce)( |$)',
      '(too strong|too weak|too harsh) ~ (strength|mg|go|try|drop|switch|what|should)',
      '(drop*|go|going|move|step|come|cut) (down|up) ~ (strength|nicotine|mg|to)',
      '(heavy|light|moderate|pack a day) smoker ~ (strength|mg|nicotine)',
      '(strength|mg|nicotine|nic) ~ (heavy|light|moderate|pack a day|social) smoker',
      'what strength$',
      '(\\d+mg|\\d+(\\.\\d+)?percent) ~ (the same as|same as|equal to|equals|equivalent to) ~ (\\d+mg|\\d+(\\.\\d+)?percent)( |$)',
      '(how (strong|much nicotine)) (is|are|in) (\\d+mg|a cigarette|cigarettes|a \\d+mg)',
      'how much nicotine (is )?in ~ (cigarette|vape|pod|bottle|20mg)',
    ],
  ],
]

const USING: readonly CueRow[] = [
  [
    11.6,
    'cleaning',
    [
      '(clean|cleaning|wash|washing|rinse|rinsing) (out )?(it|them|my|the|a|your|pods?|tanks?|coils?|vapes?|kits?|device)( |$)',
      '(how|when|should|need|do i) ~ (clean|wash|rinse)( |$)',
    ],
  ],
  [
    11,
    'shortfill',
    [
      '(is there|any|have|has|contain*|got|much) ~ (nicotine|nic) ~ shortfills?( |$)',
      'shortfills? ~ (have|has|contain*|got|any|come with) ~ (nicotine|nic)( |$)',
    ],
  ],
  [
    12.8,
    'nicotine_salt',
    [
      '(use|put|vape|run|work*|take) ~ (\\d+mg|salts?|nic salts?) ~ sub ohm( |$)',
      'sub ohm ~ (take|use|run|work* with|with) ~ (\\d+mg|salts?|nic salts?)( |$)',
    ],
  ],
  [11, 'hemp', ['(taste*|tasting|smell*|look*) (like|of) (weed|cannabis|hemp|skunk|marijuana)( |$)']],
  [
    12,
    'where_to_vape',
    [
      '(where|can (i|you|we|people)|am i allowed|are you allowed|is it (ok|legal|illegal|allowed)|allowed) ~ (vape|vaping) ~ (inside|indoors|public|pubs?|bars?|work|office|trains?|bus|buses|hotels?|school|hospital|cars?|driving|restaurants?|station|airport|stadium|festival|house|flat|rented|beach|park|cinema)( |$)',
      '(vape|vaping) (inside|indoors|in (public|pubs?|bars?|my car|a pub|the office|the house|restaurants?)|at work|on (the|a) (train|bus))( |$)',
    ],
  ],
  [
    12,
    'additives',
    [
      '(diacetyl|acetoin|acetyl propionyl|formaldehyde|vitamin e acetate|heavy metals|lead|antifreeze|nitrosamines) ~ (juice*|eliquid*|liquid*|vape*|salts?|your|in)?( |$)',
      '(additives?|chemicals?|colouring*|colorings?|toxins?) ~ (in|from) ~ (juice*|eliquid*|liquid*|vape*|vapes|salts?)( |$)',
      'what is (really |actually |all )?in (your |the |vape |e )*(eliquid|juice|liquid|vape juice|vapes?)( |$)',
      'what (are|is) (your |the )?(eliquids?|juices?|liquids?|vape juice) made (of|from|with)( |$)',
    ],
  ],
  [
    12,
    'coil_resistance',
    [
      '(which|what|right|best|correct|need) ~ (coils?|ohms?|resistance) ~ (for|with|use|using|vape) ~ (50/50|70/30|salts?|nic salts?|shortfills?|thick|thin|high vg|clouds|mtl|dtl)( |$)',
      '(50/50|70/30|salts?|nic salts?|shortfills?|high vg) ~ (which|what) (coils?|ohms?|resistance)( |$)',
    ],
  ],
]

export const STRENGTH_CUES = [...cuesOf('explain', STRENGTH), ...cuesOf('explain', USING)]
