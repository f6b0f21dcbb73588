import { packArt } from './boxed.ts'
import { carton, cartonShadow } from './cartons.ts'
import { BLACK, hash, mix, WHITE } from './colour.ts'
import { label } from './label.ts'
import { text } from './lettering.ts'
import type { Scene } from './scene.ts'
import { band, ellipse, path, roundBody, shadow } from './shapes.ts'
import type { Art, Drawing } from './types.ts'

/** A pen kit: a slim anodised tube, a small glass tank and a mouthpiece. */
export function penkit(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const halfWidth = 44 + (hash(art.name) % 3) * 6
  const tube = roundBody(halfWidth, -392, 0, 4, 14)
  const glass = band(halfWidth - 4, -508, -400)
  const ring = (width: number, top: number, foot: number, metal: string) =>
    path(band(width, top, foot), scene.metal(metal))
  const lit = scene.lin([
    [0, mix(deep, BLACK, 0.3)],
    [0.25, light],
    [0.6, mix(light, deep, 0.5)],
    [1, mix(deep, BLACK, 0.35)],
  ])
  const brand = text(art.brand, {
    size: 19,
    weight: 11,
    track: 40,
    anchor: 'start',
    color: WHITE,
    opacity: 0.85,
    max: 150,
  })
  const svg =
    shadow(scene, halfWidth, { len: 1.5 }) +
    path(tube, mix(deep, BLACK, 0.12)) +
    path(tube, scene.cyl) +
    ring(halfWidth - 18, -560, -404, '#c6cccd') +
    path(glass, mix(light, WHITE, 0.6), 'opacity=".5"') +
    path(band(halfWidth - 4, -476, -400), lit, 'opacity=".62"') +
    path(glass, scene.cyl, 'opacity=".7"') +
    ring(halfWidth + 1, -404, -384, '#aab3b4') +
    ring(halfWidth, -530, -506, '#aab3b4') +
    path('M-20 -530Q-17 -566 -22 -600Q0 -608 22 -600Q17 -566 20 -530Q0 -524 -20 -530Z', '#15191a') +
    path('M-20 -530Q-17 -566 -22 -600Q0 -608 22 -600Q17 -566 20 -530Q0 -524 -20 -530Z', scene.cyl) +
    ellipse(0, -318, 17, 17, mix(deep, BLACK, 0.4)) +
    ellipse(0, -319, 14, 14, scene.metal('#c9cfd0')) +
    `<g transform="translate(7 -60) rotate(-90)">${brand}</g>` +
    ring(halfWidth - 3, -20, -6, '#aab3b4')
  return { svg, halfWidth: 80 }
}

/** A refillable pod as it lies before its box. */
function pod(scene: Scene, art: Art): string {
  const [deep, light] = art.flavour
  const shell =
    'M-44 0V-76Q-44 -94 -30 -100L-22 -122Q-20 -146 -16 -158Q0 -164 16 -158Q20 -146 22 -122L30 -100Q44 -94 44 -76V0Q0 8 -44 0Z'
  const smoke = scene.lin([
    [0, '#14191a'],
    [0.2, '#3b4446'],
    [0.5, '#262d2f'],
    [1, '#0b0f10'],
  ])
  return (
    shadow(scene, 40) +
    path(shell, smoke) +
    path('M-36 -4V-66Q0 -60 36 -66V-4Q0 3 -36 -4Z', mix(light, deep, 0.35), 'opacity=".6"') +
    `<rect x="-9" y="-60" width="18" height="54" rx="3" fill="${scene.metal('#b9c0c2')}" opacity=".85"/>` +
    path(shell, scene.cyl, 'opacity=".7"')
  )
}

/** Where the three pods before their box stand, and how large they are. */
const STANDING = [
  [-128, 26, 0.92],
  [-14, 48, 1],
  [104, 16, 0.92],
] as const

/** A box of pods with three of them before it. A box that holds nicotine carries the warning. */
export function pods(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const w = 236
  const h = 380
  const d = 84
  const box = carton(scene, {
    w,
    h,
    d,
    front: '#f2f1ec',
    side: deep,
    top: '#e9e8e3',
    lab: label(scene, 0, 0, w, h, art.nicotine ? art : packArt(art)),
    ribbon: `<rect width="${d}" height="${h}" fill="${mix(deep, light, 0.1)}"/>`,
  })
  let svg = `<g transform="translate(74 -96)">${cartonShadow(scene, w, d)}${box}</g>`
  for (const [x, y, scale] of STANDING) {
    svg += `<g transform="translate(${x} ${y}) scale(${art.nicotine ? scale * 0.62 : scale})">${pod(scene, art)}</g>`
  }
  return { svg: `<g transform="scale(1.12)">${svg}</g>`, halfWidth: 220 }
}
