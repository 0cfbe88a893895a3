// What a person answers to a load, kept for its supplier, and which supplier it is of.
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { foldHeader } from '#platform/sheets/columns.ts'
import type { Doubt } from '#upkeep/loads/doubts.ts'
import { askFor } from './ask.server.ts'
import { type Held, held, refuseBusy } from './commands.server.ts'
import type {
  borrarPerfil,
  dudas,
  guardarPerfil,
  otraHoja,
  perfilDeCarga,
  perfiles,
  responderDudas,
} from './doubts-contract.ts'
import { nameAlike, nameFrom } from './profiles.server.ts'
import { missing } from './receive.server.ts'
import { isAtRest } from './states.ts'

const PAGE = 25
type Moved = Reply<typeof responderDudas>

/** One page of what a load asks; 404 when there is no such load. */
export async function listDoubts(
  id: number,
  { tema, pagina }: Received<typeof dudas>['query'],
  { db }: Context,
): Promise<Reply<typeof dudas>> {
  const where = 'carga_id = $1 and ($2::text is null or tema = $2)'
  const [head, temas, rows] = await Promise.all([
    db.row<{ there: boolean; total: number }>(
      `select exists (select from carga where id = $1) as there, (select count(*)::int from carga_duda where ${where}) as total`,
      [id, tema ?? null],
    ),
    db.rows<Reply<typeof dudas>['temas'][number]>(
      'select tema, count(*)::int as veces from carga_duda where carga_id = $1 group by 1 order by min(id)',
      [id],
    ),
    db.rows<Reply<typeof dudas>['dudas'][number]>(
      `select id, tema, valor, fila, filas, texto, propuestas, retiene from carga_duda where ${where} order by id limit ${PAGE} offset $3`,
      [id, tema ?? null, (pagina - 1) * PAGE],
    ),
  ])
  if (!head?.there) throw missing()
  return { total: head.total, pagina, por: PAGE, temas, dudas: rows }
}

type Answer = { tema: Doubt['tema']; valor: string; respuesta: string | null }

/** Keeps answers for the load's supplier, who gets a profile where he has none yet, and checks again. */
export function answerDoubts(
  id: number,
  { respuestas, todas }: Received<typeof responderDudas>['body'],
  context: Context,
): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const load = await held(tx, id)
    if (!isAtRest(load)) throw refuseBusy(load, 'Esta carga ya no pregunta nada.')
    const asked = await tx.rows<Doubt & { id: number }>('select * from carga_duda where carga_id = $1 order by id', [
      id,
    ])
    const answers = todas
      ? asked
          .filter(({ tema }) => tema === todas.tema)
          .map((one) => answered(one, todas.como === 'propuesta' ? (one.propuestas[0] ?? null) : null))
      : respuestas.map(({ id: which, respuesta }) => answered(doubtAmong(asked, which), respuesta))
    if (!answers.length) throw new Refusal(422, 'Contesta al menos una duda.')
    const perfil = await profileOf(tx, load, context)
    await keepAnswers(tx, perfil, answers, context)
    await audit(tx, context, {
      accion: 'carga_contestada',
      objeto: 'carga',
      objetoId: id,
      despues: { perfil, respuestas: answers.slice(0, 50) },
    })
    await askFor(tx, id, 'revisar')
    return { id, estado: load.estado, tarea: 'revisar' }
  })
}

function doubtAmong(asked: (Doubt & { id: number })[], id: number): Doubt {
  const found = asked.find((one) => one.id === id)
  if (!found) throw new Refusal(409, 'Esa duda ya no está; mira otra vez la carga.', { code: 'duda_contestada' })
  return found
}

/** Only what was proposed, or that it is right as it stands; whether prices include tax needs one or the other. */
function answered({ tema, valor, propuestas }: Doubt, respuesta: string | null): Answer {
  if (respuesta !== null && !propuestas.includes(respuesta))
    throw new Refusal(422, `«${respuesta}» no es ninguna de las propuestas.`)
  if (tema === 'iva' && respuesta === null) throw new Refusal(422, 'Di si estos precios traen IVA.')
  return { tema, valor, respuesta }
}

