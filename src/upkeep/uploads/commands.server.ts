// What a person decides about a load. Each asks the worker for its work, in one transaction.
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { aplicar, cancelar, corregir, mapear, revertir } from './contract.ts'
import { missing } from './receive.server.ts'
import { askFor, tellLoad } from './ask.server.ts'
import { isAtRest, isOpen, isPublishable, type State, type Task } from './states.ts'

type Moved = Reply<typeof cancelar>
export type Held = {
  id: number
  tipo: string
  estado: State
  tarea: Task | null
  archivo: string
  validas: number
  errores: number
  con_cambios: boolean
  huella: Buffer | null
  programada_en: string | null
  perfil_id: number | null
  hojas: { nombre: string }[]
}

/** The load, locked until the transaction ends; 404 when there is none. */
export async function held(tx: Db, id: number): Promise<Held> {
  const row = await tx.row<Held>(
    'select id, tipo, estado, tarea, archivo, validas, errores, con_cambios, huella, programada_en, perfil_id, hojas from carga where id = $1 for update',
    [id],
  )
  if (!row) throw missing()
  return row
}

export function refuseBusy({ estado, tarea }: Held, sentence: string): Refusal {
  return new Refusal(409, tarea ? 'La carga está trabajando; espera a que termine.' : sentence, {
    code: 'estado',
    extra: { estado, tarea },
  })
}

/** Names the columns, remembers it for files with the same headers, and checks again. */
export function mapColumns(id: number, body: Received<typeof mapear>['body'], context: Context): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const load = await held(tx, id)
    if (!isAtRest(load) && !(load.estado === 'FALLIDA' && !load.tarea))
      throw refuseBusy(load, 'Esta carga ya no se puede revisar.')
    const tipo = body.tipo ?? load.tipo
    const mapeo = JSON.stringify(body.mapeo)
    await tx.rows(
      `update carga set mapeo = $2, tipo = $3, tipo_por_contenido = false, es_lista = true, hoja = coalesce($4, hoja), motivo = null where id = $1`,
      [id, mapeo, tipo, body.hoja ?? null],
    )
    await tx.rows(
      `update carga_perfil set mapeo = $2, tipo = $3, hoja = coalesce($4, hoja), version = version + 1 where id = $1`,
      [load.perfil_id, mapeo, tipo, body.hoja ?? null],
    )
    if (load.huella) {
      await tx.rows(
        `insert into carga_mapeo (tipo, huella, mapeo, usuario_id) values ($1, $2, $3, $4)
         on conflict (tipo, huella) do update set mapeo = excluded.mapeo, usado_en = now(), usuario_id = excluded.usuario_id`,
        [tipo, load.huella, mapeo, context.session.user?.id],
      )
    }
    await audit(tx, context, { accion: 'carga_mapeada', objeto: 'carga', objetoId: id, despues: body })
    return ask(tx, load, 'revisar')
  })
}

/** Keeps cells put right and checks again. */
export function correctRows(
  id: number,
  { correcciones }: Received<typeof corregir>['body'],
  context: Context,
): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const load = await held(tx, id)
    if (!isAtRest(load)) throw refuseBusy(load, 'Esta carga ya no se puede corregir.')
    await keepCorrections(tx, id, correcciones, context)
    return ask(tx, load, 'revisar')
  })
}

export async function keepCorrections(
  tx: Db,
  id: number,
  correcciones: Received<typeof corregir>['body']['correcciones'],
  context: Context,
): Promise<void> {
  for (const { fila, columna, valor } of correcciones) {
    await tx.rows(
      `insert into carga_correccion (carga_id, fila, columna, valor, usuario_id) values ($1, $2, $3, $4, $5)
       on conflict (carga_id, fila, columna) do update set valor = excluded.valor, usuario_id = excluded.usuario_id, creado_en = now()`,
      [id, fila, columna, valor, context.session.user?.id],
    )
  }
  await audit(tx, context, {
    accion: 'carga_corregida',
    objeto: 'carga',
    objetoId: id,
    despues: correcciones.slice(0, 50),
  })
}

