import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Sql } from '#upkeep/loads/sql.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { names, types } from './change-fields.server.ts'
import { MOST_PARTS, type preverCambio } from './changes-contract.ts'
import { narrow } from './filter.server.ts'
import type { FieldName } from './states.ts'
import { count, plural } from '#kit/ui/format.ts'

export type Change = Received<typeof preverCambio>['body']['cambio']
type Selection = Received<typeof preverCambio>['body']['seleccion']

type Preparing = { seleccion: Selection; cambio: Change; alcance: 'celda' | 'seleccion' | 'filtro' }

/** The row of the change and those of its parts. 413 when it would touch more than one change may, 422 when it says nothing. */
export async function prepare(
  sql: Sql,
  { seleccion, cambio, alcance }: Preparing,
  { session }: Context,
): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    'insert into producto_accion (usuario_id, alcance, cambio) values ($1, $2, $3) returning id',
    [session.user?.id ?? null, alcance, JSON.stringify(cambio)],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('an insert returns its row')

  const values: unknown[] = [id]
  const value = (one: unknown) => `$${values.push(one)}`
  const after = afterOf(cambio, value)
  if (after.length === 0) throw new Refusal(422, 'Elige qué cambiar.')
  const before = after.map(([name]) => `'${name}', p.${name}`).join(', ')
  const then = after.map(([name, text]) => `'${name}', ${text}`).join(', ')
  const from = chosen(seleccion, values)

  await refuseTooMany(sql, seleccion)
  await sql.query(
    `with elegida as (
       select p.id, ${from.version} as version, jsonb_build_object(${before}) as antes, jsonb_build_object(${then}) as despues
       from ${from.text}),
     filas as (
       insert into producto_accion_fila (accion_id, producto_id, version, antes, despues)
       select $1, id, version, antes, despues from elegida where antes is distinct from despues returning 1)
     update producto_accion set elegidas = (select count(*) from elegida), partes = (select count(*) from filas) where id = $1`,
    values,
  )
  return id
}

/** Each field that changes and the SQL of its new value. */
function afterOf(cambio: Change, value: (one: unknown) => string): [FieldName, string][] {
  const { reemplazar, ...fields } = cambio
  const set = names.flatMap((name): [FieldName, string][] => {
    const wanted = fields[name]
    return wanted === undefined ? [] : [[name, `${value(wanted)}::${types[name]}`]]
  })
  if (!reemplazar || fields.descripcion !== undefined) return set
  const { busca, pon } = reemplazar
  return [...set, ['descripcion', `left(replace(p.descripcion, ${value(busca)}, ${value(pon)}), 500)`]]
}

/** The chosen parts as `p`, and the version of each as its chooser saw it. */
function chosen(seleccion: Selection, values: unknown[]): { text: string; version: string } {
  if ('partes' in seleccion) {
    values.push(
      seleccion.partes.map(({ id }) => id),
      seleccion.partes.map(({ version }) => version),
    )
    const given = `unnest($${values.length - 1}::bigint[], $${values.length}::int[]) as x (id, version)`
    return { text: `${given} join producto p on p.id = x.id`, version: 'x.version' }
  }
  const { where, values: more } = narrow(seleccion.filtro, { first: values.length + 1, literal: true })
  values.push(...more)
  return { text: `producto p join producto_calidad c on c.producto_id = p.id where ${where}`, version: 'p.version' }
}

async function refuseTooMany(sql: Sql, seleccion: Selection): Promise<void> {
  if ('partes' in seleccion) {
    const ids = seleccion.partes.map(({ id }) => id)
    if (new Set(ids).size !== ids.length) throw new Refusal(422, 'Una parte viene dos veces.')
    return
  }
  const { where, values } = narrow(seleccion.filtro, { literal: true })
  const { rows } = await sql.query<{ partes: number }>(
    `select count(*)::int as partes from producto p join producto_calidad c on c.producto_id = p.id where ${where}`,
    values,
  )
  const partes = rows[0]?.partes ?? 0
  if (partes <= MOST_PARTS) return
  throw new Refusal(
    413,
    `El filtro abarca ${plural(partes, 'parte', 'partes')} y un cambio llega a ${count(MOST_PARTS)}. Acota el filtro, por ejemplo por línea.`,
    {
      code: 'demasiadas_partes',
    },
  )
}

/** A line or a brand that is not there is the field's fault, not ours. */
export async function refuseUnknown({ linea_id, marca_id }: Change, { db }: Context): Promise<void> {
  const found = await db.row<{ linea: boolean; marca: boolean }>(
    `select $1::bigint is null or exists (select from linea where id = $1) as linea,
       $2::bigint is null or exists (select from marca where id = $2 and tipo = 'producto') as marca`,
    [linea_id ?? null, marca_id ?? null],
  )
  if (!found?.linea) throw new Refusal(422, 'La línea no existe.', { errors: { linea_id: ['La línea no existe.'] } })
  if (!found.marca) throw new Refusal(422, 'La marca no existe.', { errors: { marca_id: ['La marca no existe.'] } })
}
