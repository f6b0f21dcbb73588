import { BLACK, round, WHITE } from './colour.ts'
import type { Scene } from './scene.ts'
import { path, softEllipse } from './shapes.ts'

interface Carton {
  w: number
  h: number
  d: number
  front: string
  side: string
  top: string
  /** What is printed on the front and on the side. */
  lab: string
  ribbon: string
}

/** A carton seen from above its nearest edge, which is at x = 0: its front runs `w` to the left, its side `d` to the right. */
export function carton(scene: Scene, { w, h, d, front, side, top, lab, ribbon }: Carton): string {
  const t1 = Math.tan((4.5 * Math.PI) / 180)
  const t2 = Math.tan((15 * Math.PI) / 180)
  const k = scene.clip(`M0 0h${w}v${h}h${-w}Z`)
  let svg = path(
    `M0 ${-h}L${-w} ${round(-h - w * t1)}L${round(-w + d)} ${round(-h - w * t1 - d * t2)}L${d} ${round(-h - d * t2)}Z`,
    top,
  )
  svg += `<g transform="matrix(1 ${round(t1 * 1000) / 1000} 0 1 ${-w} ${round(-h - w * t1)})"><rect width="${w}" height="${h}" fill="${front}"/><g clip-path="${k}">${lab}</g><rect width="${w}" height="${h}" fill="${scene.lin(
    [
      [0, BLACK, 0.1],
      [0.4, WHITE, 0.1],
      [1, WHITE, 0.14],
    ],
  )}"/><rect width="${w}" height="${h}" fill="${scene.flatV}" opacity=".5"/></g>`
  svg += `<g transform="matrix(1 ${-round(t2 * 1000) / 1000} 0 1 0 ${-h})"><rect width="${d}" height="${h}" fill="${side}"/>${ribbon}<rect width="${d}" height="${h}" fill="${scene.lin(
    [
      [0, BLACK, 0.2],
      [1, BLACK, 0.42],
    ],
  )}"/></g>`
  return `${svg}<path d="M0 0V${-h}" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"/>`
}

/** What a carton of that front and side casts on the floor. */
export const cartonShadow = (scene: Scene, w: number, d: number) =>
  softEllipse(
    scene,
    { cx: (d + 150 - w) / 2, cy: -d * 0.06, rx: (d + 150 + w) / 2, ry: 30 },
    { colour: '#17211e', opacity: 0.3, softness: 18 },
  ) +
  path(
    `M${-w} ${-w * 0.077}L0 2L${d} ${-d * 0.266}L${d + 6} ${-d * 0.25}L0 12L${-w} ${-w * 0.06}Z`,
    '#0a100e',
    'opacity=".45"',
  )
