/** Label artwork: pattern, maker, name, strength gauge, volume and, with nicotine, the warning. */
import { BLACK, hash, mix, randomFrom, round, WHITE } from './colour.ts'
import { text, textWidth, wrap } from './lettering.ts'
import { pattern } from './patterns.ts'
import type { Scene } from './scene.ts'
import { band, path, SAG } from './shapes.ts'
import { type Art, PATTERNS, type Paper } from './types.ts'

const STRENGTHS = [0, 3, 6, 10, 20]
const PAPERS: readonly Paper[] = ['light', 'tint', 'dark', 'light']
const WARNING = ['This product contains', 'nicotine which is a', 'highly addictive substance.']

/** The paper a maker prints on. */
export const paperOf = (art: Art): Paper => art.paper ?? PAPERS[(hash(art.brand) >>> 5) % PAPERS.length] ?? 'light'

/** The measuring-line motif: five ticks rising, filled up to the strength in mg per ml. */
export function gauge(x: number, y: number, w: number, h: number, strength: number, color: string): string {
  let svg = ''
  const lv = STRENGTHS.findIndex((s) => strength <= s)
  const st = w / 4
  for (let i = 0; i < 5; i++) {
    const hh = h * (0.4 + 0.15 * i)
    svg += `<rect x="${round(x + st * i - w * 0.03)}" y="${round(y - hh)}" width="${round(w * 0.06)}" height="${round(hh)}" fill="${color}" opacity="${i <= lv ? 1 : 0.28}"/>`
  }
  return svg
}

/** Flat label artwork for an area `w` by `h`, its top left at x, y. `inset` keeps the foot of a curved label clear. */
export function label(scene: Scene, x: number, y: number, w: number, h: number, art: Art, inset = 0): string {
  const { brand, name, flavour, strength, volume, nicotine } = art
  const r = randomFrom(brand + name)
  const bh = hash(brand)
  const pk = art.pattern ?? PATTERNS[bh % PATTERNS.length] ?? 'horizon'
  const style = paperOf(art)
  const [deep, light] = flavour
  const paper = style === 'light' ? '#f7f6f1' : style === 'dark' ? mix(deep, '#101614', 0.74) : mix(light, WHITE, 0.5)
  const ink = style === 'dark' ? '#f4f1e8' : mix(deep, '#0c1311', 0.72)
  const warnH = nicotine ? h * 0.27 : 0
  const ih = h - warnH
  const artH = ih * (h > w * 1.9 ? 0.44 : h > w * 1.2 ? 0.34 : 0.38)
  const artTop = (bh >>> 9) % 2 === 0
  const m = w * 0.13
  const cx = x + w / 2
  let svg = path(`M${x} ${y}h${w}v${h}h${-w}Z`, paper)
  const ay = artTop ? y : y + ih - artH
  const ins = artTop ? 0 : inset
  const ty = artTop ? y + artH : y + ins
  const th = ih - artH - ins
  const cl = scene.clip(`M${round(x)} ${round(ay)}h${round(w)}v${round(artH)}h${round(-w)}Z`)
  svg += `<g clip-path="${cl}">${pattern(scene, pk, { x, y: ay, w, h: artH }, flavour, r)}</g>`
  // From the top: maker, name on one or two lines, strength and volume. They shrink together until they fit.
  let bs = w * 0.07
  let ns = w * 0.12
  let fs = w * 0.06
  const wr = wrap(name, ns, w - m * 1.5, 14, 2)
  ns = wr.size
  const L = wr.lines.length
  const foot = volume || strength !== undefined
  const need = bs + ns * 0.85 + L * ns * 1.34 + (foot ? fs + ns * 0.6 : 0) + w * 0.15
  const k = Math.min(1, th / need)
  bs *= k
  ns *= k
  fs *= k
  const spare = Math.max(0, th - need * k)
  const pad = w * 0.075 * k + spare * 0.26
  svg += text(brand, { x: cx, y: ty + pad + bs, size: bs, weight: 13, track: 40, color: ink, max: w - m * 1.7 })
  let yy = ty + pad + bs + ns * 0.75 + spare * 0.2 + ns
  for (const l of wr.lines) {
    svg += text(l, { x: cx, y: yy, size: ns, weight: 10, track: 14, color: ink, max: w - m * 1.5 })
    yy += ns * 1.34
  }
  const fy = ty + th - pad
  if (strength !== undefined) {
    const gw = w * 0.15
    const sw = textWidth(`${strength} mg`, fs, 14)
    svg += gauge(x + m, fy, gw, fs * 1.3, strength, ink)
    svg += text(`${strength} mg`, {
      x: x + m + gw * 1.3,
      y: fy,
      size: fs,
      weight: 13,
      track: 14,
      anchor: 'start',
      color: ink,
    })
    if (volume)
      svg += text(volume, {
        x: x + w - m,
        y: fy,
        size: fs,
        weight: 13,
        track: 14,
        anchor: 'end',
        color: ink,
        max: w - m * 2 - gw * 1.3 - sw - fs * 1.4,
      })
  } else if (volume) svg += text(volume, { x: cx, y: fy, size: fs, weight: 13, track: 22, color: ink, max: w - m * 2 })
  if (nicotine) {
    const wy = y + ih
    svg += `<rect x="${round(x)}" y="${round(wy)}" width="${round(w)}" height="${round(warnH)}" fill="#fbfbf9"/><rect x="${round(x + w * 0.035)}" y="${round(wy + w * 0.035)}" width="${round(w * 0.93)}" height="${round(warnH - w * 0.07)}" fill="none" stroke="#121615" stroke-width="${round(w * 0.014)}"/>`
    const ws = Math.min(w * 0.06, warnH * 0.13)
    WARNING.forEach((t, i) => {
      svg += text(t, {
        x: cx,
        y: wy + warnH * 0.37 + i * ws * 1.55,
        size: ws,
        weight: 15,
        track: 12,
        color: '#121615',
        max: w * 0.78,
      })
    })
  }
  return svg
}

/** A label wrapped round a body of half width `hw`. */
export function wrapLabel(scene: Scene, hw: number, top: number, bot: number, art: Art): string {
  const d = band(hw, top, bot)
  const cl = scene.clip(d)
  const s = hw * SAG * 1.7
  return (
    `<g clip-path="${cl}"><g transform="translate(0 ${round(s * 0.6)})">${label(scene, -hw, top - s, hw * 2, bot - top + s, art, s * 1.15)}</g></g>` +
    path(d, scene.paper) +
    `<path d="M${-hw} ${top}Q0 ${top + s} ${hw} ${top}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.6"/><path d="M${-hw} ${bot}Q0 ${bot + s} ${hw} ${bot}" fill="none" stroke="${BLACK}" stroke-opacity=".3" stroke-width="1.6"/>`
  )
}
