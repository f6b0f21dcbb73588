import { BLACK, hash, mix, round, WHITE } from './colour.ts'
import { wrapLabel } from './label.ts'
import type { Scene } from './scene.ts'
import { ellipse, highlight, path, SAG, shadow } from './shapes.ts'
import type { Art, Drawing } from './types.ts'

/** A screw cap with ribs, `hwT` and `hwB` its half widths at the top and the foot. */
export function ribbedCap(
  scene: Scene,
  [hwT, hwB]: readonly [number, number],
  [top, bot]: readonly [number, number],
  color: string,
  ribs = 19,
): string {
  const s = hwB * SAG * 1.7
  const d = `M${-hwT} ${top}Q${-hwT} ${top - 7} ${-hwT + 9} ${top - 8}H${hwT - 9}Q${hwT} ${top - 7} ${hwT} ${top}L${hwB} ${bot}Q0 ${bot + s} ${-hwB} ${bot}Z`
  let svg = path(d, color)
  for (let i = 0; i <= ribs; i++) {
    const t = Math.sin((i / ribs - 0.5) * Math.PI)
    svg += `<path d="M${round(hwT * t)} ${top + 10}L${round(hwB * t)} ${round(bot - 8 + s * (1 - t * t))}" stroke="${BLACK}" stroke-opacity=".3" stroke-width="${round(1.2 + 2.4 * Math.cos((i / ribs - 0.5) * Math.PI))}"/><path d="M${round(hwT * t + 2.4)} ${top + 10}L${round(hwB * t + 2.4)} ${round(bot - 8 + s * (1 - t * t))}" stroke="#fff" stroke-opacity=".14" stroke-width="1.4"/>`
  }
  return svg + path(d, scene.cyl) + ellipse(0, top - 3, hwT - 5, hwT * 0.1, WHITE, 'opacity=".2"')
}

/** A 10 ml bottle with a child-resistant cap. */
export function bottle(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const hw = 112
  const top = -420
  let svg = shadow(scene, hw, { tint: mix(deep, light, 0.55) })
  const capCol =
    art.cap ??
    (hash(art.brand) % 3 === 0 ? '#f1f1ee' : hash(art.brand) % 3 === 1 ? '#1a1f1e' : mix(deep, '#141a18', 0.45))
  const body = `M-40 ${top - 44}V${top - 30}C-40 ${top - 4} ${-hw} ${top - 8} ${-hw} ${top + 54}V-18Q${-hw} 4 ${-hw + 22} 6Q0 13 ${hw - 22} 6Q${hw} 4 ${hw} -18V${top + 54}C${hw} ${top - 8} 40 ${top - 4} 40 ${top - 30}V${top - 44}Z`
  const glass = scene.lin([
    [0, mix(deep, BLACK, 0.45)],
    [0.1, mix(deep, light, 0.15)],
    [0.3, mix(light, WHITE, 0.35)],
    [0.55, mix(light, deep, 0.25)],
    [0.85, mix(deep, light, 0.2)],
    [1, mix(deep, BLACK, 0.4)],
  ])
  svg +=
    path(body, glass) +
    path(
      body,
      scene.lin(
        [
          [0, WHITE, 0.55],
          [0.16, WHITE, 0.1],
          [0.2, WHITE, 0],
          [1, BLACK, 0.12],
        ],
        { x2: 0, y2: 1 },
      ),
    ) +
    path(body, scene.cyl, 'opacity=".7"')
  svg += wrapLabel(scene, hw, top + 66, -30, art)
  svg += highlight(`M-66 ${top + 14}C-84 ${top + 24} -92 ${top + 34} -93 ${top + 58}`, 7, 0.75)
  svg +=
    path(`M-50 ${top - 40}Q0 ${top - 30} 50 ${top - 40}V${top - 50}H-50Z`, mix(capCol, BLACK, 0.25)) +
    ribbedCap(scene, [40, 56], [top - 186, top - 48], capCol)
  return { svg, halfWidth: hw }
}

/** A shortfill bottle, not quite full. */
export function shortfill(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const hw = 138
  const top = -470
  let svg = shadow(scene, hw, { tint: mix(deep, light, 0.5) })
  const capCol = art.cap ?? (hash(art.brand) % 2 ? '#1b2120' : '#efefec')
  const body = `M-50 ${top - 26}V${top - 14}C-50 ${top + 18} ${-hw} ${top + 6} ${-hw} ${top + 92}V-22Q${-hw} 5 ${-hw + 26} 8Q0 16 ${hw - 26} 8Q${hw} 5 ${hw} -22V${top + 92}C${hw} ${top + 6} 50 ${top + 18} 50 ${top - 14}V${top - 26}Z`
  svg += path(
    body,
    scene.lin([
      [0, mix(deep, BLACK, 0.4)],
      [0.1, mix(deep, light, 0.3)],
      [0.28, mix(light, WHITE, 0.45)],
      [0.55, mix(light, deep, 0.18)],
      [0.86, mix(deep, light, 0.25)],
      [1, mix(deep, BLACK, 0.35)],
    ]),
  )
  svg +=
    `<g clip-path="${scene.clip(body)}">` +
    path(`M-150 ${top - 40}h300v86Q0 ${top + 66} -150 ${top + 46}Z`, WHITE, 'opacity=".34"') +
    `<path d="M${-hw} ${top + 46}Q0 ${top + 66} ${hw} ${top + 46}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/></g>`
  svg += path(body, scene.cyl, 'opacity=".75"') + wrapLabel(scene, hw, top + 104, -34, art)
  svg += highlight(`M-84 ${top + 34}C-108 ${top + 46} -116 ${top + 66} -117 ${top + 96}`, 9, 0.8)
  svg +=
    path(`M-62 ${top - 24}Q0 ${top - 12} 62 ${top - 24}V${top - 34}H-62Z`, mix(capCol, BLACK, 0.3)) +
    ribbedCap(scene, [58, 64], [top - 118, top - 32], capCol, 25)
  return { svg, halfWidth: hw }
}
