/** Outlines that several drawings share. The origin is the middle of the foot; y up is negative. */
import { round, WHITE } from './colour.ts'
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

/**
 * An ellipse whose edge fades over `softness` pixels. A gradient, because a blur filter makes a picture five times as slow to
 * draw.
 */
export function softEllipse(
  scene: Scene,
  { cx, cy, rx, ry }: { cx: number; cy: number; rx: number; ry: number },
  { colour, opacity, softness }: { colour: string; opacity: number; softness: number },
  extra = '',
): string {
  const reach = softness * 1.8
  const core = Math.max(0, (rx - reach) / (rx + reach))
  // What is flatter than its edge is soft never reaches its full strength.
  const peak = opacity * Math.min(1, (ry + softness * 0.25) / (softness * 1.25))
  const fill = scene.rad([
    [0, colour, round(peak)],
    [core, colour, round(peak * 0.96)],
    [core + (1 - core) * 0.3, colour, round(peak * 0.72)],
    [core + (1 - core) * 0.6, colour, round(peak * 0.28)],
    [core + (1 - core) * 0.82, colour, round(peak * 0.06)],
    [1, colour, 0],
  ])
  return ellipse(cx, cy, rx + reach, ry + reach, fill, extra)
}

/** A highlight along `d`, softer at its edges. */
export const highlight = (d: string, width: number, opacity: number) =>
  [1.5, 1, 0.5]
    .map(
      (share) =>
        `<path d="${d}" fill="none" stroke="${WHITE}" stroke-opacity="${round(opacity * 0.42)}" stroke-width="${round(width * share)}" stroke-linecap="round"/>`,
    )
    .join('')

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`

/** What an item casts on the floor; `tint` is the light that comes through coloured glass, `len` how far the shadow falls. */
export function shadow(scene: Scene, hw: number, { tint, len = 1 }: { tint?: string; len?: number } = {}): string {
  const k = '#17211e'
  return (
    softEllipse(
      scene,
      { cx: hw * 0.72 * len, cy: -6, rx: hw * 1.55 * len, ry: hw * 0.24 + 12 },
      { colour: k, opacity: 0.2, softness: 26 },
    ) +
    (tint
      ? softEllipse(
          scene,
          { cx: hw * 1.25, cy: 4, rx: hw * 0.8, ry: hw * 0.13 + 6 },
          { colour: tint, opacity: 0.5, softness: 16 },
        )
      : '') +
    softEllipse(
      scene,
      { cx: hw * 0.16, cy: 4, rx: hw * 1.06, ry: hw * 0.13 + 4 },
      { colour: k, opacity: 0.38, softness: 10 },
    ) +
    softEllipse(
      scene,
      { cx: 0, cy: 3, rx: hw * 0.97, ry: hw * 0.07 + 3 },
      { colour: '#0a100e', opacity: 0.55, softness: 4 },
    )
  )
}
