import { BLACK, type ColourPair, mix, round, WHITE } from './colour.ts'
import type { Scene } from './scene.ts'
import { softEllipse } from './shapes.ts'

/** `strength`: how much of the colour the air takes; `floor`: where it lies, as a share of the height. */
export interface StudioStyle {
  strength?: number
  floor?: number
  tone?: 'light' | 'dark'
}

/** Daylight that falls slantwise, its middle `cx` of the width from the left. */
function beam(scene: Scene, w: number, h: number, { cx, opacity }: { cx: number; opacity: number }): string {
  const at = { cx: w * cx, cy: h * 0.36, rx: w * 0.3, ry: h * 0.42 }
  return softEllipse(
    scene,
    at,
    { colour: WHITE, opacity, softness: w * 0.07 },
    `transform="rotate(-22 ${round(at.cx)} ${round(at.cy)})"`,
  )
}

/** The room a product stands in, lit from the left by daylight, or from above in the dark tone. */
export function studio(scene: Scene, w: number, h: number, [deep, light]: ColourPair, style: StudioStyle = {}): string {
  const { strength = 0.2, floor = 0.81, tone = 'light' } = style
  if (tone === 'dark') {
    const base = mix('#151b1a', mix(deep, light, 0.4), strength * 0.55)
    const lit = mix(base, WHITE, 0.11)
    const corner = mix(base, BLACK, 0.55)
    return `<rect width="${w}" height="${h}" fill="${scene.lin(
      [
        [0, mix(base, BLACK, 0.35)],
        [0.42, lit],
        [floor - 0.12, base],
        [floor - 0.04, corner],
        [floor + 0.05, base],
        [1, mix(base, WHITE, 0.05)],
      ],
      { x2: 0, y2: 1 },
    )}"/>${beam(scene, w, h, { cx: 0.58, opacity: 0.07 })}<rect width="${w}" height="${h}" fill="${scene.rad(
      [
        [0, WHITE, 0.1],
        [0.55, WHITE, 0.015],
        [1, '#000000', 0.34],
      ],
      { cx: 0.68, cy: 0.46, r: 0.8 },
    )}"/>`
  }
  const base = mix('#e9ecea', mix(deep, light, 0.62), strength)
  const lit = mix(base, WHITE, 0.55)
  const corner = mix(base, mix(deep, BLACK, 0.5), 0.14)
  return (
    `<rect width="${w}" height="${h}" fill="${scene.lin(
      [
        [0, mix(base, corner, 0.35)],
        [0.4, lit],
        [floor - 0.13, base],
        [floor - 0.05, corner],
        [floor + 0.04, base],
        [1, mix(base, WHITE, 0.42)],
      ],
      { x2: 0, y2: 1 },
    )}"/>` +
    beam(scene, w, h, { cx: 0.34, opacity: 0.42 }) +
    `<rect width="${w}" height="${h}" fill="${scene.rad(
      [
        [0, WHITE, 0.42],
        [0.6, WHITE, 0.05],
        [1, mix(deep, BLACK, 0.6), 0.16],
      ],
      { cx: 0.4, cy: 0.42, r: 0.78 },
    )}"/>`
  )
}
