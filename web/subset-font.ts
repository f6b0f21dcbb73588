/** Reduces the shop's typeface to the characters, weights and widths in use: 54 kB instead of 98 kB. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(
  import.meta.resolve('@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2'),
)
const TARGET = fileURLToPath(new URL('.fonts/mona-sans.woff2', import.meta.url))

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
/** ASCII, Latin-1 and the symbols in our texts. Any other character falls back to another font. */
const TEXT = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‘’“”–—…•€™−×→←✓⁄‑`
/** The ranges that our styles use. */
const AXES = { wght: { min: 300, max: 680 }, wdth: { min: 100, max: 116 } }

/** Writes the font before Vite resolves it. */
export const shopFont: Plugin = {
  name: 'shop-font',
  async buildStart() {
    const options = { targetFormat: 'woff2', variationAxes: AXES, noLayoutClosure: true } as const
    const font = await subsetFont(await readFile(SOURCE), TEXT, options)
    await mkdir(dirname(TARGET), { recursive: true })
    await writeFile(TARGET, font)
  },
}
