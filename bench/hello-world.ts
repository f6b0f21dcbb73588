/** The floor of every HTTP benchmark: a minimal response with the same framework; the argument is the number of processes. */
import cluster from 'node:cluster'
import Fastify from 'fastify'

const processes = Number(process.argv[2] ?? 1)

if (cluster.isPrimary && processes > 1) {
  const workers = Array.from({ length: processes }, () => cluster.fork())
  const listening = workers.map(
    (worker) => new Promise<number>((open) => worker.on('listening', ({ port }) => open(port))),
  )
  const [port] = await Promise.all(listening)
  process.stdout.write(`http://127.0.0.1:${port}\n`)
} else {
  const app = Fastify()
  app.get('/*', async () => ({ hello: 'world' }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  if (cluster.isPrimary) process.stdout.write(`${address}\n`)
}
process.on('SIGINT', () => process.exit(0))
