import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { atField } from '#publishing/banners/banner-commands.server.ts'
import { changed } from '#publishing/editor/changed.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import { lock, OBJECT, touch } from './commands.server.ts'
import type { moverFicha } from './contract.ts'
import { drawSheet } from './pdf.server.ts'
import { readVersion, type Stored } from './sheets.server.ts'

type Body = Received<typeof moverFicha>['body']
type Sheet = Awaited<ReturnType<typeof lock>>
type Moving = { tx: Db; sheet: Sheet; context: Context; publicado_en: string | null }

const moves: Record<Body['evento'], (moving: Moving) => Promise<Record<string, unknown>>> = {
  publicar: publish,
  cancelar_programacion: unschedule,
  descartar_borrador: discard,
  archivar: (moving) => archive(moving, true),
  reactivar: (moving) => archive(moving, false),
}
const actions: Record<Body['evento'], string> = {
  publicar: 'ficha_publicada',
  cancelar_programacion: 'ficha_sin_programar',
  descartar_borrador: 'ficha_borrador_descartado',
  archivar: 'ficha_archivada',
  reactivar: 'ficha_reactivada',
}

/** Moves a sheet from one state to another; 409 where it cannot go there from where it is. */
export async function moveSheet(
  id: number,
  { version, evento, publicado_en = null }: Body,
  context: Context,
): Promise<Reply<typeof moverFicha>> {
  return context.db.transaction(async (tx) => {
    const sheet = await lock(tx, id, version)
    const despues = await moves[evento]({ tx, sheet, context, publicado_en })
    await audit(tx, context, {
      accion: actions[evento],
      objeto: OBJECT,
      objetoId: id,
      antes: { estado: sheet.estado },
      despues: { version_ficha: sheet.n, ...despues },
    })
    // Pages that were kept tell of the sheet before.
    await changed(tx)
    return { version: await touch(tx, id, context) }
  })
}

function notNow(sentence: string): Refusal {
  return new Refusal(409, sentence, { code: 'estado' })
}

async function publish({ tx, sheet, context, publicado_en }: Moving): Promise<Record<string, unknown>> {
  if (sheet.estado === 'ARCHIVADO') throw notNow('La ficha está archivada. Reactívala antes de publicar.')
  if (!sheet.tiene_borrador) throw notNow('No hay cambios por publicar.')
  if (sheet.programada_en) throw notNow('Ya hay una versión programada. Cancela su fecha antes de publicar otra.')
  refuseIncomplete(sheet)
  const row = await tx.row<{ id: number; publicado_en: string }>(
    `update ficha_version set publicado_en = greatest($2::timestamptz, now()), publicado_por = $3
     where ficha_id = $1 and publicado_en is null returning id, publicado_en`,
    [sheet.id, publicado_en, context.session.user?.id ?? null],
  )
  if (!row) throw notNow('No hay cambios por publicar.')
  await tx.rows('delete from ficha_valor where version_id = $1', [row.id])
  await tx.rows(
    `insert into ficha_valor (version_id, clave, nombre, unidad, numero, texto)
     select $1, v ->> 'clave', v ->> 'nombre', v ->> 'unidad',
       case jsonb_typeof(v -> 'valor') when 'number' then (v ->> 'valor')::numeric when 'boolean' then (v ->> 'valor')::boolean::int end,
       case when jsonb_typeof(v -> 'valor') = 'string' then v ->> 'valor' end
     from ficha_version x cross join jsonb_array_elements(x.datos -> 'valores') v
     where x.id = $1 and jsonb_typeof(v -> 'valor') <> 'null'`,
    [row.id],
  )
  const file = await drawSheet(await readVersion(sheet.id, sheet.n, { db: tx }), { ...context, db: tx })
  const kept = await keepFile(tx, openStorage(context.env), file, 'application/pdf')
  await tx.rows('update ficha_version set archivo_id = $2 where id = $1', [row.id, kept.id])
  return { estado: publicado_en ? 'PROGRAMADO' : 'PUBLICADO', publicado_en: row.publicado_en }
}

/** What everybody reads has a title and every answer that the template insists on. */
function refuseIncomplete({ datos, atributos }: { datos: Stored; atributos: Sheet['atributos'] }): void {
  if (datos.titulo === '') throw atField('titulo', 'Escribe el título.')
  const given = new Map(datos.valores.map(({ clave, valor }) => [clave, valor]))
  const lacking = atributos.filter(({ clave, obligatorio }) => obligatorio && (given.get(clave) ?? '') === '')
  if (lacking.length === 0) return
  const names = lacking.map(({ nombre }) => nombre).join(', ')
  throw new Refusal(422, `Para publicar falta: ${names}.`)
}

async function unschedule({ tx, sheet }: Moving): Promise<Record<string, unknown>> {
  if (!sheet.programada_en) throw notNow('No hay una versión programada.')
  if (sheet.tiene_borrador) throw notNow('Hay un borrador más nuevo. Descártalo antes de cancelar la fecha.')
  const back = await tx.row<{ id: number }>(
    `update ficha_version set publicado_en = null, publicado_por = null, archivo_id = null
     where ficha_id = $1 and publicado_en > now() returning id`,
    [sheet.id],
  )
  await tx.rows('delete from ficha_valor where version_id = $1', [back?.id ?? null])
  return { estado: 'BORRADOR' }
}

async function discard({ tx, sheet }: Moving): Promise<Record<string, unknown>> {
  if (!sheet.tiene_borrador) throw notNow('No hay un borrador.')
  if (sheet.ultima === 1) throw notNow('Es su única versión. Archiva la ficha si ya no la quieres.')
  await tx.rows('delete from ficha_version where ficha_id = $1 and publicado_en is null', [sheet.id])
  return { borrador: 'descartado' }
}

async function archive({ tx, sheet }: Moving, isArchived: boolean): Promise<Record<string, unknown>> {
  if ((sheet.estado === 'ARCHIVADO') === isArchived)
    throw notNow(isArchived ? 'Ya está archivada.' : 'No está archivada.')
  await tx.rows('update ficha set archivada_en = case when $2 then now() end where id = $1', [sheet.id, isArchived])
  return { estado: isArchived ? 'ARCHIVADO' : 'activa' }
}