/** Publishes now, or at an hour of Mexico City. */
export function publishLoad(
  id: number,
  { parcial = false, cuando }: Received<typeof aplicar>['body'],
  context: Context,
): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const load = await held(tx, id)
    if (!isPublishable(load)) throw refuseBusy(load, 'Esta carga no se puede publicar.')
    if (load.errores > 0 && !parcial) {
      throw new Refusal(409, 'Hay filas con errores: corrígelas, o publica solo las correctas.', {
        code: 'hay_errores',
      })
    }
    await tx.rows('update carga set parcial = $2, aplicada_por = $3 where id = $1', [
      id,
      parcial,
      context.session.user?.id,
    ])
    const despues = { parcial, cuando, validas: load.validas, errores: load.errores }
    await audit(tx, context, {
      accion: cuando ? 'carga_programada' : 'carga_publicada',
      objeto: 'carga',
      objetoId: id,
      despues,
    })
    if (!cuando) return ask(tx, load, 'aplicar')
    const row = await tx.row(
      `update carga set programada_en = $2::timestamp at time zone 'America/Mexico_City', version = version + 1
       where id = $1 and $2::timestamp at time zone 'America/Mexico_City' > now() returning id`,
      [id, cuando],
    )
    if (!row) {
      const fault = 'Escribe una fecha y hora que no hayan pasado.'
      throw new Refusal(422, fault, { errors: { cuando: [fault] } })
    }
    await tellLoad(tx, id)
    return { id, estado: load.estado, tarea: null }
  })
}

/** Takes an applied load back; with `parcial` what was edited since stays. */
export function revertLoad(
  id: number,
  { parcial = false }: Received<typeof revertir>['body'],
  context: Context,
): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const load = await held(tx, id)
    if (load.estado !== 'APLICADA' || load.tarea)
      throw refuseBusy(load, 'Solo se revierte una carga que está aplicada.')
    if (!load.con_cambios) {
      throw new Refusal(409, 'De esta carga no se guardó lo que había antes; no se puede revertir.', {
        code: 'sin_cambios',
      })
    }
    await tx.rows('update carga set parcial = $2, revertida_por = $3, motivo = null, quedaron = 0 where id = $1', [
      id,
      parcial,
      context.session.user?.id,
    ])
    await audit(tx, context, { accion: 'carga_revertida', objeto: 'carga', objetoId: id, despues: { parcial } })
    return ask(tx, load, 'revertir')
  })
}

/** Gives a load up, also while it is being read or written: what was begun is undone. A scheduled one is only taken from the schedule. */
export async function cancelLoad(id: number, context: Context): Promise<Moved> {
  const moved = await context.db.transaction(async (tx): Promise<Moved> => {
    const load = await held(tx, id)
    if (!isOpen(load)) throw refuseBusy({ ...load, tarea: null }, 'Esta carga ya terminó.')
    const isScheduled = load.programada_en !== null
    const estado = isScheduled ? load.estado : 'CANCELADA'
    await tx.rows(
      `update carga set estado = $2, tarea = null, fase = null, programada_en = null, vista_en = null, version = version + 1, actualizado_en = now(),
         por_avisar = $2 = 'CANCELADA' and creado_por is distinct from $3 where id = $1`,
      [id, estado, context.session.user?.id],
    )
    if (!isScheduled)
      await tx.rows(
        `update error_producto set estado = 'ignorado', atendido_en = now() where carga_id = $1 and estado = 'nuevo'`,
        [id],
      )
    await audit(tx, context, {
      accion: 'carga_cancelada',
      objeto: 'carga',
      objetoId: id,
      antes: { estado: load.estado },
    })
    await tellLoad(tx, id)
    return { id, estado, tarea: null }
  })
  return moved
}

/** Has the preview made anew. */
export function askPreview(id: number, context: Context): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const load = await held(tx, id)
    if (!isPublishable(load)) throw refuseBusy(load, 'De esta carga no se puede hacer una vista previa.')
    return ask(tx, load, 'vista')
  })
}

async function ask(tx: Db, { id, estado }: Held, tarea: Task): Promise<Moved> {
  await askFor(tx, id, tarea)
  return { id, estado, tarea }
}
