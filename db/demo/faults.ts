import { siblings } from '#upkeep/auditor/sql.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { kinds } from './fault-kinds.ts'
import { lines } from './lines.ts'
import { models } from './vehicles.ts'

/** A fault put into the catalogue: where, and by which rules of the auditor it may be found. */
export type Fault = { tipo: string; productos: number[]; reglas: string[] }

/** Faults of every kind, `each` of each, in parts that have none yet; always the same for the same catalogue and seed. In one transaction. */
export async function putFaults(tx: Db, seed: string, each: number): Promise<Fault[]> {
  await tx.rows(`set local statement_timeout = 0`)
  await tx.rows(`create temp table falla_en (producto_id bigint primary key) on commit drop`)
  await writeFacts(tx)
  const faults: Fault[] = []
  for (const { tipo, reglas, pick, put } of kinds) {
    await tx.rows(`drop table if exists falla`)
    const typed = pick.replaceAll('$1', `'${seed}:${tipo}:'`).replaceAll('$2', String(each))
    await tx.rows(`create temp table falla on commit drop as ${typed}`)
    for (const statement of put) await tx.rows(statement)
    const rows = await tx.rows<{ producto_id: number; otro_id: number | null }>(
      `select producto_id, (to_jsonb(falla) ->> 'otro_id')::bigint as otro_id from falla`,
    )
    await tx.rows(
      `insert into falla_en select producto_id from falla union select (to_jsonb(falla) ->> 'otro_id')::bigint from falla
       where to_jsonb(falla) ->> 'otro_id' is not null on conflict do nothing`,
    )
    for (const { producto_id, otro_id } of rows) {
      faults.push({ tipo, reglas, productos: otro_id === null ? [producto_id] : [producto_id, otro_id] })
    }
  }
  return faults
}

/** Which engine each model truly had, and in which years; and the lines that are for gasoline only. */
async function writeFacts(tx: Db): Promise<void> {
  const known = models.flatMap(({ marca, nombre, motores }) =>
    motores.map((motor) => ({ marca, modelo: nombre, motor: motor.nombre, desde: motor.desde, hasta: motor.hasta })),
  )
  await tx.rows(
    `create temp table falla_motor on commit drop as select mo.id as modelo_id, mt.id as motor_id, min(x.desde) as desde,
       nullif(max(coalesce(x.hasta, 9999)), 9999) as hasta
     from json_to_recordset('${JSON.stringify(known).replaceAll("'", "''")}') x (marca text, modelo text, motor text, desde int, hasta int)
     join marca ma on ma.nombre = x.marca and ma.tipo = 'vehiculo' join modelo mo on mo.marca_id = ma.id and mo.nombre = x.modelo
     join motor mt on mt.nombre = x.motor group by 1, 2`,
  )
  await tx.rows(`create index on falla_motor (modelo_id, motor_id)`)
  await tx.rows(`analyze falla_motor`)
  await tx.rows(
    `create temp table falla_hermanas on commit drop as with ${siblings}
     select d.id from de_grupo d join de_grupo s on s.codigo_norm = d.codigo_norm and s.fabricante = d.fabricante and s.linea_id = d.linea_id
       and s.producto_id <> d.producto_id and s.modelo_id = d.modelo_id and s.motor_id is not distinct from d.motor_id and s.desde = d.desde
       and s.hasta is not distinct from d.hasta group by d.id, d.codigo_norm, d.fabricante having count(distinct s.producto_id) >= 2`,
  )
  const gasoline = lines.filter(({ combustible }) => combustible === 'gasolina').map(({ nombre }) => nombre)
  await tx.rows(
    `create temp table falla_linea on commit drop as select id from linea where nombre in (${gasoline.map((name) => `'${name}'`).join(', ')})`,
  )
}

export type Judged = {
  faults: number
  found: number
  /** Findings, and those of them that no fault explains. */
  findings: number
  falseAlarms: number
  byKind: { tipo: string; puestas: number; halladas: number }[]
  falseByRule: Record<string, number>
}

/** What the auditor's open findings make of the faults. */
export async function judge(db: Db, faults: Fault[]): Promise<Judged> {
  const findings = await db.rows<{ regla: string; partes: number[] }>(
    `select regla, to_jsonb(array(select producto_id union select (f -> 'clave' ->> 'id')::bigint from jsonb_array_elements(filas) f
       where f ->> 'tabla' = 'producto')) as partes from auditor_hallazgo where estado = 'ABIERTO'`,
  )
  const bearing = new Set(faults.flatMap(({ productos }) => productos))
  const wrong = findings.filter(({ partes }) => !partes.some((id) => bearing.has(id)))
  const isFound = ({ productos, reglas }: Fault) =>
    findings.some(({ regla, partes }) => reglas.includes(regla) && partes.some((id) => productos.includes(id)))
  const byKind = [...Map.groupBy(faults, ({ tipo }) => tipo)].map(([tipo, all]) => ({
    tipo,
    puestas: all.length,
    halladas: all.filter(isFound).length,
  }))
  const falseByRule = Object.fromEntries(
    [...Map.groupBy(wrong, ({ regla }) => regla)].map(([rule, all]) => [rule, all.length]),
  )
  const found = faults.filter(isFound).length
  return { faults: faults.length, found, findings: findings.length, falseAlarms: wrong.length, byKind, falseByRule }
}
