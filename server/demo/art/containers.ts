import { ribbedCap } from './bottles.ts'
import { AMBER_GLASS, BLACK, type ColourPair, hash, mix, WHITE } from './colour.ts'
import { label, wrapLabel } from './label.ts'
import type { Scene } from './scene.ts'
import { band, ellipse, highlight, path, roundBody, shadow, softEllipse } from './shapes.ts'
import type { Art, Drawing } from './types.ts'

/** A round tea tin with a lid. */
export function teatin(scene: Scene, art: Art): Drawing {
  const [deep] = art.flavour
  const hw = 150
  const H = 400
  let svg = shadow(scene, hw)
  const col = mix(deep, '#16201d', 0.15)
  const d = roundBody(hw, -H, 0, 6, 12)
  svg += path(d, col) + path(d, scene.matte) + path(d, scene.cyl, 'opacity=".45"')
  svg += wrapLabel(scene, hw, -H + 78, -42, { ...art, nicotine: false })
  const lid = band(hw + 5, -H - 64, -H + 12)
  svg +=
    path(
      `M${-hw} ${-H + 12}Q0 ${-H + 34} ${hw} ${-H + 12}V${-H + 22}Q0 ${-H + 46} ${-hw} ${-H + 22}Z`,
      BLACK,
      'opacity=".35"',
    ) +
    path(lid, mix(col, BLACK, 0.12)) +
    path(lid, scene.cyl, 'opacity=".8"')
  svg +=
    `<path d="M${-hw - 5} ${-H + 4}Q0 ${-H + 22} ${hw + 5} ${-H + 4}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="3"/>` +
    ellipse(0, -H - 63, hw + 4, 19, mix(col, WHITE, 0.22)) +
    ellipse(0, -H - 62, hw - 12, 15, mix(col, WHITE, 0.08)) +
    softEllipse(scene, { cx: -30, cy: -H - 65, rx: hw * 0.5, ry: 7 }, { colour: WHITE, opacity: 0.28, softness: 5 })
  return { svg: `<g transform="scale(1.08)">${svg}</g>`, halfWidth: 165 }
}

function capsule(
  scene: Scene,
  [x, y]: readonly [number, number],
  rot: number,
  [deep, light]: ColourPair,
  s = 1,
): string {
  return `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${s})">${softEllipse(scene, { cx: 6, cy: 15, rx: 44, ry: 9 }, { colour: '#0a100e', opacity: 0.4, softness: 5 })}<path d="M0 -15H26A15 15 0 0 1 26 15H0Z" fill="${mix(light, WHITE, 0.35)}"/><path d="M0 -15H-26A15 15 0 0 0 -26 15H0Z" fill="${deep}"/><rect x="-41" y="-15" width="82" height="30" rx="15" fill="${scene.lin(
    [
      [0, WHITE, 0.5],
      [0.25, WHITE, 0.3],
      [0.5, WHITE, 0],
      [1, BLACK, 0.4],
    ],
    { x2: 0, y2: 1 },
  )}"/><rect x="-28" y="-10" width="52" height="4" rx="2" fill="#fff" opacity=".7"/></g>`
}