async function keepAnswers(tx: Db, perfil: number, answers: Answer[], { session }: Context): Promise<void> {
  for (const { tema, valor, respuesta } of answers) {
    if (tema === 'iva') {
      await tx.rows('update carga_perfil set con_iva = $2, version = version + 1 where id = $1', [
        perfil,
        respuesta === 'sí',
      ])
      continue
    }
    // Two of one file that are the same part: the later code is the earlier.
    await tx.rows(
      `insert into carga_respuesta (perfil_id, tema, valor, respuesta, usuario_id) values ($1, $2, $3, $4, $5)
       on conflict (perfil_id, tema, valor) do update set respuesta = excluded.respuesta, usuario_id = excluded.usuario_id, creado_en = now()`,
      [perfil, tema === 'gemelo' && respuesta !== null ? 'codigo' : tema, valor, respuesta, session.user?.id],
    )
  }
}

/** The profile of the load's supplier; one named like the file is made where there is none. */
async function profileOf(tx: Db, load: Held, context: Context): Promise<number> {
  if (load.perfil_id !== null) return load.perfil_id
  return makeProfile(tx, load, { name: nameFrom(load.archivo) || `Carga ${load.id}`, isGiven: false }, context)
}

type Naming = { name: string; isGiven: boolean }

async function makeProfile(tx: Db, load: Held, { name, isGiven }: Naming, { session }: Context): Promise<number> {
  const taken = await tx.row('select from carga_perfil where norma_nombre(nombre) = norma_nombre($1)', [name])
  if (taken && isGiven) {
    const fault = 'Ya hay un perfil con ese nombre.'
    throw new Refusal(422, fault, { errors: { nombre: [fault] } })
  }
  const row = await tx.row<{ id: number }>(
    `insert into carga_perfil (nombre, tipo, encabezados, parecido, mapeo, hoja, usuario_id)
     select $2, tipo, $3, $4, mapeo, coalesce(hoja, ''), $5 from carga where id = $1 returning id`,
    [
      load.id,
      (taken ? `${name} ${load.id}` : name).slice(0, 80),
      await headersOf(tx, load.id),
      nameAlike(load.archivo),
      session.user?.id,
    ],
  )
  if (!row) throw new Error('an insert returns its row')
  await tx.rows('update carga set perfil_id = $2 where id = $1', [load.id, row.id])
  return row.id
}

async function headersOf(tx: Db, id: number): Promise<string[]> {
  const row = await tx.row<{ encabezados: string[] | null }>(
    `select muestra -> 'encabezados' as encabezados from carga where id = $1`,
    [id],
  )
  return (row?.encabezados ?? []).map(foldHeader).filter(Boolean)
}

/** Which supplier a load is of: one that is known, a new one, or none. */
export function chooseProfile(
  id: number,
  body: Received<typeof perfilDeCarga>['body'],
  context: Context,
): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const load = await held(tx, id)
    if (!isAtRest(load) && !(load.estado === 'FALLIDA' && !load.tarea))
      throw refuseBusy(load, 'Esta carga ya no se puede revisar.')
    if ('nombre' in body) await makeProfile(tx, load, { name: body.nombre, isGiven: true }, context)
    else {
      if (body.perfil_id !== null && !(await tx.row('select from carga_perfil where id = $1', [body.perfil_id])))
        throw new Refusal(404, 'El perfil no existe.')
      // Read as that supplier's: what was told of the columns before was of another.
      await tx.rows(`update carga set perfil_id = $2, mapeo = '{}', hoja = null where id = $1`, [id, body.perfil_id])
    }
    await audit(tx, context, { accion: 'carga_contestada', objeto: 'carga', objetoId: id, despues: body })
    await askFor(tx, id, 'revisar')
    return { id, estado: load.estado, tarea: 'revisar' }
  })
}

export async function listProfiles({ db }: Context): Promise<Reply<typeof perfiles>> {
  return {
    perfiles: await db.rows(
      `select p.id, p.nombre, p.tipo, p.hoja, p.marca, p.lista, p.descuento::float as descuento, p.moneda, p.tipo_cambio::float as tipo_cambio,
         p.con_iva, p.version, p.usado_en, cardinality(p.encabezados) as columnas,
         (select jsonb_build_object('encendido', l.encendido, 'revisada_en', l.revisada_en, 'falla', l.falla)
          from carga_lugar l where l.perfil_id = p.id) as lugar,
         (select count(*)::int from carga_respuesta r where r.perfil_id = p.id) as respuestas,
         (select count(*)::int from carga c where c.perfil_id = p.id) as cargas
       from carga_perfil p order by p.usado_en desc, p.id`,
    ),
  }
}

