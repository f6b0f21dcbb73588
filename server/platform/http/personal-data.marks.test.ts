/** Every response to staff marks the personal data of customers that it contains, or only roles that need it receive it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PERSONAL_DATA } from '@shop/contract/admin/personal-data.ts'
import { hasPermission, PERMISSIONS, type Permission, STAFF_ROLE_NAMES } from '@shop/contract/permissions.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

const CONTRACT = fileURLToPath(new URL('../../../contract', import.meta.url))
const FIELDS = /^(?:email|pending_email|phone|date_of_birth|full_name|line1|line2|city|county|postcode)$/

/** Returns the paths of unmarked fields with names of personal data. */
function unmarked(schema: unknown, path = ''): string[] {
  if (!(schema instanceof z.ZodType) || PERSONAL_DATA.has(schema)) return []
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unmarked(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return unmarked(schema.element, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unmarked(option, path))
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => unmarked(field, `${path}.${name}`))
  return FIELDS.test(path.split('.').at(-1) ?? '') ? [path] : []
}

/** The settings have the shop's own phone and address, suppliers are companies that the stock room writes to. */
const isAboutCompany = (url: string) => /^\/admin\/(?:settings\/$|suppliers\/|purchase-orders\/)/.test(url)

/** Returns the calls of staff, with their permission and the unmarked fields of their responses. */
async function staffCalls() {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(CONTRACT, file))
  const modules: object[] = await Promise.all(files.map((file) => import(file)))
  return modules.flatMap((module) =>
    Object.values(module).flatMap((call) => {
      const { security = [], response = {} } = Object(Object(call).schema)
      const permission: Permission | undefined = security[0]?.bearer?.find((name: string) => name in PERMISSIONS)
      if (!permission || isAboutCompany(String(call.url))) return []
      return [
        {
          name: `${call.method} ${call.url}`,
          permission,
          fields: [200, 201].flatMap((status) => unmarked(response[status])),
        },
      ]
    }),
  )
}

test('a role without customers.contact receives no unmarked email, phone, birth date or address', async () => {
  const calls = await staffCalls()
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.some(({ fields }) => fields.includes('.items.email'))).toBe(true)
  for (const { name, permission, fields } of calls) {
    for (const role of STAFF_ROLE_NAMES.filter((role) => hasPermission(role, permission))) {
      if (!hasPermission(role, 'customers.contact')) expect(fields, `${name} for ${role}`).toEqual([])
    }
  }
})

test('only roles that see everything about customers use the chat agent, whose answers are plain text', () => {
  for (const role of STAFF_ROLE_NAMES.filter((role) => hasPermission(role, 'agent.use'))) {
    for (const permission of ['customers.name', 'customers.address', 'customers.contact'] as const)
      expect(hasPermission(role, permission), `${role}: ${permission}`).toBe(true)
  }
})
