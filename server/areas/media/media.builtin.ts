/** The built-in images: for a product without an image, by its class, and for an image that fails to load. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { FALLBACK_HERO_KEY, PLACEHOLDER_KEY, placeholderKey } from '@shop/contract/lib/media.ts'
import { ART_TYPE } from './media.art.ts'
import { type Original, toMediaKey } from './media.upload.ts'

/** A soft, nearly colourless scene that suits all four themes. It has no text and no real product. */
function studio(width: number, height: number, goods: string): string {
  const floor = Math.round(height * 0.76)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>
<linearGradient id="wall" x2="0" y2="1"><stop offset="0" stop-color="#d3dad7"/><stop offset=".5" stop-color="#e9edeb"/>
<stop offset=".72" stop-color="#dbe1de"/><stop offset=".77" stop-color="#cdd4d1"/><stop offset=".85" stop-color="#dfe4e1"/>
<stop offset="1" stop-color="#e8ecea"/></linearGradient>
<radialGradient id="light" cx=".4" cy=".42" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".55"/>
<stop offset=".6" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-color="#2b3733" stop-opacity=".12"/></radialGradient>
<linearGradient id="round"><stop offset="0" stop-color="#8f9b96"/><stop offset=".16" stop-color="#c3ccc8"/>
<stop offset=".3" stop-color="#eef2f0"/><stop offset=".46" stop-color="#cbd3cf"/><stop offset=".8" stop-color="#a7b2ad"/>
<stop offset="1" stop-color="#8a9691"/></linearGradient>
<linearGradient id="cap"><stop offset="0" stop-color="#55625d"/><stop offset=".28" stop-color="#8d9a95"/>
<stop offset=".5" stop-color="#65726d"/><stop offset="1" stop-color="#4b5853"/></linearGradient>
<linearGradient id="face" x2="0" y2="1"><stop offset="0" stop-color="#dfe5e2"/><stop offset="1" stop-color="#c4cdc9"/></linearGradient>
<linearGradient id="side"><stop offset="0" stop-color="#a9b4af"/><stop offset="1" stop-color="#98a49f"/></linearGradient>
<filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="14"/></filter>
</defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/><rect width="${width}" height="${height}" fill="url(#light)"/>
<g transform="translate(${width / 2} ${floor})">${goods}</g>
</svg>`
}

const shadow = (x: number, reach: number) =>
  `<ellipse cx="${x + reach * 0.25}" cy="6" rx="${reach * 1.25}" ry="${reach * 0.16}" fill="#1d2824" opacity=".34" filter="url(#soft)"/>`

/** A plain bottle at `x`, 300 high. */
const bottle = (x: number) => `${shadow(x, 80)}<g transform="translate(${x} 0)">
<path d="M-72 -176Q-72 -206 -34 -216V-228H34V-216Q72 -206 72 -176V-10Q72 4 56 6Q0 12 -56 6Q-72 4 -72 -10Z" fill="url(#round)"/>
<path d="M-34 -224L-27 -300Q0 -306 27 -300L34 -224Q0 -217 -34 -224Z" fill="url(#cap)"/></g>`

/** A plain carton at `x`, 380 high. */
const carton = (x: number) => `${shadow(x, 120)}<g transform="translate(${x} 0)">
<path d="M-110 -350L70 -350V4L-110 0Z" fill="url(#face)"/><path d="M70 -350L124 -372V-22L70 4Z" fill="url(#side)"/>
<path d="M-110 -350L-52 -376L124 -372L70 -350Z" fill="#d5dcd9"/></g>`

/** A plain tin with a lid at `x`, 210 high. */
const tin = (x: number) => `${shadow(x, 100)}<g transform="translate(${x} 0)">
<path d="M-98 -150V-12Q-98 4 -76 7Q0 14 76 7Q98 4 98 -12V-150Z" fill="url(#round)"/>
<path d="M-103 -200Q0 -216 103 -200V-152Q0 -138 -103 -152Z" fill="url(#cap)" opacity=".8"/></g>`

/** A plain device at `x`, 360 high: a box with a mouthpiece and a small window. */
const device = (x: number) => `${shadow(x, 60)}<g transform="translate(${x} 0)">
<path d="M-22 -300L-16 -358Q0 -364 16 -358L22 -300Z" fill="url(#cap)"/>
<rect x="-54" y="-306" width="108" height="312" rx="22" fill="url(#round)"/>
<rect x="-16" y="-236" width="32" height="64" rx="9" fill="url(#cap)" opacity=".7"/></g>`

/** What the drawing of a class shows. */
const GOODS: Record<ProductClass, string> = {
  nicotine_eliquid: carton(-70) + bottle(120),
  nicotine_shot: bottle(0),
  shortfill: bottle(-90) + bottle(110),
  prefilled_pod: carton(-80) + device(140),
  device: device(0),
  tank: tin(0),
  coil: carton(0),
  battery: carton(-70) + tin(150),
  cbd_food: tin(-60) + bottle(130),
  cbd_eliquid: carton(-70) + bottle(120),
  food_supplement: bottle(0),
  tea: carton(-80) + tin(130),
  accessory: carton(0),
}

function drawing(svg: string, width: number, height: number): Original {
  const bytes = Buffer.from(svg)
  return { key: toMediaKey(bytes), bytes, content_type: ART_TYPE, width, height }
}

const placeholder = (goods: string) => drawing(studio(800, 1000, goods), 800, 1000)

/** By the name in their URL. Their `key` is a hash of the drawing, so a changed one is encoded again. */
export const BUILT_IN_IMAGES: ReadonlyMap<string, Original> = new Map([
  [PLACEHOLDER_KEY, placeholder(carton(0))],
  ...PRODUCT_CLASSES.map((name) => [placeholderKey(name), placeholder(GOODS[name])] as const),
  [FALLBACK_HERO_KEY, drawing(studio(1600, 1000, tin(-260) + carton(20) + bottle(240)), 1600, 1000)],
])
