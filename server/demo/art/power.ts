import { BLACK, mix, WHITE } from './colour.ts'
import { text } from './lettering.ts'
import type { Scene } from './scene.ts'
import { band, ellipse, path, roundBody, shadow } from './shapes.ts'
import type { Art, Drawing } from './types.ts'

function cell(scene: Scene, art: Art, flip: boolean): string {
  const [deep, light] = art.flavour
  const hw = 62
  let svg = shadow(scene, hw)
  const d = roundBody(hw, -430, 0, 10, 10)
  svg +=
    path(d, flip ? mix(light, deep, 0.25) : deep) +
    `<g clip-path="${scene.clip(d)}"><rect x="-70" y="-120" width="140" height="130" fill="${flip ? deep : mix(light, deep, 0.15)}"/>` +
    `<g transform="translate(10 -150) rotate(-90)">${text(art.brand, { x: 0, y: 0, size: 34, weight: 11, anchor: 'start', track: 34, color: flip ? mix(deep, BLACK, 0.5) : WHITE, max: 230 })}</g>` +
    text(art.volume ?? '3000 mAh', {
      x: 0,
      y: -50,
      size: 15,
      weight: 13,
      color: flip ? WHITE : mix(deep, BLACK, 0.5),
      max: 84,
    }) +
    `</g>`
  svg +=
    path(d, scene.cyl) +
    ellipse(0, -427, 58, 9, '#d8dcdc') +
    ellipse(0, -427, 46, 7, '#2b3132') +
    path(band(22, -442, -426), scene.metal('#c9cfd0')) +
    ellipse(0, -442, 22, 3.4, '#e9edee')
  return svg
}

/** Two cells, one of each tone. */
export function battery(scene: Scene, art: Art): Drawing {
  return {
    svg: `<g transform="scale(1.14)"><g transform="translate(74 -22)">${cell(scene, art, true)}</g><g transform="translate(-66 14)">${cell(scene, art, false)}</g></g>`,
    halfWidth: 170,
  }
}

/** A charger with two bays. */
export function charger(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const hw = 158
  const H = 500
  let svg = shadow(scene, hw, { len: 1.1 })
  const d = `M${-hw} ${-H + 34}Q${-hw} ${-H} ${-hw + 34} ${-H}H${hw - 34}Q${hw} ${-H} ${hw} ${-H + 34}V-22Q${hw} 4 ${hw - 26} 6H${-hw + 26}Q${-hw} 4 ${-hw} -22Z`
  svg +=
    path(
      d,
      scene.lin(
        [
          [0, '#3a4344'],
          [0.5, '#262d2e'],
          [1, '#171c1d'],
        ],
        { x2: 0.2, y2: 1 },
      ),
    ) +
    path(
      d,
      scene.lin([
        [0, WHITE, 0.3],
        [0.02, WHITE, 0.12],
        [0.4, WHITE, 0.05],
        [1, BLACK, 0.35],
      ]),
    )
  for (const x of [-72, 72]) {
    svg += `<rect x="${x - 56}" y="${-H + 34}" width="112" height="300" rx="18" fill="#0b0f10"/><rect x="${x - 56}" y="${-H + 34}" width="112" height="300" rx="18" fill="${scene.lin(
      [
        [0, BLACK, 0.6],
        [0.3, WHITE, 0.06],
        [1, WHITE, 0.12],
      ],
    )}"/>`
    const q = `M${x - 40} ${-H + 64}h80v240h-80Z`
    svg +=
      path(q, x < 0 ? deep : mix(light, deep, 0.3)) +
      path(q, scene.cyl) +
      `<rect x="${x - 18}" y="${-H + 52}" width="36" height="14" fill="${scene.metal('#c9cfd0')}"/><rect x="${x - 46}" y="${-H + 306}" width="92" height="16" rx="3" fill="${scene.metal('#aab1b2')}"/>`
  }
  svg +=
    `<rect x="-112" y="-138" width="224" height="82" rx="12" fill="#070b0b"/><rect x="-112" y="-138" width="224" height="82" rx="12" fill="${scene.lin(
      [
        [0, WHITE, 0.16],
        [0.5, WHITE, 0],
      ],
      { x2: 1, y2: 1 },
    )}"/>` +
    text('4.15 V', { x: -54, y: -86, size: 22, weight: 9, color: mix(light, WHITE, 0.3) }) +
    text('4.20 V', { x: 54, y: -86, size: 22, weight: 9, color: mix(light, WHITE, 0.3) })
  svg += text(art.brand, { x: 0, y: -22, size: 16, weight: 12, track: 50, color: '#cfd6d4', max: 200 })
  return { svg: `<g transform="scale(1.06)">${svg}</g>`, halfWidth: 170 }
}