/** A jar: amber glass, white or coloured, as its maker has it. */
export function jar(scene: Scene, art: Art): Drawing {
  const [deep] = art.flavour
  const hw = 150
  const jh = hash(`${art.brand}jar`) % 3
  const col = jh === 0 ? '#7a3f12' : jh === 1 ? '#f0f0ec' : mix(deep, '#1a2421', 0.55)
  let svg = shadow(scene, hw, jh === 0 ? { tint: '#b5651d' } : {})
  const body = `M-112 -412V-392C-112 -372 ${-hw} -372 ${-hw} -318V-24Q${-hw} 6 ${-hw + 28} 9Q0 18 ${hw - 28} 9Q${hw} 6 ${hw} -24V-318C${hw} -372 112 -372 112 -392V-412Z`
  svg += path(body, jh === 0 ? scene.lin(AMBER_GLASS) : col) + path(body, scene.cyl, jh === 1 ? 'opacity=".62"' : '')
  svg += wrapLabel(scene, hw, -304, -36, { ...art, nicotine: false })
  svg += highlight('M-112 -366C-126 -356 -131 -346 -132 -322', 8, 0.7)
  svg +=
    ribbedCap(scene, [124, 126], [-486, -404], jh === 1 ? mix(deep, '#1a2421', 0.3) : '#191f1e', 37) +
    ellipse(0, -490, 121, 13, mix(jh === 1 ? deep : '#191f1e', WHITE, 0.22))
  if (!art.isAlone)
    svg +=
      capsule(scene, [-176, 52], 14, art.flavour, 0.95) +
      capsule(scene, [-98, 84], -28, art.flavour, 1) +
      capsule(scene, [152, 66], 38, art.flavour, 1.02)
  return { svg: `<g transform="scale(1.05)">${svg}</g>`, halfWidth: 165 }
}

/** A stand-up pouch with a zip. */
export function pouch(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const w = 168
  const H = 500
  let svg = shadow(scene, 160)
  const dark = hash(art.brand) % 2
  const col = dark ? mix(deep, '#131a18', 0.55) : mix(light, WHITE, 0.42)
  const d = `M${-w + 10} ${-H}H${w - 10}Q${w - 6} ${-H * 0.7} ${w - 12} ${-H * 0.45}Q${w + 4} ${-H * 0.2} ${w - 4} -30Q${w - 14} 6 ${w - 60} 12Q0 24 ${-w + 60} 12Q${-w + 14} 6 ${-w + 4} -30Q${-w - 4} ${-H * 0.2} ${-w + 12} ${-H * 0.45}Q${-w + 6} ${-H * 0.7} ${-w + 10} ${-H}Z`
  const cl = scene.clip(d)
  svg +=
    path(d, col) +
    `<g clip-path="${cl}"><g transform="translate(0 -392)">${label(scene, -w, 0, w * 2, 410, { ...art, nicotine: false, paper: dark ? 'dark' : 'tint' })}</g>`
  svg +=
    path(`M${-w} -70Q0 -6 ${w} -70V30H${-w}Z`, BLACK, 'opacity=".12"') +
    path(`M${-w} -74Q0 -12 ${w} -74L${w} -68Q0 -4 ${-w} -68Z`, WHITE, 'opacity=".2"') +
    `</g>`
  svg += path(
    d,
    scene.lin([
      [0, BLACK, 0.3],
      [0.06, WHITE, 0.22],
      [0.13, BLACK, 0.1],
      [0.3, WHITE, 0.26],
      [0.45, WHITE, 0.02],
      [0.7, BLACK, 0.06],
      [0.9, BLACK, 0.26],
      [0.95, WHITE, 0.14],
      [1, BLACK, 0.34],
    ]),
  )
  svg += `<g clip-path="${cl}"><rect x="${-w}" y="${-H}" width="${w * 2}" height="34" fill="#000" opacity=".1"/>`
  for (let i = 0; i < 6; i++)
    svg += `<path d="M${-w} ${-H + 4 + i * 5}H${w}" stroke="#fff" stroke-opacity=".22" stroke-width="1.2"/>`
  svg +=
    `<path d="M${-w} ${-H + 66}H${w}" stroke="${BLACK}" stroke-opacity=".25" stroke-width="3"/><path d="M${-w} ${-H + 69}H${w}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/></g>` +
    ellipse(0, -H + 17, 11, 9, mix(col, BLACK, 0.4))
  if (!art.isAlone)
    svg += capsule(scene, [-120, 66], 18, art.flavour, 0.95) + capsule(scene, [128, 74], -24, art.flavour, 0.95)
  return { svg: `<g transform="scale(1.06)">${svg}</g>`, halfWidth: 180 }
}
