/** The OpenAPI description generated from the contract: /api/openapi.json, and a page to browse it at /api/docs. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { docsPage } from './openapi.docs.ts'
import { describeAsItTravels, finishedDocument } from './openapi.document.ts'

const zodToJsonConfig = { override: describeAsItTravels }
const describeCall = createJsonSchemaTransform({ zodToJsonConfig })
const describeSchemas = createJsonSchemaTransformObject({ zodToJsonConfig })

/** Must be called before the described routes are added. */
export async function addOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shop API',
        version: '1',
        description:
          'Amounts are decimal pounds in GBP, VAT included. Lists are `items` and `total`. Refusals are RFC 9457 problem ' +
          'documents. A slash at the end of an address makes no difference.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The `access_token` that logging in answers; for calls of staff an API key too. Where a role is named, only users of ' +
              'that role may call.',
          },
        },
      },
    },
    transform: describeCall,
    transformObject: (given) => finishedDocument(describeSchemas(given)),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(docsPage)
}
