/** Validates Kubernetes manifests, including those of operators, with their published schemas. */
import { BarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { z } from 'zod'

interface Model {
  prototype: { validate(): void }
}

const KINDS: Record<string, Model> = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'postgresql.cnpg.io/v1 Cluster': Cluster,
  'postgresql.cnpg.io/v1 ScheduledBackup': ScheduledBackup,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 Secret': Secret,
  'v1 Service': Service,
}

const Kind = z.object({ apiVersion: z.string(), kind: z.string() })
const ObjectStore = z.object({ spec: z.strictObject({ configuration: z.unknown(), retentionPolicy: z.string() }) })

/** Returns all errors in `manifest`: wrong types, missing values and unknown fields. */
export function findManifestErrors(manifest: unknown): string[] {
  const { apiVersion, kind } = Kind.parse(manifest)
  // The plugin's own kind has no schema on npm; its content is that of the operator.
  if (kind === 'ObjectStore')
    return faultsBy(BarmanObjectStoreConfiguration, ObjectStore.parse(manifest).spec.configuration)
  const model = KINDS[`${apiVersion} ${kind}`]
  return model ? faultsBy(model, manifest) : [`there is no schema for ${apiVersion} ${kind}`]
}

/** The schemas accept unknown fields, so access is recorded: a field that is not read is unknown. */
function faultsBy(model: Model, data: unknown): string[] {
  const read = new Set<string>()
  const wrong: string[] = []
  try {
    model.prototype.validate.call(watched(data, '', read))
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
  }
  const unknown = pathsOf(data, '')
    .filter((path) => !read.has(path))
    .map((path) => `${path} is unknown`)
  return [...wrong, ...unknown]
}

function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol') return inner
      read.add(`${path}/${key}`)
      return watched(inner, `${path}/${key}`, read)
    },
  })
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [`${path}/${key}`, ...pathsOf(inner, `${path}/${key}`)])
}
