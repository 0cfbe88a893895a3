import pg from 'pg'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { crearSucursal, editarEmpresaPropia, editarRedes, editarSucursal, empresa } from './branches-contract.ts'
import { linkFault } from './networks.ts'

type Company = Reply<typeof empresa>
type Branch = Company['sucursales'][number]
type Networks = Received<typeof editarRedes>['body']['redes']

const everything = `
  select
    (select json_build_object('nombre', nombre, 'ano', ano, 'chatbox_asesores', chatbox_asesores, 'chatbox_atencion', chatbox_atencion,
      'chatbox_tmk', chatbox_tmk, 'pago_beneficiario', pago_beneficiario, 'pago_banco', pago_banco, 'pago_clabe', pago_clabe,
      'avisos_whatsapp', avisos_whatsapp,
      'version', version) from config_empresa) as config,
    coalesce((select json_agg(to_jsonb(s) order by s.activa desc, s.es_principal desc, s.orden, s.id) from (
      select b.id, b.clave, b.nombre, b.direccion, b.ciudad, b.cp, b.latitud::float8, b.longitud::float8, b.horario, b.telefono,
        b.correo, b.es_principal, b.activa, b.orden, b.iva_frontera, b.iva_desde, b.iva_hasta, b.version,
        coalesce((select json_agg(json_build_object('id', r.id, 'redsocial', r.redsocial, 'valor', r.valor, 'link', r.link,
          'admite_mensaje', r.admite_mensaje, 'mensaje', r.mensaje) order by r.orden, r.id)
          from red_social r where r.sucursal_id = b.id), '[]') as redes
      from sucursal b) s), '[]') as sucursales`

/** All that administration sees of the company, inactive branches too. */
export async function readCompany({ db }: Pick<Context, 'db'>): Promise<Company> {
  const found = await db.row<Company>(everything)
  if (!found) throw new Error('a statement without a table yields one row')
  return found
}

/** One transaction, told to the audit log; whoever keeps public answers about the company forgets them when it is done. */
async function changing(context: Context, work: (tx: Db) => Promise<void>): Promise<Company> {
  return context.db.transaction(async (tx) => {
    await work(tx)
    await tx.rows(`select pg_notify('empresa', '')`)
    return readCompany({ db: tx })
  })
}

export function changeSettings(
  change: Received<typeof editarEmpresaPropia>['body'],
  context: Context,
): Promise<Company> {
  return changing(context, async (tx) => {
    await tx.rows('select from config_empresa for update')
    const { config: before } = await readCompany({ db: tx })
    if (before.version !== change.version) throw stale('los datos de la empresa', before.version)
    const after = { ...before, ...change, version: before.version + 1 }
    await tx.rows(
      `update config_empresa set nombre = $1, ano = $2, chatbox_asesores = $3, chatbox_atencion = $4, chatbox_tmk = $5,
         version = $6, actualizado_en = now(), actualizado_por = $7, pago_beneficiario = $8, pago_banco = $9, pago_clabe = $10,
         avisos_whatsapp = $11`,
      [
        after.nombre,
        after.ano,
        after.chatbox_asesores,
        after.chatbox_atencion,
        after.chatbox_tmk,
        after.version,
        context.session.user?.id,
        after.pago_beneficiario,
        after.pago_banco,
        after.pago_clabe,
        after.avisos_whatsapp,
      ],
    )
    await audit(tx, context, { accion: 'empresa_configurada', objeto: 'config_empresa', antes: before, despues: after })
  })
}

/** The first branch is the principal one. */
export function createBranch(given: Received<typeof crearSucursal>['body'], context: Context): Promise<Company> {
  return changing(context, async (tx) => {
    const hasPrincipal = await tx.row('select from sucursal where es_principal limit 1')
    const after = { ...blank, ...given, es_principal: given.es_principal === true || !hasPrincipal }
    if (after.es_principal) await clearPrincipal(tx)
    const made = await tx
      .row<{ id: number }>(
        `insert into sucursal (clave, nombre, direccion, ciudad, cp, latitud, longitud, horario, telefono, correo, orden, es_principal,
           actualizado_por, empresa_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
           (select id from empresa where cliente_id is null order by id limit 1)) returning id`,
        [after.clave, ...fieldsOf(after), after.es_principal, context.session.user?.id],
      )
      .catch(explained)
    await audit(tx, context, { accion: 'sucursal_creada', objeto: 'sucursal', objetoId: made?.id, despues: after })
  })
}

const blank = {
  direccion: '',
  ciudad: '',
  cp: null,
  latitud: null,
  longitud: null,
  horario: '',
  telefono: null,
  correo: null,
  orden: 0,
}
type Fields = Pick<Branch, 'nombre' | keyof typeof blank>

function fieldsOf(branch: Fields): unknown[] {
  const { nombre, direccion, ciudad, cp, latitud, longitud, horario, telefono, correo, orden } = branch
  return [nombre, direccion, ciudad, cp, latitud, longitud, horario, telefono, correo, orden]
}

