import { BLACK, mix, round, WHITE } from './colour.ts'
import { text } from './lettering.ts'
import type { Scene } from './scene.ts'
import { band, ellipse, path, shadow } from './shapes.ts'
import type { Art, Drawing } from './types.ts'

/** A glass tank with its coil visible. */
export function tank(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const hw = 104
  const m = art.metal ?? '#aab3b4'
  let svg = shadow(scene, hw, { tint: mix(deep, light, 0.6) })
  const ring = (w: number, t: number, bt: number, col = m) => path(band(w, t, bt), scene.metal(col))
  svg += ring(30, -26, 0) + ring(96, -66, -24, mix(m, BLACK, 0.12))
  svg += ring(104, -128, -66)
  for (let i = -6; i <= 6; i++) {
    const x = 104 * Math.sin(i * 0.2)
    svg += `<path d="M${round(x)} ${round(-124 + 12 * (1 - (x / 104) ** 2))}v50" stroke="${BLACK}" stroke-opacity=".28" stroke-width="2.4"/>`
  }
  svg += `<rect x="-34" y="-106" width="68" height="13" rx="6.5" fill="#101516"/>`
  const gl = band(102, -330, -128)
  svg += path(gl, mix(light, WHITE, 0.72))
  svg +=
    ring(30, -330, -116, '#c6cccd') +
    `<rect x="-15" y="-196" width="30" height="40" rx="15" fill="#5c6466"/><rect x="-11" y="-192" width="22" height="32" rx="11" fill="#d9c7a6"/>`
  svg +=
    `<g clip-path="${scene.clip(gl)}">` +
    path(
      `M-110 -272Q0 -250 110 -272V-100H-110Z`,
      scene.lin([
        [0, mix(deep, BLACK, 0.3)],
        [0.25, light],
        [0.6, mix(light, deep, 0.5)],
        [1, mix(deep, BLACK, 0.35)],
      ]),
      'opacity=".66"',
    ) +
    ellipse(0, -266, 102, 10, mix(light, WHITE, 0.5), 'opacity=".7"') +
    '</g>'
  svg += path(
    gl,
    scene.lin([
      [0, BLACK, 0.5],
      [0.04, WHITE, 0.5],
      [0.09, WHITE, 0.06],
      [0.17, WHITE, 0.6],
      [0.24, WHITE, 0.5],
      [0.26, WHITE, 0.05],
      [0.7, BLACK, 0],
      [0.86, WHITE, 0.24],
      [0.9, BLACK, 0.08],
      [1, BLACK, 0.5],
    ]),
  )
  svg += ring(106, -400, -328)
  for (let i = -9; i <= 9; i++) {
    const x = 106 * Math.sin(i * 0.155)
    svg += `<path d="M${round(x)} ${round(-380 + 12 * (1 - (x / 106) ** 2))}v32" stroke="${BLACK}" stroke-opacity=".24" stroke-width="2"/>`
  }
  svg +=
    ring(84, -424, -398, mix(m, BLACK, 0.1)) +
    path(`M-34 -424Q-30 -470 -40 -512Q0 -526 40 -512Q30 -470 34 -424Q0 -414 -34 -424Z`, '#15191a') +
    path(`M-34 -424Q-30 -470 -40 -512Q0 -526 40 -512Q30 -470 34 -424Q0 -414 -34 -424Z`, scene.cyl) +
    ellipse(0, -514, 34, 7, '#050707')
  svg += text(art.brand, {
    x: 0,
    y: -344,
    size: 17,
    weight: 12,
    track: 50,
    color: '#1a2122',
    opacity: 0.8,
    max: 120,
  })
  return { svg: `<g transform="scale(1.12)">${svg}</g>`, halfWidth: 118 }
}
