/** Outlines that several drawings share. The origin is the middle of the foot; y up is negative. */
import { round } from './colour.ts'
import type { Scene } from './scene.ts'

/** How far level edges of round things sag, as a share of the half width: we look from slightly above. */
export const SAG = 0.07

/** Outline of a round body between two heights; `rt` and `rb` are its corner radii at the top and the foot. */
export function roundBody(hw: number, top: number, bot: number, rt = 8, rb = 12): string {
  const s = hw * SAG
  return `M${-hw} ${top + rt}Q${-hw} ${top} ${-hw + rt} ${top + s * 0.3}Q0 ${top + s} ${hw - rt} ${top + s * 0.3}Q${hw} ${top} ${hw} ${top + rt}V${bot - rb}Q${hw} ${bot} ${hw - rb} ${bot + s * 0.25}Q0 ${bot + s} ${-hw + rb} ${bot + s * 0.25}Q${-hw} ${bot} ${-hw} ${bot - rb}Z`
}

/** Outline of a band around a round body. */
export function band(hw: number, top: number, bot: number): string {
  const s = hw * SAG * 1.7
  return `M${-hw} ${top}Q0 ${top + s} ${hw} ${top}V${bot}Q0 ${bot + s} ${-hw} ${bot}Z`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`
}

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`

/** What an item casts on the floor; `tint` is the light that comes through coloured glass, `len` how far the shadow falls. */
export function shadow(scene: Scene, hw: number, { tint, len = 1 }: { tint?: string; len?: number } = {}): string {
  const k = '#17211e'
  return (
    ellipse(hw * 0.72 * len, -6, hw * 1.55 * len, hw * 0.24 + 12, k, `opacity=".2" filter="${scene.blur(26)}"`) +
    (tint ? ellipse(hw * 1.25, 4, hw * 0.8, hw * 0.13 + 6, tint, `opacity=".5" filter="${scene.blur(16)}"`) : '') +
    ellipse(hw * 0.16, 4, hw * 1.06, hw * 0.13 + 4, k, `opacity=".38" filter="${scene.blur(10)}"`) +
    ellipse(0, 3, hw * 0.97, hw * 0.07 + 3, '#0a100e', `opacity=".55" filter="${scene.blur(4)}"`)
  )
}
