import { createSheet, saveSheet } from '#publishing/datasheets/commands.server.ts'
import { moveSheet } from '#publishing/datasheets/events.server.ts'
import { findSheet } from '#publishing/datasheets/sheets.server.ts'
import { createTemplate } from '#publishing/datasheets/templates.server.ts'
import type { Attribute, Value } from '#publishing/datasheets/values.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { asPerson, drawn } from './content.ts'
import { coverOf } from './content-art.ts'
import { type SheetPlan, sheets, templates } from './data-sheet-plans.ts'

const DAY = 86_400_000

/**
 * Three templates and a dozen data sheets of the demo's best sold parts, through the same functions as the screens: most of them
 * published, one with a second version, one that waits for its day, one still a draft. Nothing where there is one already.
 */
export async function loadDemoSheets({ db, env }: { db: Db; env: Env }): Promise<void> {
  if (await db.row('select from plantilla_ficha limit 1')) return
  const context = await asPerson(db, env)
  const ids = new Map<string, number>()
  for (const { nombre, atributos } of templates) {
    const line = await db.row<{ id: number }>('select id from linea where nombre = $1', [nombre])
    const { id } = await createTemplate({ nombre, linea_id: line?.id ?? null, atributos }, context)
    ids.set(nombre, id)
  }
  for (const [place, plan] of sheets.entries()) {
    const parts = await db.rows<{ k_parte: string }>(
      `select p.k_parte from producto p join linea l on l.id = p.linea_id where p.estado = 'activo' and l.nombre = $1
       order by p.popularidad desc, p.id limit 3`,
      [plan.linea],
    )
    if (parts.length === 0) continue
    const imagen_id = await drawn(coverOf([plan.dibujo], place), plan.alt, context)
    for (const [nth, { k_parte }] of parts.entries()) {
      const plantilla_id = ids.get(plan.plantilla) ?? null
      await write({ plan, place, nth, k_parte, plantilla_id, imagen_id }, context)
    }
  }
}

type Making = {
  plan: SheetPlan
  place: number
  nth: number
  k_parte: string
  plantilla_id: number | null
  imagen_id: number
}

async function write(making: Making, context: Context): Promise<void> {
  const { plan, place, nth, k_parte, plantilla_id, imagen_id } = making
  const { id } = await createSheet({ k_parte, plantilla_id }, context)
  const save = async (notas: string) => {
    const { version, atributos, datos, descripcion } = await findSheet(context.db, id)
    const known = new Map(datos.valores.map(({ clave, valor }) => [clave, valor]))
    const derived = derivedOf(descripcion, known)
    const valores = atributos.map((asked) => ({
      clave: asked.clave,
      valor: known.get(asked.clave) ?? derived[asked.clave] ?? answerOf(asked, plan, nth),
    }))
    const imagenes = [{ imagen_id, tipo: 'dibujo' as const, alt: plan.alt }]
    await saveSheet(id, { version, titulo: datos.titulo || plan.titulo, notas, valores, imagenes }, context)
  }
  const publish = async (publicado_en: string | null = null) => {
    const { version } = await findSheet(context.db, id)
    await moveSheet(id, { version, evento: 'publicar', publicado_en }, context)
  }
  const nthOfAll = place * 3 + nth
  await save(nthOfAll > 0 ? plan.notas : (plan.notas.split('\n')[0] ?? ''))
  // The last one is still being written, the one before waits.
  if (nthOfAll === sheets.length * 3 - 1) return
  await publish(nthOfAll === sheets.length * 3 - 2 ? new Date(Date.now() + 14 * DAY).toISOString() : null)
  if (nthOfAll > 0) return
  await save(plan.notas)
  await publish()
}

/** What follows from the part's description and from its other measures, so that a sheet does not contradict itself. */
function derivedOf(text: string, known: Map<string, Value>): Record<string, Value> {
  const [thickness, length] = [known.get('espesor'), known.get('largo')]
  return {
    eje: /traser/i.test(text) ? 'Trasero' : 'Delantero',
    ventilado: /ventilad/i.test(text),
    tecnologia: /gas/i.test(text) ? 'Gas, bitubo' : 'Hidráulico',
    espesor_minimo: typeof thickness === 'number' ? Number((thickness - 2).toFixed(1)) : null,
    largo_comprimido: typeof length === 'number' ? Math.round(length * 0.64) : null,
  }
}

/** What the catalogue does not say: the plan's, else a plain figure, so that nothing that is asked for is missing. */
function answerOf({ clave, tipo, obligatorio }: Attribute, { valores }: SheetPlan, nth: number): Value {
  const told = valores[clave]?.[nth] ?? null
  if (told !== null || !obligatorio) return told
  return tipo === 'numero' ? 100 + nth * 10 : null
}
