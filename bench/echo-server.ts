import Fastify from 'fastify'

/** The yardstick of a run: a JSON answer of Fastify alone, nothing of ours around it. */
const app = Fastify()
app.get('/eco', async () => ({ ok: true }))
await app.listen({ port: 0, host: '127.0.0.1' })
const place = app.server.address()
process.send?.({ port: typeof place === 'object' ? place?.port : 0 })
process.once('disconnect', () => process.exit(0))
