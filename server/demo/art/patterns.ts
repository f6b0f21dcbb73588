/** The printed pattern of a label: one of seven, each maker keeps to one. */
import { BLACK, type ColourPair, mix, round, WHITE } from './colour.ts'
import type { Scene } from './scene.ts'
import { ellipse, path } from './shapes.ts'
import type { Pattern } from './types.ts'

interface Area {
  x: number
  y: number
  w: number
  h: number
}

/** Fills an area with a pattern; `random` moves its parts, so products of one maker differ. */
export function pattern(scene: Scene, kind: Pattern, area: Area, colours: ColourPair, random: () => number): string {
  const { x, y, w, h } = area
  const [deep, light] = colours
  const g = scene.lin(
    [
      [0, light],
      [1, deep],
    ],
    { x2: 0.35, y2: 1 },
  )
  const lo = mix(deep, BLACK, 0.18)
  const whole = `M${x} ${y}h${w}v${h}h${-w}Z`
  let svg = ''
  if (kind === 'horizon') {
    const k = 5
    for (let i = 0; i < k; i++) {
      const yy = y + h * (0.3 + i * 0.15)
      const am = h * (0.05 + random() * 0.06)
      const ph = random() * w
      svg += path(
        `M${round(x)} ${round(yy)}C${round(x + ph * 0.5)} ${round(yy - am)} ${round(x + w * 0.5)} ${round(yy + am)} ${round(x + w)} ${round(yy - am * 0.6)}V${round(y + h)}H${round(x)}Z`,
        mix(light, deep, i / (k - 1)),
        'opacity=".92"',
      )
    }
  }
  if (kind === 'orb') {
    const cx = x + w * (0.34 + random() * 0.36)
    const cy = y + h * 0.56
    const R = Math.min(w, h) * 0.44
    svg +=
      path(whole, mix(light, WHITE, 0.45)) +
      ellipse(cx, cy, R, R, g) +
      ellipse(cx + R * 0.62, cy + R * 0.5, R * 0.55, R * 0.55, lo, 'opacity=".85"')
  }
  if (kind === 'arcs') {
    for (let i = 0; i < 7; i++) {
      const R = w * (1.12 - i * 0.15)
      if (R > 0) svg += ellipse(x + w, y + h, R, R, mix(light, deep, i / 6))
    }
  }
  if (kind === 'strata') {
    const k = 6
    const t = w * 0.5
    svg += path(whole, light)
    for (let i = 0; i < k; i++) {
      const yy = y + h * (0.1 + i * 0.17)
      svg += path(
        `M${x} ${round(yy + t)}L${x + w} ${round(yy - t * 0.1)}V${round(yy + h * 0.11 - t * 0.1)}L${x} ${round(yy + h * 0.11 + t)}Z`,
        mix(light, deep, 0.25 + (0.75 * i) / k),
      )
    }
  }
  if (kind === 'contour') {
    svg += path(whole, deep)
    const cx = x + w * (0.25 + random() * 0.5)
    const cy = y + h * 0.6
    for (let i = 0; i < 12; i++)
      svg += `<ellipse cx="${round(cx + i * 3)}" cy="${round(cy - i * 4)}" rx="${round(w * (0.08 + i * 0.1))}" ry="${round(h * (0.05 + i * 0.085))}" transform="rotate(${round(-18 + i * 2)} ${round(cx)} ${round(cy)})" fill="none" stroke="${light}" stroke-width="${round(w * 0.011)}" opacity="${round(0.95 - i * 0.05)}"/>`
  }
  if (kind === 'field') {
    const k = 11
    const st = w / k
    svg += path(whole, mix(light, WHITE, 0.2))
    for (let j = 0; j * st < h; j++)
      for (let i = 0; i < k; i++) {
        const f = (j * st) / h
        svg += `<circle cx="${round(x + st * (i + 0.5))}" cy="${round(y + st * (j + 0.5))}" r="${round(st * (0.08 + 0.42 * f))}" fill="${deep}"/>`
      }
  }
  if (kind === 'split') {
    svg +=
      path(whole, deep) +
      path(`M${x} ${round(y + h * 0.5)}L${x + w} ${round(y + h * 0.24)}V${y + h}H${x}Z`, light) +
      ellipse(x + w * 0.68, y + h * 0.4, w * 0.16, w * 0.16, mix(light, WHITE, 0.5))
  }
  return svg
}
