/** The floor of every HTTP figure: the same framework, answering two words. */
import Fastify from 'fastify'

const app = Fastify()
app.get('/*', async () => ({ hello: 'world' }))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
process.on('SIGINT', () => process.exit(0))
