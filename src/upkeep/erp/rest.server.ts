import { z } from 'zod'
import { type Connector, type Delivery, ErpFault, type ErpEnv, type Opened, type Page } from './connecting.server.ts'
import { askOutside, isAskable, NoWholeAnswer } from '#platform/settings/outside.server.ts'
import { type Message, messagePath } from './message.server.ts'
import { plural } from '#kit/ui/format.ts'

const PAGE = 2000
const LEAST = 25
/** Megabytes of an answer at most. */
const MOST = 1024 * 1024
const SKEW_MS = 5 * 60_000

const page = z.object({
  filas: z.array(z.unknown()).max(5000),
  cursor: z.string().max(500).nullable(),
  hay_mas: z.boolean(),
  total: z.int().min(0).nullish(),
})
const health = z.object({ ok: z.literal(true), hora: z.string().max(40).nullish() })
const sums = z.object({
  filas: z
    .array(z.object({ trozo: z.string().regex(/^[0-9a-f]{2}$/), n: z.int().min(0), huella: z.string().max(64) }))
    .max(256),
  ambitos: z.array(z.string().max(60)).max(500).nullish(),
})
const lines = z.object({
  filas: z.array(z.object({ clave: z.string().max(120), valor: z.string().max(60) })).max(20_000),
})
const accepted = z.object({ folio: z.string().min(1).max(40).nullish() })
const refused = z.object({ motivo: z.string().max(300) })

/** Why this address may not be asked, in Spanish; null: it may. The environment's list names the hosts (S20). */
export function addressFault(
  address: string,
  { ERP_HOSTS, NODE_ENV }: Pick<ErpEnv, 'ERP_HOSTS' | 'NODE_ENV'>,
): string | null {
  if (!URL.canParse(address)) return 'Escribe la dirección completa, por ejemplo https://erp.ejemplo.mx/jacve.'
  const { hostname, host, username, search, hash } = new URL(address)
  if (username || search || hash) return 'La dirección no lleva usuario, «?» ni «#».'
  if (!ERP_HOSTS.includes(host) && !ERP_HOSTS.includes(hostname)) {
    return `El servidor ${hostname} no está permitido. Quien administra el sistema lo agrega en ERP_HOSTS.`
  }
  return isAskable(address, NODE_ENV === 'production')
    ? null
    : 'La dirección debe empezar con https:// y no ser de una red interna.'
}

const REASONS: [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'Nadie atiende en esa dirección y puerto; revisa que el ERP esté encendido.'],
  [/^(?:ENOTFOUND|EAI_|ENODATA)/, 'Ese nombre de servidor no se encuentra; revisa la dirección.'],
  [/^(?:ECONNRESET|EPIPE|HPE_)/, 'Cortó la conexión antes de responder.'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'No se llega a su red.'],
  [/CERT|TLS|SSL|^UNABLE_TO_/, 'Su certificado no es válido; quien administra el ERP debe renovarlo.'],
]

