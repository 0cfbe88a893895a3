import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { agregarDia, diasInhabiles } from './days-off-contract.ts'

type Answer = Reply<typeof diasInhabiles>
const TODAY = `(now() at time zone 'America/Mexico_City')::date`

export async function readDays({ db }: Pick<Context, 'db'>): Promise<Answer> {
  return {
    dias: await db.rows(
      `select d.fecha, d.nombre, exists (select from feriados(extract(year from d.fecha)::int) f where f.fecha = d.fecha) as oficial
       from dias_inhabiles(${TODAY}, 366) d order by d.fecha`,
    ),
  }
}

/** 422 for a day that is past, more than a year away, or off already. */
export function addDay({ fecha, nombre }: Received<typeof agregarDia>['body'], context: Context): Promise<Answer> {
  return context.db.transaction(async (tx) => {
    const judged = await tx.row<{ bien: boolean; ya: boolean }>(
      `select $1::date between ${TODAY} and ${TODAY} + 366 as bien, exists (select from dias_inhabiles($1::date, 0)) as ya`,
      [fecha],
    )
    const fault = judged?.ya ? 'Ese día ya es inhábil.' : 'Elige un día a partir de hoy y dentro de un año.'
    if (!judged?.bien || judged.ya) throw new Refusal(422, fault, { errors: { fecha: [fault] } })
    await tx.rows('insert into dia_inhabil (fecha, nombre, creado_por) values ($1, $2, $3)', [
      fecha,
      nombre,
      context.session.user?.id,
    ])
    await audit(tx, context, { accion: 'dia_inhabil_agregado', objeto: 'empresa', despues: { fecha, nombre } })
    return readDays({ db: tx })
  })
}

/** 404 for a day that is not the company's own. */
export function removeDay(fecha: string, context: Context): Promise<Answer> {
  return context.db.transaction(async (tx) => {
    const gone = await tx.row<{ nombre: string }>('delete from dia_inhabil where fecha = $1 returning nombre', [fecha])
    if (!gone) throw new Refusal(404, 'Ese día no es de los que agregó la empresa.')
    await audit(tx, context, {
      accion: 'dia_inhabil_quitado',
      objeto: 'empresa',
      antes: { fecha, nombre: gone.nombre },
    })
    return readDays({ db: tx })
  })
}
