/** Reads the files of deploy/ for tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the text of a file, relative to the repository's root. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Parses a YAML file with its merge keys. */
export const readYaml = (path: string): unknown => parse(readText(path), { merge: true })

export interface Manifest {
  file: string
  content: unknown
}

/** Returns every manifest of deploy/kubernetes, without kustomizations. */
export function manifests(): Manifest[] {
  const folder = 'deploy/kubernetes'
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
    .flatMap((name) =>
      parseAllDocuments(readText(`${folder}/${name}`)).map((document) => ({ file: name, content: document.toJS() })),
    )
}

/** Returns the only manifest of this kind and name. */
export function readManifest(kind: string, name: string): unknown {
  const found = manifests().filter(
    ({ content }) => at(content, 'kind') === kind && at(content, 'metadata.name') === name,
  )
  if (found.length !== 1) throw new Error(`There are ${found.length} of ${kind} ${name}`)
  return found[0]?.content
}

/** Returns the value at `path` ('spec.containers.0.name'); undefined if missing. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      value,
    )
}

/** Returns its entries; empty if missing. */
export const entriesAt = (value: unknown, path: string): [string, unknown][] => Object.entries(at(value, path) ?? {})

/** Returns the variables of a file with NAME=value lines. */
export function listVariables(path: string): Record<string, string> {
  const lines = readText(path).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** Returns the `Key=value` lines of a systemd unit, with their section. */
export function readUnit(path: string): { section: string; key: string; value: string }[] {
  let section = ''
  return readText(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const heading = /^\[(\w+)\]$/.exec(line)?.[1]
      if (heading) section = heading
      const [key = '', ...value] = line.split('=')
      return heading ? [] : [{ section, key, value: value.join('=') }]
    })
}

/** Converts '35s', '5m' or '25' to seconds. */
export function toSeconds(text: unknown): number {
  const [, count = 'NaN', unit = 's'] = /^(\d+)(s|m|min|h)?$/.exec(String(text)) ?? []
  return Number(count) * (unit === 'h' ? 3600 : unit === 's' ? 1 : 60)
}
