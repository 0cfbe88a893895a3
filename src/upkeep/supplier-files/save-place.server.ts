// Where a supplier's lists lie, as somebody says it.
import { posix } from 'node:path'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { pathFault, serverFault, serverOf } from '#platform/sftp/sftp-address.server.ts'
import { sealSecret, secretFault } from '#platform/sftp/sftp-secret.server.ts'
import type { guardarLugar } from './contract.ts'
import { nextLook } from './look.server.ts'
import { missing, wake } from './place.server.ts'
import { allowedServers, PURPOSE } from './remote-folder.server.ts'
import { folderFault } from './states.ts'

type Said = Omit<Received<typeof guardarLugar>['body'], 'version'>
type Before = Omit<Said, 'secreto'> & { version: number; configurado: boolean }

/** Whoever says it takes the loads on his name. 404, 409 for a version that is not the last, 422 for what cannot be. */
export async function savePlace(
  id: number,
  { version, ...said }: Received<typeof guardarLugar>['body'],
  context: Context,
): Promise<Reply<typeof guardarLugar>> {
  const { secreto, ...place } = plain(said)
  refuseWrong(place, context)
  const fault = secreto ? await secretFault(secreto, { takesKeys: true }) : null
  if (fault) throw wrong('secreto', fault)
  return context.db.transaction(async (tx) => {
    if (!(await tx.row('select from carga_perfil where id = $1 for update', [id]))) throw missing()
    const before = await tx.row<Before>(readBefore, [id])
    if ((before?.version ?? null) !== version) throw stale('el lugar de estas listas', before?.version ?? 0)
    await refuseTaken(tx, id, place)
    const isElsewhere = before?.tipo !== place.tipo || before.direccion !== place.direccion
    if (place.tipo === 'sftp' && !secreto && (isElsewhere || !before.configurado)) throw noSecret(before)
    const next = (before?.version ?? 0) + 1
    await write(tx, { id, place, version: next, usuario: context.session.user?.id })
    if (isElsewhere) await tx.rows(forget, [id])
    if (secreto) await keepSecret(tx, id, sealSecret(context.env.APP_KEY, PURPOSE, secreto))
    await audit(tx, context, {
      accion: 'lugar_carga_guardado',
      objeto: 'carga_perfil',
      objetoId: id,
      antes: before,
      despues: { ...place, ...(secreto && { secreto: 'cambiado' }) },
    })
    await wake(tx, id)
    return { id, version: next }
  })
}

/** Of the secret, only that there is one: what was before is written down. */
const readBefore = `select tipo, direccion, carpeta, usuario, secreto is not null as configurado, patron, cada_minutos,
  to_char(a_las, 'HH24:MI') as a_las, mover, encendido, version from carga_lugar where perfil_id = $1`

/** What was known of another server, or of its folder, says nothing of this one. */
const forget = `update carga_lugar set secreto = null, secreto_tipo = 'contrasena', secreto_fin = '', secreto_en = null,
  huella = '', huella_vista = '', prueba_en = null, prueba_ok = null, prueba_texto = '' where perfil_id = $1`

/** In the one form in which it is compared: a folder of this machine has no server, a server's port 22 is not said. */
function plain({ secreto, ...said }: Said): Said {
  const patron = said.patron.trim()
  if (said.tipo === 'carpeta')
    return { ...said, patron, carpeta: said.carpeta.normalize('NFC'), direccion: '', usuario: '' }
  const direccion = said.direccion
    .trim()
    .toLowerCase()
    .replace(/:0*22$/, '')
  const folder = posix.normalize(said.carpeta.trim() || '.').replace(/(?<=.)\/$/, '')
  return { ...said, patron, direccion, carpeta: folder === '.' ? '' : folder, ...(secreto && { secreto }) }
}

function refuseWrong(place: Omit<Said, 'secreto'>, { env }: Context): void {
  const { tipo, direccion, usuario, carpeta, patron, cada_minutos, a_las } = place
  if (tipo === 'sftp') {
    const fault = serverFault(direccion, allowedServers(env))
    if (fault !== null || !serverOf(direccion)) throw wrong('direccion', fault ?? '')
    if (!usuario) throw wrong('usuario', 'Escribe el usuario.')
  }
  const fault = tipo === 'sftp' ? pathFault(carpeta) : folderFault(carpeta)
  if (fault) throw wrong('carpeta', fault)
  if (!patron || patron.includes('/')) throw wrong('patron', 'Escribe cómo se llaman, por ejemplo lista-*.xlsx.')
  if ((cada_minutos === null) === (a_las === null))
    throw wrong('a_las', 'Di cada cuánto se revisa, o a qué hora; una de las dos.')
}

/** Two suppliers' lists told apart by nothing would be read as each other's. */
async function refuseTaken(tx: Db, id: number, place: Omit<Said, 'secreto'>): Promise<void> {
  const other = await tx.row<{ nombre: string }>(
    `select p.nombre from carga_lugar l join carga_perfil p on p.id = l.perfil_id
     where l.perfil_id <> $1 and l.tipo = $2 and l.direccion = $3 and l.usuario = $4 and l.carpeta = $5 and lower(l.patron) = lower($6)`,
    [id, place.tipo, place.direccion, place.usuario, place.carpeta, place.patron],
  )
  if (other) throw wrong('patron', `«${other.nombre}» ya toma de esa carpeta los archivos que se llaman así.`)
}

function noSecret(before: Before | undefined): Refusal {
  return wrong(
    'secreto',
    before?.configurado
      ? 'Cambió el servidor: escribe la contraseña o la llave otra vez.'
      : 'Escribe la contraseña o pega la llave privada.',
  )
}

function wrong(field: keyof Said, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [field]: [fault] } })
}

type Written = { id: number; place: Omit<Said, 'secreto'>; version: number; usuario: number | undefined }

/** All but its secret. */
async function write(tx: Db, { id, place, version, usuario }: Written): Promise<void> {
  const { tipo, direccion, carpeta, patron, cada_minutos, a_las, mover, encendido } = place
  await tx.rows(
    `insert into carga_lugar (perfil_id, carpeta, patron, cada_minutos, a_las, mover, encendido, usuario_id, version, tipo, direccion, usuario)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (perfil_id) do update set carpeta = excluded.carpeta, patron = excluded.patron, cada_minutos = excluded.cada_minutos,
       a_las = excluded.a_las, mover = excluded.mover, encendido = excluded.encendido, usuario_id = excluded.usuario_id, version = excluded.version,
       tipo = excluded.tipo, direccion = excluded.direccion, usuario = excluded.usuario,
       falla = null, falla_desde = null, falla_fija = false, fallas = 0, avisada = false, actualizado_en = now()`,
    [id, carpeta, patron, cada_minutos, a_las, mover, encendido, usuario, version, tipo, direccion, place.usuario],
  )
  await tx.rows(
    `update carga_lugar set siguiente_en = case when cada_minutos is not null then now() else ${nextLook} end where perfil_id = $1`,
    [id],
  )
}

async function keepSecret(tx: Db, id: number, kept: ReturnType<typeof sealSecret>): Promise<void> {
  await tx.rows(
    'update carga_lugar set secreto = $2, secreto_tipo = $3, secreto_fin = $4, secreto_en = now() where perfil_id = $1',
    [id, kept.secreto, kept.secreto_tipo, kept.secreto_fin],
  )
}
