import type { Db } from '#platform/database/db.server.ts'

type Row = {
  k_parte: string
  linea: string
  modelo: string
  motor: string
  desde: number
  hasta: number
  codigo: string
}

const sampled = `select p.k_parte, l.nombre as linea, m.nombre as modelo, e.nombre as motor, a.desde, a.hasta, q.codigo
  from (select id, k_parte, linea_id from producto tablesample bernoulli ($1) repeatable (7) limit $2) p
  join linea l on l.id = p.linea_id
  join lateral (select * from aplicacion where producto_id = p.id limit 1) a on true
  join modelo m on m.id = a.modelo_id join motor e on e.id = a.motor_id
  join lateral (select codigo from equivalencia where producto_id = p.id limit 1) q on true`

/** Questions that real parts answer, each asked once, so that nothing is answered from memory. */
export async function questionsOf(db: Db, parts: number, count: number) {
  const rows = await db.rows<Row>(sampled, [Math.min(100, (count * 300) / parts), count])
  const year = ({ desde, hasta }: Row, i: number) => desde + (i % (hasta - desde + 1))
  const size = (row: Row) => row.motor.split(' ')[1]?.replace('L', '') ?? ''
  const words = rows.map((row, i) => {
    const line = row.linea.toLowerCase()
    switch (i % 8) {
      case 0:
        return `${line} ${row.modelo}`
      case 1:
        return `${line} ${row.modelo} ${year(row, i)}`
      case 2:
        return line.slice(0, 4 + (i % 7))
      case 3:
        return `${line} delantero ${row.modelo} ${year(row, i)} ${size(row)}`
      case 4:
        return `${row.modelo} ${year(row, i)}`
      case 5:
        return `${line.replace(/s/, 'z')} ${row.modelo}`
      case 6:
        return `necesito ${line} para ${row.modelo.toLowerCase()}`
      default:
        return `${line} ${row.modelo.slice(0, -1)}`
    }
  })
  return {
    words,
    codes: rows.map(({ k_parte }, i) => (i % 2 ? k_parte.replace('-', '') : k_parte.slice(0, 7))),
    alternates: rows.map(({ codigo }, i) => (i % 2 ? codigo.toLowerCase() : codigo.slice(0, 6))),
    listings: rows.map((row, i) =>
      i % 3 === 0
        ? row.linea
        : i % 3 === 1
          ? `${row.linea} ${row.modelo}`
          : `${row.linea} ${row.modelo} ${year(row, i)}`,
    ),
    vehicles: rows.map((row, i) => ({ year: year(row, i), modelo: row.modelo, motor: row.motor })),
  }
}
