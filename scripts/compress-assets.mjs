// Writes .br and .gz versions of all text files of the client build, so that none is compressed per request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [folder = '.'] = process.argv.slice(2)
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const text = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(text, BEST))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}