/** 409 on a stale version, and when the principal one would go. */
export function changeBranch(
  id: number,
  change: Received<typeof editarSucursal>['body'],
  context: Context,
): Promise<Company> {
  return changing(context, async (tx) => {
    const before = await lockBranch(tx, id, change.version)
    const { version: _, ...fields } = change
    const after = { ...before, ...fields }
    if (after.es_principal && !after.activa) {
      throw new Refusal(409, 'Es la sucursal principal. Nombra otra antes de darla de baja.')
    }
    refuseBackwards(after)
    if (after.es_principal && !before.es_principal) await clearPrincipal(tx)
    await tx.rows(
      `update sucursal set nombre = $2, direccion = $3, ciudad = $4, cp = $5, latitud = $6, longitud = $7, horario = $8,
         telefono = $9, correo = $10, orden = $11, es_principal = $12, activa = $13, actualizado_por = $14,
         iva_frontera = $15, iva_desde = $16, iva_hasta = $17, version = version + 1, actualizado_en = now() where id = $1`,
      [
        id,
        ...fieldsOf(after),
        after.es_principal,
        after.activa,
        context.session.user?.id,
        after.iva_frontera,
        after.iva_desde,
        after.iva_hasta,
      ],
    )
    const accion = before.activa && !after.activa ? 'sucursal_baja' : 'sucursal_editada'
    await audit(tx, context, {
      accion,
      objeto: 'sucursal',
      objetoId: id,
      antes: factsOf(before),
      despues: factsOf(after),
    })
  })
}

function refuseBackwards({ iva_desde, iva_hasta }: Branch): void {
  if (iva_desde === null || iva_hasta === null || iva_desde <= iva_hasta) return
  const fault = 'El último día va después del primero.'
  throw new Refusal(422, fault, { errors: { iva_hasta: [fault] } })
}

function clearPrincipal(tx: Db) {
  return tx.rows('update sucursal set es_principal = false where es_principal')
}

/** The branch as it stands, held until the change is done. */
async function lockBranch(tx: Db, id: number, version: number): Promise<Branch> {
  await tx.rows('select from sucursal where id = $1 for update', [id])
  const found = (await readCompany({ db: tx })).sucursales.find((branch) => branch.id === id)
  if (!found) throw new Refusal(404, 'La sucursal no existe.')
  if (found.version !== version) throw stale('esta sucursal', found.version)
  return found
}

function factsOf({ redes: _redes, id: _id, version: _version, ...facts }: Branch) {
  return facts
}

/** The list as it should be from now on; ids that stay keep their rows. */
export function changeNetworks(
  id: number,
  { version, redes }: Received<typeof editarRedes>['body'],
  context: Context,
): Promise<Company> {
  return changing(context, async (tx) => {
    const before = await lockBranch(tx, id, version)
    checkLinks(redes, before.redes)
    const kept = redes.flatMap((red) => red.id ?? [])
    await tx.rows('delete from red_social where sucursal_id = $1 and id <> all ($2)', [id, kept])
    for (const [orden, red] of redes.entries()) await writeNetwork(tx, id, { ...red, orden })
    await tx.rows(
      'update sucursal set version = version + 1, actualizado_en = now(), actualizado_por = $2 where id = $1',
      [id, context.session.user?.id],
    )
    await audit(tx, context, {
      accion: 'redes_editadas',
      objeto: 'sucursal',
      objetoId: id,
      antes: { redes: before.redes },
      despues: { redes },
    })
  })
}

/** A link that stays as it was is not judged again: it may be older than the rule. */
function checkLinks(redes: Networks, before: Branch['redes']): void {
  for (const [place, red] of redes.entries()) {
    const old = before.find(({ id }) => id === red.id)
    if (red.id !== undefined && !old) throw atLink(place, 'Esta red ya no existe. Vuelve a cargar la página.')
    const isSame = old?.link === red.link && old.redsocial === red.redsocial
    const fault = red.link && !isSame ? linkFault(red.redsocial, red.link) : null
    if (fault) throw atLink(place, fault)
  }
}

function atLink(place: number, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [`redes.${place}.link`]: [fault] } })
}

async function writeNetwork(tx: Db, branchId: number, red: Networks[number] & { orden: number }): Promise<void> {
  const { redsocial, valor, link, admite_mensaje, mensaje, orden } = red
  const values = [branchId, redsocial, valor, link || null, admite_mensaje, mensaje || null, orden]
  const icono = redsocial.toLowerCase()
  const statement = red.id
    ? `update red_social set redsocial = $2, valor = $3, link = $4, admite_mensaje = $5, mensaje = $6, orden = $7, icono = $8
       where sucursal_id = $1 and id = $9`
    : `insert into red_social (sucursal_id, redsocial, valor, link, admite_mensaje, mensaje, orden, icono)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`
  await tx.rows(statement, red.id ? [...values, icono, red.id] : [...values, icono])
}

/** What the database refuses, said at its field. */
function explained(error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.constraint === 'sucursal_clave_key'
  if (!isTaken) throw error
  const fault = 'Ya hay una sucursal con esta clave.'
  throw new Refusal(422, fault, { errors: { clave: [fault] } })
}
