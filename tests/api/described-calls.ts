/** The calls in the shop's OpenAPI description, for tests that iterate over all of them. */
import { PERMISSIONS, type Permission } from '../../contract/permissions.ts'
import type { Server } from '../../server/platform/http/server.ts'

export interface DescribedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters as `{id}`. */
  path: string
  /** Names of the query parameters. */
  query: string[]
  /** Whether it accepts a form with files. */
  isForm: boolean
  /** The minimum role of the caller. */
  access: 'visitor' | 'customer' | 'admin'
  /** The permission that staff need. */
  permission: Permission | undefined
}

/** Returns every call of the description. The application must be ready. */
export function describedCalls(app: Server): DescribedCall[] {
  const paths = Object.entries(Reflect.get(app.swagger(), 'paths') as Record<string, Record<string, object>>)
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const parameters = (Reflect.get(call, 'parameters') ?? []) as { in: string; name: string }[]
      const query = parameters.filter((parameter) => parameter.in === 'query')
      const names = query.map((parameter) => parameter.name.replace('[]', ''))
      const isForm = 'multipart/form-data' in (Reflect.get(Reflect.get(call, 'requestBody') ?? {}, 'content') ?? {})
      return {
        method: method.toUpperCase() as DescribedCall['method'],
        path,
        query: names,
        isForm,
        ...accessOf(call),
      }
    }),
  )
}

function accessOf(call: object): Pick<DescribedCall, 'access' | 'permission'> {
  const security = (Reflect.get(call, 'security') ?? []) as { bearer?: string[] }[]
  const needed = security.find((scheme) => scheme.bearer)?.bearer
  const permission = needed?.find((name): name is Permission => name in PERMISSIONS)
  return { access: !needed ? 'visitor' : needed.includes('admin') ? 'admin' : 'customer', permission }
}

/** Returns the path with `value` in place of every parameter. */
export const fill = (path: string, value: string): string =>
  path.replace(/\{\w+\}/g, encodeURIComponent(value.toWellFormed()))
