import { bottle } from './bottles.ts'
import { carton, cartonShadow } from './cartons.ts'
import { BLACK, mix, randomFrom, WHITE } from './colour.ts'
import { label, paperOf } from './label.ts'
import { text } from './lettering.ts'
import { pattern } from './patterns.ts'
import type { Scene } from './scene.ts'
import { band, path, shadow } from './shapes.ts'
import type { Art, Drawing } from './types.ts'

/** Where the five coils before their box stand, and how large they are. */
const STANDING = [
  [-150, 22, 0.84],
  [-66, 44, 0.9],
  [22, 38, 0.88],
  [104, 14, 0.84],
  [172, -16, 0.8],
] as const

/** A parts box is light, without strength or warning: it holds no liquid. */
export function packArt({ strength, ...art }: Art): Art {
  return { ...art, nicotine: false, paper: 'light', pattern: art.pattern ?? 'arcs' }
}

/** A bottle of nicotine salt before its carton. */
export function nicsalt(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const w = 196
  const h = 470
  const d = 112
  const base = paperOf(art) === 'dark' ? mix(deep, '#101614', 0.74) : mix(light, WHITE, 0.4)
  const sideArt =
    `<rect width="${d}" height="${h}" fill="${mix(deep, light, 0.12)}"/>` +
    text(art.volume ?? '10 ml', {
      x: d * 0.4,
      y: 46,
      size: 17,
      weight: 11,
      track: 20,
      color: WHITE,
      opacity: 0.9,
      max: 84,
    })
  let svg = `<g transform="translate(24 -30)">${cartonShadow(scene, w, d)}${carton(scene, { w, h, d, front: base, side: deep, top: mix(base, WHITE, 0.5), lab: label(scene, 0, 0, w, h, art), ribbon: sideArt })}</g>`
  svg += `<g transform="translate(126 34) scale(.74)">${bottle(scene, art).svg}</g>`
  return { svg: `<g transform="translate(10 0) scale(1.18)">${svg}</g>`, halfWidth: 200 }
}

function coil(scene: Scene, deep: string): string {
  const m = '#b6bdbe'
  let svg = shadow(scene, 34)
  svg +=
    path(band(26, -26, 0), scene.metal('#c98a52')) +
    path(band(34, -132, -22), scene.metal(m)) +
    path(band(29, -158, -130), scene.metal(mix(m, BLACK, 0.1))) +
    path(band(31, -166, -156), scene.metal(mix(deep, '#7a2b22', 0.3)))
  svg += `<rect x="-13" y="-108" width="26" height="52" rx="13" fill="#3a3f40"/><rect x="-9" y="-104" width="18" height="44" rx="9" fill="#e2d3b4"/>`
  for (let i = 0; i < 5; i++)
    svg += `<path d="M-9 ${-98 + i * 9}l18 5" stroke="#9a5a2e" stroke-width="2" opacity=".8"/>`
  return svg
}

/** A box of coils with five of them before it. */
export function coils(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const w = 250
  const h = 350
  const d = 96
  const base = '#f2f1ec'
  let svg = `<g transform="translate(70 -96)">${cartonShadow(scene, w, d)}${carton(scene, { w, h, d, front: base, side: deep, top: mix(base, BLACK, 0.03), lab: label(scene, 0, 0, w, h, packArt(art)), ribbon: `<rect width="${d}" height="${h}" fill="${mix(deep, light, 0.1)}"/>` })}</g>`
  for (const [x, y, scale] of STANDING) {
    svg += `<g transform="translate(${x} ${y}) scale(${scale})">${coil(scene, deep)}</g>`
  }
  return { svg: `<g transform="scale(1.12)">${svg}</g>`, halfWidth: 220 }
}

/** A box of tea with one sachet resting against it. */
export function teabox(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const w = 262
  const h = 380
  const d = 120
  const base = mix(light, WHITE, 0.45)
  let svg = `<g transform="translate(98 -30)">${cartonShadow(scene, w, d)}${carton(scene, { w, h, d, front: base, side: deep, top: mix(base, WHITE, 0.4), lab: label(scene, 0, 0, w, h, { ...art, nicotine: false }), ribbon: `<rect width="${d}" height="${h}" fill="${mix(deep, BLACK, 0.08)}"/>` + `<g clip-path="${scene.clip(`M0 0h${d}v${h}h${-d}Z`)}">${pattern(scene, 'contour', { x: 0, y: 0, w: d, h }, [mix(deep, BLACK, 0.08), mix(light, deep, 0.45)], randomFrom(art.name))}</g>` })}</g>`
  const s = `M-62 0L-56 -150Q0 -158 56 -150L62 0Q0 10 -62 0Z`
  svg += `<g transform="translate(-150 34) rotate(-5)">${shadow(scene, 60)}${path(s, mix(light, WHITE, 0.62))}${path(s, scene.matte, 'opacity=".7"')}<path d="M-57 -132Q0 -140 57 -132" stroke="${deep}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="4 4" fill="none"/>${text(art.brand, { x: 0, y: -78, size: 11, weight: 12, track: 30, color: deep, max: 84 })}${text(art.name, { x: 0, y: -54, size: 12, weight: 10, color: deep, max: 88 })}</g>`
  return { svg: `<g transform="scale(1.1)">${svg}</g>`, halfWidth: 210 }
}

/** A plain carton, for goods that are not drawn themselves. */
export function box(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const w = 270
  const h = 330
  const d = 150
  const base = mix(light, WHITE, 0.45)
  const ribbon = `<rect width="${d}" height="${h}" fill="${mix(deep, BLACK, 0.05)}"/>`
  const lab = label(scene, 0, 0, w, h, art)
  const drawn = carton(scene, { w, h, d, front: base, side: deep, top: mix(base, WHITE, 0.4), lab, ribbon })
  return { svg: `<g transform="translate(66 -20)">${cartonShadow(scene, w, d)}${drawn}</g>`, halfWidth: 200 }
}
