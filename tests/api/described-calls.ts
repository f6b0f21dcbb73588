/** The calls that the shop's own OpenAPI description names, for tests that walk all of them. */
import type { Server } from '../../server/platform/http/server.ts'

export interface DescribedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its parameters as `{id}`. */
  path: string
  /** Names of the query's parameters. */
  query: string[]
  /** Whether it takes a form with files. */
  isForm: boolean
  /** Who may call. */
  access: 'visitor' | 'customer' | 'admin'
}

/** Every call of the description. The application must be ready. */
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
        access: accessOf(call),
      }
    }),
  )
}

function accessOf(call: object): DescribedCall['access'] {
  const security = (Reflect.get(call, 'security') ?? []) as { bearer?: string[] }[]
  const needed = security.find((scheme) => scheme.bearer)?.bearer
  if (!needed) return 'visitor'
  return needed.includes('admin') ? 'admin' : 'customer'
}

/** The path with `value` in place of every parameter. */
export const fill = (path: string, value: string): string =>
  path.replace(/\{\w+\}/g, encodeURIComponent(value.toWellFormed()))
