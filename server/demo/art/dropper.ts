import { AMBER_GLASS, BLACK, hash, mix, WHITE } from './colour.ts'
import { wrapLabel } from './label.ts'
import type { Scene } from './scene.ts'
import { band, ellipse, highlight, path, shadow } from './shapes.ts'
import type { Art, Drawing } from './types.ts'

/** A dropper bottle: amber or coloured glass, a metal collar and a rubber bulb. */
export function dropper(scene: Scene, art: Art): Drawing {
  const [deep, light] = art.flavour
  const halfWidth = 118
  const amber = hash(art.brand) % 2 === 0
  const body =
    'M-44 -392V-376C-44 -348 -118 -352 -118 -292V-20Q-118 5 -94 7Q0 15 94 7Q118 5 118 -20V-292C118 -352 44 -348 44 -376V-392Z'
  const bulb = 'M-38 -446Q-44 -520 -28 -548Q0 -566 28 -548Q44 -520 38 -446Q0 -436 -38 -446Z'
  const glass = amber
    ? scene.lin(AMBER_GLASS)
    : scene.lin([
        [0, mix(deep, BLACK, 0.5)],
        [0.28, mix(light, deep, 0.4)],
        [0.6, deep],
        [1, mix(deep, BLACK, 0.5)],
      ])
  const bulbColour = amber ? '#1b2120' : '#efefec'
  const svg =
    shadow(scene, halfWidth, { tint: amber ? '#b5651d' : mix(deep, light, 0.5) }) +
    path(body, glass) +
    path(body, scene.cyl, 'opacity=".7"') +
    wrapLabel(scene, halfWidth, -278, -32, { ...art, nicotine: false }) +
    highlight('M-72 -340C-92 -330 -99 -316 -100 -290', 7, 0.7) +
    path(bulb, bulbColour) +
    path(bulb, scene.cyl, 'opacity=".8"') +
    path(band(52, -446, -384), scene.metal('#b4bbbc')) +
    ellipse(0, -446, 51, 7, mix('#b4bbbc', WHITE, 0.4))
  return { svg, halfWidth: 130 }
}
