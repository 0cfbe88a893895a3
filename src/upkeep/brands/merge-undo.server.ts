import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { longQuery } from '#finding/index/long-query.server.ts'
import { partsChanged } from './follow.server.ts'

type Row = { id: number; tipo?: string }

/** A model that became one with another: where its applications went, and those that stood there already. */
export type JoinedModel = {
  modelo: Row
  en: number
  antes: { alias: string[]; desde: number | null; hasta: number | null }
  aplicaciones: number[]
  repetidas: unknown[]
}

/** One brand that was joined: its row, and what went to the one that stayed. */
export type Joined = {
  marca: Row
  lineas: number[]
  lineas_sumadas: number[]
  productos: number[]
  modelos: number[]
  modelos_unidos: JoinedModel[]
  publicaciones: number[]
  descargas: number[]
  /** Absent in what was kept before catalogues named their brand. */
  catalogos?: number[]
  /** Absent in what was kept before there was a register of «Hecho en México». */
  autorizaciones?: number[]
}

export type Merged = {
  sobrevive: number
  /** Names that came from the others. */
  alias_sumados: string[]
  /** Whether the one that stayed had no logo and took another's. */
  tomo_logo: boolean
  pasos: Joined[]
}

/** Takes a union apart again, the last brand first. What somebody has moved elsewhere since stays there. */
export async function separate(tx: Db, { sobrevive, alias_sumados, tomo_logo, pasos }: Merged): Promise<void> {
  const survivor = await tx.row<{ tipo: string }>('select tipo from marca where id = $1 for update', [sobrevive])
  if (!survivor)
    throw new Refusal(409, 'La marca que quedó ya no existe: no se pueden separar.', { code: 'ya_no_se_puede' })
  await tx.session(async (client) => {
    await client.query(`set local statement_timeout = '60s'`)
    const run = (text: string, values: unknown[]) => longQuery(client, text, values)
    await run(
      `update marca set alias = array(select x from unnest(alias) with ordinality u (x, n) where x <> all ($2) order by n),
         logo = case when $3 then null else logo end, imagen_id = case when $3 then null else imagen_id end,
         version = version + 1, actualizado_en = now() where id = $1`,
      [sobrevive, alias_sumados, tomo_logo],
    )
    for (const step of pasos.toReversed()) await separateOne(run, sobrevive, step)
  })
  if (survivor.tipo === 'vehiculo') await tx.rows(`select producto_cambio('{0}')`)
  else await partsChanged(tx, 'p.marca_id = any ($1)', [sobrevive, ...pasos.map(({ marca }) => marca.id)])
}

type Run = (text: string, values: unknown[]) => Promise<unknown>

async function separateOne(run: Run, survivor: number, step: Joined): Promise<void> {
  const { marca, lineas, lineas_sumadas } = step
  const back = (ids: number[]) => [marca.id, survivor, ids]
  await run(`select repone('marca', $1)`, [JSON.stringify(marca)])
  await run('update modelo set marca_id = $1 where marca_id = $2 and id = any ($3)', back(step.modelos))
  await run(
    'update producto set marca_id = $1, version = version + 1, actualizado_en = now() where marca_id = $2 and id = any ($3)',
    back(step.productos),
  )
  await run(
    'update publicacion set marca_id = $1, version = version + 1 where marca_id = $2 and id = any ($3)',
    back(step.publicaciones),
  )
  await run('update lista_descarga set marca_id = $1 where marca_id = $2 and id = any ($3)', back(step.descargas))
  await run('update documento_pdf set marca_id = $1 where marca_id = $2 and id = any ($3)', back(step.catalogos ?? []))
  await run(
    'update autorizacion_mx set marca_id = $1, version = version + 1 where marca_id = $2 and id = any ($3)',
    back(step.autorizaciones ?? []),
  )
  for (const model of step.modelos_unidos.toReversed()) await separateModel(run, model)
  await run('delete from marca_linea where marca_id = $1 and linea_id = any ($2)', [survivor, lineas_sumadas])
  await run(
    'insert into marca_linea (marca_id, linea_id) select $1, id from linea where id = any ($2) on conflict do nothing',
    [marca.id, lineas],
  )
}

async function separateModel(run: Run, { modelo, en, antes, aplicaciones, repetidas }: JoinedModel): Promise<void> {
  await run(`select repone('modelo', $1)`, [JSON.stringify(modelo)])
  await run('update modelo set alias = $2, desde = $3, hasta = $4 where id = $1', [
    en,
    antes.alias,
    antes.desde,
    antes.hasta,
  ])
  await run('update aplicacion set modelo_id = $1 where modelo_id = $2 and id = any ($3)', [
    modelo.id,
    en,
    aplicaciones,
  ])
  await run(
    `select repone('aplicacion', case when exists (select from carga c where c.id = (x ->> 'carga_id')::bigint) then x else x - 'carga_id' end)
     from jsonb_array_elements($1::jsonb) x where exists (select from producto p where p.id = (x ->> 'producto_id')::bigint)`,
    [JSON.stringify(repetidas)],
  )
}
