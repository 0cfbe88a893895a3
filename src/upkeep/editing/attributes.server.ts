import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { AttributeRow } from './fields.ts'
import { plural } from '#kit/ui/format.ts'

type Known = { id: number; clave: string; nombre: string; tipo: 'numero' | 'texto' | 'libre' }

/** What parts have of each attribute says what it is: measured, told, or either. */
export const attributeKind = `
  case when exists (select from producto_atributo v where v.atributo_id = t.id and v.valor_num is not null)
    then case when exists (select from producto_atributo v where v.atributo_id = t.id and v.valor_texto is not null) then 'libre' else 'numero' end
    when exists (select from producto_atributo v where v.atributo_id = t.id and v.valor_texto is not null) then 'texto'
    else 'libre' end`

const NUMBER = /^-?\d{1,10}(\.\d{1,4})?$/

/** Makes these the product's attributes. 422 at `atributos` with the faults of each row. */
export async function writeAttributes(tx: Db, id: number, rows: AttributeRow[]): Promise<void> {
  const known = await tx.rows<Known>(
    `select t.id, t.clave, t.nombre, ${attributeKind} as tipo from atributo t where t.clave = any ($1)`,
    [rows.map(({ clave }) => clave)],
  )
  const byKey = new Map(known.map((one) => [one.clave, one]))
  const faults = rows.flatMap((row, fila) => {
    const motivo = faultOf(row, byKey.get(row.clave), rows.findIndex(({ clave }) => clave === row.clave) < fila)
    return motivo ? [{ fila, campo: 'valor', motivo }] : []
  })
  if (faults.length) throw rowRefusal('atributos', faults)

  const values = rows.map(({ clave, valor }) => {
    const isNumber = byKey.get(clave)?.tipo !== 'texto' && NUMBER.test(valor)
    return { atributo_id: byKey.get(clave)?.id, num: isNumber ? valor : null, texto: isNumber ? null : valor }
  })
  await tx.rows('delete from producto_atributo where producto_id = $1 and atributo_id <> all ($2::bigint[])', [
    id,
    values.map(({ atributo_id }) => atributo_id),
  ])
  await tx.rows(
    `insert into producto_atributo (producto_id, atributo_id, valor_num, valor_texto)
     select $1, x.atributo_id, x.num, x.texto from jsonb_to_recordset($2) as x (atributo_id bigint, num numeric, texto text)
     on conflict (producto_id, atributo_id) do update set valor_num = excluded.valor_num, valor_texto = excluded.valor_texto`,
    [id, JSON.stringify(values)],
  )
}

function faultOf({ valor }: AttributeRow, attribute: Known | undefined, isRepeated: boolean): string | null {
  if (!attribute) return 'Ese atributo ya no existe.'
  if (isRepeated) return `«${attribute.nombre}» está dos veces.`
  if (attribute.tipo === 'numero' && !NUMBER.test(valor))
    return `«${attribute.nombre}» es un número con hasta cuatro decimales.`
  return null
}

/** 422 that says what is wrong with which row of a list. `fila` counts from 0. */
export function rowRefusal(list: string, faults: { fila: number; campo: string; motivo: string }[]): Refusal {
  const [first] = faults
  const more = faults.length > 1 ? ` Hay ${plural(faults.length, 'renglón', 'renglones')} por corregir.` : ''
  const errors = Object.fromEntries(
    [...Map.groupBy(faults, ({ fila, campo }) => `${list}.${fila}.${campo}`)].map(([name, same]) => [
      name,
      same.map(({ motivo }) => motivo),
    ]),
  )
  const text = first ? `Renglón ${first.fila + 1}: ${first.motivo}${more}` : 'Revisa los renglones.'
  return new Refusal(422, text, { code: 'renglones', errors, extra: { lista: list, filas: faults } })
}