/** 404 for none, 409 for a version that is not the last, 422 for a name that another has or a list that is not there. */
export function saveProfile(
  id: number,
  { version, olvidar_respuestas, ...body }: Received<typeof guardarPerfil>['body'],
  context: Context,
): Promise<Reply<typeof guardarPerfil>> {
  return context.db.transaction(async (tx) => {
    const before = await tx.row<{ version: number }>('select * from carga_perfil where id = $1 for update', [id])
    if (!before) throw new Refusal(404, 'El perfil no existe.')
    if (before.version !== version)
      throw new Refusal(409, 'Alguien cambió este perfil mientras lo veías; míralo otra vez.', {
        code: 'version_anterior',
      })
    await refuseWrong(tx, id, body)
    await tx.rows(
      `update carga_perfil set nombre = $2, hoja = $3, marca = $4, lista = upper($5), descuento = $6, moneda = $7, tipo_cambio = $8, con_iva = $9,
         version = version + 1 where id = $1`,
      [id, body.nombre, body.hoja, body.marca, body.lista, body.descuento, body.moneda, body.tipo_cambio, body.con_iva],
    )
    if (olvidar_respuestas) await tx.rows('delete from carga_respuesta where perfil_id = $1', [id])
    await audit(tx, context, {
      accion: 'perfil_carga_guardado',
      objeto: 'carga_perfil',
      objetoId: id,
      antes: before,
      despues: body,
    })
    return { id, version: version + 1 }
  })
}

type Terms = Omit<Received<typeof guardarPerfil>['body'], 'version' | 'olvidar_respuestas'>

async function refuseWrong(tx: Db, id: number, { nombre, lista, moneda, tipo_cambio }: Terms): Promise<void> {
  const refuse = (field: string, fault: string) => new Refusal(422, fault, { errors: { [field]: [fault] } })
  if (await tx.row('select from carga_perfil where norma_nombre(nombre) = norma_nombre($2) and id <> $1', [id, nombre]))
    throw refuse('nombre', 'Ya hay un perfil con ese nombre.')
  if (lista && !(await tx.row('select from lista_precio where clave = upper($1)', [lista])))
    throw refuse('lista', 'No hay ninguna lista de precios con esa clave.')
  if (moneda === 'USD' && tipo_cambio <= 1) throw refuse('tipo_cambio', 'Escribe cuántos pesos vale un dólar.')
  if (moneda === 'MXN' && tipo_cambio !== 1) throw refuse('tipo_cambio', 'En pesos el tipo de cambio es 1.')
}

export function dropProfile(id: number, context: Context): Promise<Reply<typeof borrarPerfil>> {
  return context.db.transaction(async (tx) => {
    const gone = await tx.row<object>('delete from carga_perfil where id = $1 returning nombre, tipo', [id])
    if (!gone) throw new Refusal(404, 'El perfil no existe.')
    await audit(tx, context, { accion: 'perfil_carga_borrado', objeto: 'carga_perfil', objetoId: id, antes: gone })
    return { id }
  })
}

/** Another load of the same file, for another of its sheets. */
export function loadSheet(id: number, { hoja }: Received<typeof otraHoja>['body'], context: Context): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const load = await held(tx, id)
    if (!load.hojas.some(({ nombre }) => nombre === hoja))
      throw new Refusal(422, `El libro no tiene ninguna hoja «${hoja}».`)
    const row = await tx.row<{ id: number }>(
      `insert into carga (tipo, tipo_por_contenido, archivo, bytes, archivo_id, sha256, estado, creado_por, hoja)
       select tipo, true, archivo, bytes, archivo_id, sha256, 'SUBIDA', $2, $3 from carga where id = $1 returning id`,
      [id, context.session.user?.id, hoja],
    )
    if (!row) throw new Error('an insert returns its row')
    await tx.rows(
      'insert into carga_parte (carga_id, n, archivo_id) select $2, n, archivo_id from carga_parte where carga_id = $1',
      [id, row.id],
    )
    await audit(tx, context, { accion: 'carga_subida', objeto: 'carga', objetoId: row.id, despues: { de: id, hoja } })
    await askFor(tx, row.id, 'revisar')
    return { id: row.id, estado: 'SUBIDA', tarea: 'revisar' }
  })
}
