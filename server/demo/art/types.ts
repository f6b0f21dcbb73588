import type { ColourPair, Flavour } from './colour.ts'

export const KINDS = [
  'bottle',
  'shortfill',
  'nicsalt',
  'podkit',
  'penkit',
  'pods',
  'tank',
  'coils',
  'battery',
  'charger',
  'teatin',
  'teabox',
  'jar',
  'pouch',
  'dropper',
  'carton',
] as const
export type ArtKind = (typeof KINDS)[number]

/** front: the product; detail: close to its label; pair: with a second item; tone: a study of its colour, no product. */
export type ArtView = 'front' | 'detail' | 'pair' | 'tone'

export const PATTERNS = ['horizon', 'orb', 'arcs', 'strata', 'contour', 'field', 'split'] as const
export type Pattern = (typeof PATTERNS)[number]

/** One thing to draw. Everything the brand does not say (paper, pattern, cap) comes from a hash of its name. */
export interface ArtItem {
  kind: ArtKind
  brand: string
  name: string
  flavour: Flavour | ColourPair
  /** Nicotine in mg per ml; above 0 the label carries the warning. */
  strength?: number
  /** The line at the foot of the label: '10 ml', '60 capsules'. */
  volume?: string
  pattern?: Pattern
  paper?: Paper
  cap?: string
  metal?: string
  /** Nothing lies beside it: the jar or pouch does not hold capsules. */
  isAlone?: boolean
}
export type Paper = 'light' | 'tint' | 'dark'

/** An image to make: an item, how it is seen and, for a pair, what stands beside it. */
export interface ArtRequest extends ArtItem {
  view: ArtView
  alt?: Partial<ArtItem>
}

/** An item whose colours are known. */
export interface Art extends Omit<ArtItem, 'flavour' | 'isAlone'> {
  flavour: ColourPair
  nicotine: boolean
  isAlone: boolean
}

/** A drawn item, its origin at the middle of its foot; y up is negative. */
export interface Drawing {
  svg: string
  halfWidth: number
}
