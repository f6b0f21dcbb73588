/** Every file of a release has the same version number. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { VERSION } from '../../server/version.ts'

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

const Package = z.object({ version: z.string().optional(), dependencies: z.record(z.string(), z.string()).optional() })
const Lock = z.object({ version: z.string(), packages: z.record(z.string(), Package) })
const Kustomization = z.object({ images: z.array(z.object({ newTag: z.string() })) })

const FOLDERS = ['', 'contract/', 'demo/', 'server/', 'web/']

test('every package has the version of the newest release in the changelog', () => {
  const [, newest] = /^## \[([\d.]+)\]/m.exec(textOf('CHANGELOG.md')) ?? []
  expect(VERSION).toBe(newest)
  for (const folder of FOLDERS) {
    const { version, dependencies = {} } = Package.parse(JSON.parse(textOf(`${folder}package.json`)))
    expect(version, folder).toBe(VERSION)
    expect(dependencies['@shop/contract'] ?? VERSION, folder).toBe(VERSION)
  }
})

test('the lock file and the image have the same version', () => {
  const { version, packages } = Lock.parse(JSON.parse(textOf('package-lock.json')))
  expect(version).toBe(VERSION)
  for (const folder of FOLDERS) {
    const own = packages[folder.replace('/', '')]
    expect(own?.version, folder).toBe(VERSION)
    expect(own?.dependencies?.['@shop/contract'] ?? VERSION, folder).toBe(VERSION)
  }
  for (const file of ['deploy/kubernetes/kustomization.yaml', 'deploy/kubernetes/migrate/kustomization.yaml']) {
    expect(Kustomization.parse(parse(textOf(file))).images, file).toEqual([
      expect.objectContaining({ newTag: VERSION }),
    ])
  }
})
