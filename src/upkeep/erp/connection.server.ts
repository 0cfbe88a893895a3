import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { unseal } from '#platform/settings/seal.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { pathFault, serverFault } from '#platform/sftp/sftp-address.server.ts'
import { SftpFault } from '#platform/sftp/sftp-faults.ts'
import { sealSecret, SEALED_OTHERWISE, secretFault } from '#platform/sftp/sftp-secret.server.ts'
import { tellAnswer } from './breaker.server.ts'
import { openConnector } from './connector.server.ts'
import { type Connector, ErpFault, type ErpEnv, type Running } from './connecting.server.ts'
import type { actualizarProceso, procesoErp } from './contract.ts'
import { addressFault } from './rest.server.ts'
import { allowedServers } from './sftp-files.server.ts'
import { ENTITIES, type Entity, SYNC_TOPIC, type Way } from './states.ts'

type Shown = Reply<typeof procesoErp>
export type Connection = Shown['proceso']
type Change = Received<typeof actualizarProceso>['body']['proceso']

const PURPOSE = 'erp'

const columns = `
  tipo, direccion, carpeta, usuario, huella, huella_vista, secreto is not null as configurado, secreto_tipo, secreto_fin, secreto_en, encendido, entidades, cada_minutos,
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
    await checkSecret(change)
    const isElsewhere = before.direccion !== change.direccion || before.tipo !== change.tipo
    if (change.tipo !== 'carpeta' && !change.secreto && before.configurado && isElsewhere)
      throw wrongSecret('Cambió la dirección: escribe la contraseña o la llave otra vez.')
    await tx.rows(
      `update proceso_credencial set tipo = $1, direccion = $2, usuario = $3, encendido = $4, entidades = $5, cada_minutos = $6,
         completa_a = $7, duenos = $8, version = version + 1, actualizado_en = now(), actualizado_por = $9, fallas = 0, pausa_hasta = null,
         carpeta = $10`,
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
        change.carpeta ?? '',
      ],
    )
    if (isElsewhere) {
      // A cursor means something to the ERP that gave it alone, and so does the key of its server.
      await tx.rows('update sync_entidad set cursor = null')
      await tx.rows(`update proceso_credencial set huella = '', huella_vista = ''`)
    }
    if (change.secreto) await keepSecret(tx, env, change.secreto)
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

async function keepSecret(tx: Db, env: ErpEnv, secret: string): Promise<void> {
  const { secreto, secreto_tipo, secreto_fin } = sealSecret(env.APP_KEY, PURPOSE, secret)
  await tx.rows('update proceso_credencial set secreto = $1, secreto_tipo = $2, secreto_fin = $3, secreto_en = now()', [
    secreto,
    secreto_tipo,
    secreto_fin,
  ])
}

function factsOf(connection: Connection) {
  const { tipo, direccion, carpeta, usuario, encendido, entidades, cada_minutos, completa_a, duenos } = connection
  return { tipo, direccion, carpeta, usuario, encendido, entidades, cada_minutos, completa_a, duenos }
}

function wrongSecret(fault: string): Refusal {
  return new Refusal(422, fault, { errors: { 'proceso.secreto': [fault] } })
}

async function checkSecret({ tipo, secreto = '' }: Change): Promise<void> {
  const fault = await secretFault(secreto, { takesKeys: tipo === 'sftp' })
  if (fault) throw wrongSecret(fault)
}

function checkAddress(change: Change, { env }: Context): void {
  const { tipo, direccion, carpeta = '', usuario, encendido } = change
  if (!direccion && !encendido) return
  const faults: Record<Way, () => Record<string, string | null>> = {
    rest: () => ({ direccion: addressFault(direccion, env) }),
    carpeta: () => ({
      direccion: /^[\w-]{1,40}$/.test(direccion)
        ? null
        : 'Escribe el nombre de la carpeta: letras, números y guiones, hasta 40.',
    }),
    sftp: () => ({
      direccion: serverFault(direccion, allowedServers(env)),
      usuario: usuario ? null : 'Escribe el usuario.',
      carpeta: pathFault(carpeta),
    }),
  }
  for (const [field, fault] of Object.entries(faults[tipo]()))
    if (fault) throw new Refusal(422, fault, { errors: { [`proceso.${field}`]: [fault] } })
}

/** Opens the way to the ERP; the signal ends what it is at by SFTP. Throws ErpFault where there is none. */
export async function connectorOf({ db, env, signal }: Running): Promise<Connector> {
  const connection = await readConnection(db)
  if (!connection.direccion) throw new ErpFault('credencial', 'Falta la conexión con el ERP.')
  const kept = await db.row<{ secreto: string | null }>('select secreto from proceso_credencial')
  const secreto = kept?.secreto ? unseal(env.APP_KEY, PURPOSE, kept.secreto) : ''
  if (secreto === null) {
    throw new ErpFault('credencial', SEALED_OTHERWISE)
  }
  return openConnector({ ...connection, secreto }, env, signal)
}

/** The print that a server showed, from now on the one it has to show. 409 when it has shown another one since. */
async function acceptPrint(context: Context, huella: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await tx.row<{ huella: string }>('select huella from proceso_credencial for update')
    const accepted = await tx.row(
      `update proceso_credencial set huella = $1, huella_vista = '', fallas = 0, pausa_hasta = null
       where tipo = 'sftp' and huella_vista = $1 returning huella`,
      [huella],
    )
    if (!accepted) throw new Refusal(409, 'La huella ya no es la que se mostró. Prueba la conexión otra vez.')
    await audit(tx, context, {
      accion: 'erp_huella_aceptada',
      objeto: 'erp',
      antes: { huella: before?.huella ?? '' },
      despues: { huella },
    })
    await tx.rows(`select pg_notify('bandeja', '')`)
  })
}

/** Asks the ERP whether it is there and lets us in, after accepting `huella` where it is given; what came of it is kept and told. */
export async function testConnection(
  huella: string | undefined,
  context: Context,
): Promise<{ ok: boolean; texto: string; ms: number }> {
  const { db, env } = context
  if (huella) await acceptPrint(context, huella)
  const began = performance.now()
  const { texto, shown = '', ok } = await probed(db, env)
  await db.transaction(async (tx) => {
    await tx.rows(
      'update proceso_credencial set prueba_en = now(), prueba_ok = $1, prueba_texto = $2, huella_vista = $3',
      [ok, texto.slice(0, 400), shown],
    )
    await announce(tx, SYNC_TOPIC)
  })
  return { ok, texto, ms: Math.round(performance.now() - began) }
}

async function probed(db: Db, env: ErpEnv): Promise<{ ok: boolean; texto: string; shown?: string }> {
  let connector: Connector | undefined
  try {
    connector = await connectorOf({ db, env })
    const notices = await connector.probe()
    await tellAnswer(db)
    return { ok: true, texto: ['El ERP responde y nos deja entrar.', ...notices].join(' ') }
  } catch (error) {
    if (!(error instanceof ErpFault)) throw error
    const shown = error.cause instanceof SftpFault ? error.cause.print : null
    return { ok: false, texto: error.message, ...(shown && { shown }) }
  } finally {
    await connector?.close()
  }
}
