import type { Db } from '#platform/database/db.server.ts'
import { fold } from '#finding/question/spanish.ts'
import type { Part } from './part.ts'
import { randomOf } from './random.ts'

/** What people ask for, how often a month, and the parts that answer it. */
const asked: { consulta: string; veces: number; linea: string; modelo?: string; anio?: number }[] = [
  { consulta: 'balatas tsuru', veces: 96, linea: 'Balatas', modelo: 'Tsuru' },
  { consulta: 'amortiguadores jetta', veces: 71, linea: 'Amortiguadores', modelo: 'Jetta' },
  { consulta: 'bujías versa', veces: 64, linea: 'Bujías', modelo: 'Versa' },
  { consulta: 'bomba de gasolina chevy', veces: 58, linea: 'Bombas de gasolina', modelo: 'Chevy' },
  { consulta: 'filtro de aceite np300', veces: 52, linea: 'Filtros de aceite', modelo: 'NP300' },
  { consulta: 'clutch pointer', veces: 47, linea: 'Clutch', modelo: 'Pointer' },
  { consulta: 'balatas aveo 2015', veces: 43, linea: 'Balatas', modelo: 'Aveo', anio: 2015 },
  { consulta: 'calaveras aveo', veces: 38, linea: 'Calaveras', modelo: 'Aveo' },
  { consulta: 'bobina de encendido march', veces: 34, linea: 'Bobinas', modelo: 'March' },
  { consulta: 'marcha ranger', veces: 29, linea: 'Marchas', modelo: 'Ranger' },
  { consulta: 'radiador sentra', veces: 26, linea: 'Radiadores', modelo: 'Sentra' },
  { consulta: 'horquillas ibiza', veces: 22, linea: 'Horquillas', modelo: 'Ibiza' },
  { consulta: 'sensor de oxígeno tornado', veces: 19, linea: 'Sensores de oxígeno', modelo: 'Tornado' },
  { consulta: 'alternador f-150', veces: 17, linea: 'Alternadores', modelo: 'F-150' },
  { consulta: 'aceite de motor 5w-30', veces: 15, linea: 'Aceites de motor' },
]

/** Past searches of the last month, without anyone's name, and the list of the most searched. */
export async function insertSearches(tx: Db, parts: Part[]): Promise<void> {
  const random = randomOf('búsquedas')
  const counted = asked
    .map((search) => ({ ...search, norma: fold(search.consulta), resultados: answers(parts, search) }))
    .filter(({ resultados }) => resultados > 0)
  const log = counted.flatMap(({ consulta, norma, veces, resultados }) =>
    Array.from({ length: veces }, () => ({ consulta, norma, resultados, minutos: random.int(5, 30 * 24 * 60) })),
  )

  await tx.rows(
    `insert into busqueda (consulta, consulta_norm, tipo, resultados, creado_en)
     select r.consulta, r.norma, 1, r.resultados, now() - make_interval(mins => r.minutos)
     from json_to_recordset($1) as r (consulta text, norma text, resultados int, minutos int)`,
    [JSON.stringify(log)],
  )
  await tx.rows(
    `insert into busqueda_top (consulta_norm, consulta, resultados, veces)
     select r.norma, r.consulta, r.resultados, r.veces
     from json_to_recordset($1) as r (consulta text, norma text, resultados int, veces int)
     on conflict (consulta_norm) do nothing`,
    [JSON.stringify(counted)],
  )
}

function answers(parts: Part[], { linea, modelo, anio }: (typeof asked)[number]): number {
  return parts.filter(
    ({ estado, line, aplicaciones }) =>
      estado === 'activo' &&
      line.nombre === linea &&
      (!modelo ||
        aplicaciones.some(
          ({ model, desde, hasta }) => model.nombre === modelo && (!anio || (desde <= anio && (hasta ?? 9999) >= anio)),
        )),
  ).length
}
