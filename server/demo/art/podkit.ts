import { BLACK, hash, mix, WHITE } from './colour.ts'
import { gauge } from './label.ts'
import { text } from './lettering.ts'
import type { Scene } from './scene.ts'
import { ellipse, highlight, path, shadow } from './shapes.ts'
import type { Art, Drawing } from './types.ts'

/** A pod kit: body, display, and a smoked pod on top. */
export function podkit(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const hw = 58 + (hash(art.name) % 4) * 5
  const H = 430
  let svg = shadow(scene, hw, { len: 1.4 })
  const body = `M${-hw} ${-H + 30}Q${-hw} ${-H} ${-hw + 30} ${-H}H${hw - 30}Q${hw} ${-H} ${hw} ${-H + 30}V-26Q${hw} 4 ${hw - 28} 6H${-hw + 28}Q${-hw} 4 ${-hw} -26Z`
  const pod = `M${-hw + 7} ${-H + 8}V${-H - 70}Q${-hw + 8} ${-H - 92} ${-hw + 22} ${-H - 98}L-30 ${-H - 118}Q-27 ${-H - 152} -22 ${-H - 168}Q0 ${-H - 178} 22 ${-H - 168}Q27 ${-H - 152} 30 ${-H - 118}L${hw - 22} ${-H - 98}Q${hw - 8} ${-H - 92} ${hw - 7} ${-H - 70}V${-H + 8}Z`
  svg += path(
    pod,
    scene.lin([
      [0, '#14191a'],
      [0.2, '#3b4446'],
      [0.5, '#262d2f'],
      [0.8, '#171c1d'],
      [1, '#0b0f10'],
    ]),
  )
  svg += path(
    `M${-hw + 16} ${-H}V${-H - 62}Q0 ${-H - 56} ${hw - 16} ${-H - 62}V${-H}Z`,
    scene.lin([
      [0, mix(light, BLACK, 0.5)],
      [0.3, light],
      [0.6, mix(light, deep, 0.4)],
      [1, mix(deep, BLACK, 0.5)],
    ]),
    'opacity=".62"',
  )
  svg +=
    `<rect x="-13" y="${-H - 58}" width="26" height="60" rx="4" fill="${scene.metal('#b9c0c2')}" opacity=".85"/>` +
    path(pod, scene.cyl, 'opacity=".75"')
  svg += highlight(`M${-hw + 18} ${-H - 4}V${-H - 74}`, 5, 0.55)
  svg += path(
    body,
    scene.lin(
      [
        [0, mix(deep, BLACK, 0.1)],
        [0.5, mix(deep, light, 0.28)],
        [1, mix(deep, BLACK, 0.22)],
      ],
      { x2: 0.25, y2: 1 },
    ),
  )
  svg += path(
    body,
    scene.lin([
      [0, BLACK, 0.55],
      [0.03, WHITE, 0.5],
      [0.08, WHITE, 0.08],
      [0.2, WHITE, 0.2],
      [0.34, WHITE, 0.32],
      [0.44, WHITE, 0.06],
      [0.7, BLACK, 0.1],
      [0.93, BLACK, 0.38],
      [0.965, WHITE, 0.3],
      [1, BLACK, 0.5],
    ]),
  )
  svg += `<path d="M${-hw + 2} ${-H + 14}H${hw - 2}" stroke="${BLACK}" stroke-opacity=".5" stroke-width="2.4"/><path d="M${-hw + 2} ${-H + 17}H${hw - 2}" stroke="#fff" stroke-opacity=".3" stroke-width="1.4"/>`
  svg +=
    `<rect x="-25" y="${-H + 58}" width="50" height="104" rx="12" fill="#0c1112"/><rect x="-25" y="${-H + 58}" width="50" height="104" rx="12" fill="${scene.lin(
      [
        [0, WHITE, 0.22],
        [0.5, WHITE, 0],
      ],
      { x2: 1, y2: 1 },
    )}"/>` +
    gauge(-13, -H + 138, 26, 34, 10, light) +
    text('18 W', { x: 0, y: -H + 92, size: 12, weight: 11, color: '#e9f1ee' })
  svg +=
    ellipse(0, -H + 204, 17, 17, mix(deep, BLACK, 0.35)) +
    ellipse(
      0,
      -H + 203,
      15,
      15,
      scene.lin(
        [
          [0, mix(light, WHITE, 0.4)],
          [1, deep],
        ],
        { x2: 0.6, y2: 1 },
      ),
    )
  svg += `<g transform="translate(8 -56) rotate(-90)">${text(art.brand, { x: 0, y: 0, size: 20, weight: 11, track: 40, anchor: 'start', color: WHITE, opacity: 0.85, max: 130 })}</g>`
  svg += `<rect x="-12" y="-16" width="24" height="8" rx="4" fill="#0c1112"/>`
  return { svg: `<g transform="scale(1.02)">${svg}</g>`, halfWidth: 80 }
}
