import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { seal, unseal } from '#platform/settings/seal.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { tellAnswer } from './breaker.server.ts'
import { openConnector } from './connector.server.ts'
import { type Connector, ErpFault, type ErpEnv } from './connecting.server.ts'
import type { actualizarProceso, procesoErp } from './contract.ts'
import { addressFault } from './rest.server.ts'
import { ENTITIES, type Entity, SYNC_TOPIC } from './states.ts'

type Shown = Reply<typeof procesoErp>
export type Connection = Shown['proceso']
type Change = Received<typeof actualizarProceso>['body']['proceso']

const PURPOSE = 'erp'

const columns = `
  tipo, direccion, usuario, secreto is not null as configurado, secreto_fin, secreto_en, encendido, entidades, cada_minutos,
  to_char(completa_a, 'HH24:MI') as completa_a, duenos, pausa_hasta, ultima_falla, falla_en, respuesta_en, prueba_en, prueba_ok,
  prueba_texto, version, actualizado_en, (select nombre from usuario u where u.id = actualizado_por) as actualizado_por`

/** The record of the connection (E-21). Of the secret: that there is one, its last four, since when. */
export async function readConnection(db: Db): Promise<Connection> {
  const found = await db.row<Connection>(`select ${columns} from proceso_credencial`)
  if (!found) throw new Error('the connection has its row')
  return found
}

/** What is exchanged, without what the shop alone decides; in the order it is read. */
export function exchanged({ entidades, duenos }: Pick<Connection, 'entidades' | 'duenos'>): Entity[] {
  const decided = { precios: duenos.precio, existencias: duenos.existencia, productos: 'erp', pedidos: 'erp' }
  return ENTITIES.filter((entity) => entidades.includes(entity) && decided[entity] === 'erp')
}

export async function showConnection({ db, env }: Context): Promise<Shown> {
  return { proceso: await readConnection(db), servidores: env.ERP_HOSTS }
}

/** T-28. An empty secret leaves the one that is kept; another user or address asks for it again, so that it is never sent elsewhere. */
export function saveConnection(change: Change, context: Context): Promise<Shown> {
  const { env } = context
  return context.db.transaction(async (tx) => {
    await tx.rows('select from proceso_credencial for update')
    const before = await readConnection(tx)
    if (before.version !== change.version) throw stale('la conexión', before.version)
    checkAddress(change, context)
    const isElsewhere = before.direccion !== change.direccion || before.tipo !== change.tipo
    if (change.tipo === 'rest' && !change.secreto && before.configurado && isElsewhere) {
      const fault = 'Cambió la dirección: escribe la contraseña otra vez.'
      throw new Refusal(422, fault, { errors: { 'proceso.secreto': [fault] } })
    }
    await tx.rows(
      `update proceso_credencial set tipo = $1, direccion = $2, usuario = $3, encendido = $4, entidades = $5, cada_minutos = $6,
         completa_a = $7, duenos = $8, version = version + 1, actualizado_en = now(), actualizado_por = $9, fallas = 0, pausa_hasta = null`,
      [
        change.tipo,
        change.direccion,
        change.usuario,
        change.encendido,
        change.entidades,
        change.cada_minutos,
        change.completa_a,
        JSON.stringify(change.duenos),
        context.session.user?.id,
      ],
    )
    // A cursor means something to the ERP that gave it alone.
    if (isElsewhere) await tx.rows('update sync_entidad set cursor = null')
    if (change.secreto) {
      await tx.rows('update proceso_credencial set secreto = $1, secreto_fin = $2, secreto_en = now()', [
        seal(env.APP_KEY, PURPOSE, change.secreto),
        change.secreto.length >= 12 ? change.secreto.slice(-4) : '',
      ])
    }
    const after = await readConnection(tx)
    await audit(tx, context, {
      accion: 'erp_conexion_cambiada',
      objeto: 'erp',
      antes: factsOf(before),
      despues: { ...factsOf(after), ...(change.secreto && { secreto: 'cambiado' }) },
    })
    await announce(tx, SYNC_TOPIC)
    await tx.rows(`select pg_notify('bandeja', '')`)
    return { proceso: after, servidores: env.ERP_HOSTS }
  })
}

function factsOf({ tipo, direccion, usuario, encendido, entidades, cada_minutos, completa_a, duenos }: Connection) {
  return { tipo, direccion, usuario, encendido, entidades, cada_minutos, completa_a, duenos }
}

function checkAddress({ tipo, direccion, encendido }: Change, { env }: Context): void {
  if (!direccion && !encendido) return
  const fault =
    tipo === 'rest'
      ? addressFault(direccion, env)
      : /^[\w-]{1,40}$/.test(direccion)
        ? null
        : 'Escribe el nombre de la carpeta: letras, números y guiones, hasta 40.'
  if (fault) throw new Refusal(422, fault, { errors: { 'proceso.direccion': [fault] } })
}

/** Opens the way to the ERP. Throws ErpFault where there is none. */
export async function connectorOf(db: Db, env: ErpEnv): Promise<Connector> {
  const connection = await readConnection(db)
  if (!connection.direccion) throw new ErpFault('credencial', 'Falta la conexión con el ERP.')
  const kept = await db.row<{ secreto: string | null }>('select secreto from proceso_credencial')
  const secreto = kept?.secreto ? unseal(env.APP_KEY, PURPOSE, kept.secreto) : ''
  if (secreto === null) {
    throw new ErpFault('credencial', 'La contraseña se guardó con otra llave del sistema; captúrala otra vez.')
  }
  return openConnector({ ...connection, secreto }, env)
}

/** Asks the ERP whether it is there and lets us in; what came of it is kept and told. */
export async function testConnection({ db, env }: Context): Promise<{ ok: boolean; texto: string; ms: number }> {
  const began = performance.now()
  let ok = true
  let texto: string
  try {
    const notices = await (await connectorOf(db, env)).probe()
    texto = ['El ERP responde y nos deja entrar.', ...notices].join(' ')
    await tellAnswer(db)
  } catch (error) {
    if (!(error instanceof ErpFault)) throw error
    ok = false
    texto = error.message
  }
  await db.transaction(async (tx) => {
    await tx.rows('update proceso_credencial set prueba_en = now(), prueba_ok = $1, prueba_texto = $2', [
      ok,
      texto.slice(0, 400),
    ])
    await announce(tx, SYNC_TOPIC)
  })
  return { ok, texto, ms: Math.round(performance.now() - began) }
}