/** Why there was no answer, in words for whoever watches the exchange; the fault itself goes along as its cause. */
function unanswered(error: unknown): string {
  if (error instanceof NoWholeAnswer) return `El ERP no respondió: ${error.message}.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [, why] = REASONS.find(([pattern]) => pattern.test(code)) ?? []
  return `El ERP no respondió. ${why ?? 'No se pudo conectar.'}`
}

type Asked = { status: number; text: string }

/** Asks the ERP for what lies under its address. Throws ErpFault `credencial` where it lets nobody in, `caido` where it does not answer. */
function askerOf({ direccion, usuario, secreto }: Opened) {
  const base = direccion.replace(/\/$/, '')
  const headers = {
    Accept: 'application/json',
    Authorization: `Basic ${Buffer.from(`${usuario}:${secreto}`).toString('base64')}`,
  }
  return async (path: string, post?: { key: string; body: string }): Promise<Asked> => {
    try {
      const more: Record<string, string> = post
        ? { 'Content-Type': 'application/json', 'Idempotency-Key': post.key }
        : {}
      const { status, body } = await askOutside(`${base}${path}`, {
        method: post ? 'POST' : 'GET',
        headers: { ...headers, ...more },
        body: post?.body,
        most: MOST,
      })
      if (status === 401 || status === 403) {
        throw new ErpFault('credencial', `El ERP no acepta el usuario o la contraseña (${status}).`)
      }
      if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
        throw new ErpFault('caido', `El ERP respondió con ${status}.`)
      }
      return { status, text: body.toString('utf8') }
    } catch (error) {
      if (error instanceof ErpFault) throw error
      throw new ErpFault('caido', unanswered(error), error)
    }
  }
}

/** The ERP over REST, as docs/erp.md has it. */
export function restConnector(connection: Opened, env: ErpEnv): Connector {
  const fault = addressFault(connection.direccion, env)
  if (fault) throw new ErpFault('credencial', fault)
  const ask = askerOf(connection)
  // Grows smaller while answers are too large or too slow, for as long as this connector lives.
  let limit = PAGE

  async function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const { status, text } = await ask(path)
    if (status !== 200) throw new ErpFault('contrato', `El ERP respondió con ${status} en ${path.split('?')[0]}.`)
    return understood(text, schema)
  }

  async function readPage(path: string, from: string | null): Promise<Page> {
    const { filas, cursor, hay_mas, total = null } = await get(`${path}&limite=${limit}`, page)
    if (hay_mas && (filas.length === 0 || cursor === null || cursor === from)) {
      throw new ErpFault('contrato', 'El ERP dice que hay más filas y no las da.')
    }
    return { filas, cursor, hayMas: hay_mas, total }
  }

  return {
    async probe() {
      const { hora } = await get('/salud', health)
      const skew = hora ? Math.abs(Date.now() - Date.parse(hora)) : 0
      return skew > SKEW_MS
        ? [
            `El reloj del ERP va ${plural(Math.round(skew / 60_000), 'minuto', 'minutos')} distinto del nuestro; las fechas se cuentan con el nuestro.`,
          ]
        : []
    },
    async read(entity, { cursor, completa }) {
      const path = `/${entity}?${new URLSearchParams({ ...(cursor !== null && { cursor }), ...(completa && { completa: '1' }) })}`
      for (;;) {
        try {
          return await readPage(path, cursor)
        } catch (error) {
          const isHeavy = error instanceof ErpFault && /grande|a tiempo/.test(error.message)
          if (!isHeavy || limit <= LEAST) throw error
          limit = Math.max(LEAST, Math.floor(limit / 4))
        }
      }
    },
    async sums(entity) {
      const { status, text } = await ask(`/sumas?entidad=${entity}`)
      if (status === 404) return null
      const { filas, ambitos = null } = understood(text, sums)
      return { sumas: filas, ambitos }
    },
    async lines(entity, chunks) {
      const found = []
      for (const trozo of chunks) found.push(...(await get(`/detalle?entidad=${entity}&trozo=${trozo}`, lines)).filas)
      return found
    },
    async deliver(message) {
      return deliveryOf(
        message,
        await ask(messagePath(message), { key: message.clave, body: JSON.stringify(message.carga) }),
      )
    },
    // Each answer ends its own.
    close: async () => undefined,
  }
}

/** What the ERP made of a message. Throws ErpFault `contrato` for an answer that the contract does not know. */
function deliveryOf({ tipo }: Pick<Message, 'tipo'>, { status, text }: Asked): Delivery {
  if (status === 200 || status === 201)
    return { resultado: 'aceptado', folio: understood(text, accepted).folio ?? null }
  // Calling back what it never had is done already; changing it is nothing that another try would mend.
  if (status === 404 && tipo === 'cancelacion') return { resultado: 'aceptado', folio: null }
  if (status === 404 && tipo === 'cambio')
    return { resultado: 'rechazado', motivo: 'El ERP no tiene ese pedido o no recibe cambios; acuérdalo con él.' }
  if (status === 409 || status === 422) return { resultado: 'rechazado', motivo: understood(text, refused).motivo }
  throw new ErpFault('contrato', `El ERP respondió con ${status} al pedido.`)
}

/** Half an answer, an error page, another shape: none is worth more than the other, and none gets past here. */
function understood<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ErpFault('contrato', 'La respuesta del ERP no está completa o no es JSON.', error)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new ErpFault('contrato', `La respuesta del ERP no cumple el contrato${where && `: «${where}»`}.`)
}
