import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { arreglar, deshacerArreglos, ignorar, pedirRevision, reabrir } from './contract.ts'
import { type Change, holdRow, type Operation, operate, type Place, putBack } from './rows.server.ts'
import { AUDIT_CHANNEL } from './run.server.ts'

/** Asks for a run at once; one that waits already is as good. */
export async function askForRun({ db, session }: Context): Promise<Reply<typeof pedirRevision>> {
  return db.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtext('auditor_corrida'))`)
    const row = await tx.row<{ id: number }>(
      `with espera as (select id from auditor_corrida where estado = 'PEDIDA' order by id limit 1),
       nueva as (insert into auditor_corrida (pedida_por) select $1 where not exists (select from espera) returning id)
       select id from espera union all select id from nueva`,
      [session.user?.id],
    )
    await tx.rows('select pg_notify($1, $2)', [AUDIT_CHANNEL, ''])
    if (!row) throw new Error('either the waiting run or the new one comes back')
    return row
  })
}

type Chosen = Received<typeof arreglar>['body']['hallazgos']
type Held = {
  id: number
  regla: string
  producto_id: number
  k_parte: string
  estado: string
  arreglo: string | null
  filas: (Place & { md5: string })[]
  operaciones: Operation[]
  version: number
}

const CHANGED = 'Cambió desde la última revisión. Vuelve a revisar el catálogo.'

/** Does each chosen fix in a transaction of its own, so that one that is refused stops no other. */
export async function fixFindings(
  { hallazgos }: Received<typeof arreglar>['body'],
  context: Context,
): Promise<Reply<typeof arreglar>> {
  const lote = randomUUID()
  const done = await eachAlone(hallazgos, context, (tx, finding) => fix(tx, finding, { lote, context }))
  return { lote, arreglados: done.done, rechazados: done.refused }
}

type Work = (tx: Db, finding: Held) => Promise<void>

async function eachAlone(chosen: Chosen, { db }: Context, work: Work) {
  const done: number[] = []
  const refused: { id: number; motivo: string }[] = []
  for (const { id, version } of chosen.toSorted((a, b) => a.id - b.id)) {
    try {
      await db.transaction(async (tx) => work(tx, await hold(tx, id, version)))
      done.push(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      refused.push({ id, motivo: error.message })
    }
  }
  return { done, refused }
}

/** The finding, held; 409 when it is not the one that was seen. */
async function hold(tx: Db, id: number, version: number): Promise<Held> {
  const found = await tx.row<Held>(
    `select h.id, h.regla, h.producto_id, p.k_parte, h.estado, h.arreglo, h.filas, h.operaciones, h.version
     from auditor_hallazgo h join producto p on p.id = h.producto_id where h.id = $1 for update of h`,
    [id],
  )
  if (!found) throw new Refusal(404, 'El hallazgo ya no existe.')
  if (found.version !== version) throw new Refusal(409, CHANGED)
  return found
}

async function fix(tx: Db, finding: Held, { lote, context }: { lote: string; context: Context }): Promise<void> {
  const { id, estado, operaciones, filas, regla, k_parte, arreglo } = finding
  if (estado !== 'ABIERTO') throw new Refusal(409, 'Este hallazgo ya se atendió.')
  if (operaciones.length === 0) throw new Refusal(409, 'No tiene arreglo de un clic: corrige la parte a mano.')
  for (const fila of filas) {
    if ((await holdRow(tx, fila))?.md5 !== fila.md5) throw new Refusal(409, CHANGED)
  }
  const changes: Change[] = []
  for (const operation of operaciones) changes.push(...(await operate(tx, operation)))
  await tx.rows('insert into auditor_arreglo (lote, hallazgo_id, hecho_por, cambios) values ($1, $2, $3, $4)', [
    lote,
    id,
    context.session.user?.id,
    JSON.stringify(changes),
  ])
  await decide(tx, id, { estado: 'ARREGLADO', context })
  await touched(tx, finding, changes)
  await audit(tx, context, {
    accion: 'aplicacion_arreglada',
    objeto: 'producto',
    objetoId: finding.producto_id,
    antes: { parte: k_parte, regla, ...factsOf(changes, 'antes') },
    despues: { arreglo, ...factsOf(changes, 'despues') },
  })
}

function factsOf(changes: Change[], side: 'antes' | 'despues') {
  return { filas: changes.map((change) => change[side] ?? 'borrada') }
}

type Decision = { estado: string; motivo?: string; context: Context }

async function decide(tx: Db, id: number, { estado, motivo, context }: Decision): Promise<void> {
  await tx.rows(
    `update auditor_hallazgo set estado = $2, motivo = $3, decidido_por = $4, decidido_en = now(), version = version + 1 where id = $1`,
    [id, estado, motivo ?? null, context.session.user?.id],
  )
}

/** The parts are others now: their search rows are written anew, and who edits one is told by its version. */
async function touched(tx: Db, { producto_id }: Held, changes: Change[]): Promise<void> {
  const ids = changes.flatMap(({ antes }) => {
    const id = Number(antes['producto_id'])
    return Number.isInteger(id) ? [id] : []
  })
  const parts = [...new Set([producto_id, ...ids])]
  await tx.rows('update producto set version = version + 1, actualizado_en = now() where id = any ($1)', [parts])
  await tx.rows('select producto_cambio($1)', [parts])
}

/** Takes back what one click did: each fix whole or not at all. */
export async function undoFixes(
  { lote }: Received<typeof deshacerArreglos>['params'],
  context: Context,
): Promise<Reply<typeof deshacerArreglos>> {
  const fixes = await context.db.rows<{ id: number; hallazgo_id: number }>(
    'select id, hallazgo_id from auditor_arreglo where lote = $1 and deshecho_en is null order by id desc',
    [lote],
  )
  if (fixes.length === 0) throw new Refusal(404, 'Ese arreglo ya se deshizo, o no existe.')
  const deshechos: number[] = []
  const rechazados: { id: number; motivo: string }[] = []
  for (const { id, hallazgo_id } of fixes) {
    try {
      await context.db.transaction((tx) => undo(tx, id, context))
      deshechos.push(hallazgo_id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      rechazados.push({ id: hallazgo_id, motivo: error.message })
    }
  }
  return { deshechos, rechazados }
}

async function undo(tx: Db, id: number, context: Context): Promise<void> {
  const done = await tx.row<{ hallazgo_id: number; cambios: Change[] }>(
    'select hallazgo_id, cambios from auditor_arreglo where id = $1 and deshecho_en is null for update',
    [id],
  )
  if (!done) throw new Refusal(409, 'Ese arreglo ya se deshizo.')
  const finding = await tx.row<Held>(
    `select h.*, p.k_parte from auditor_hallazgo h join producto p on p.id = h.producto_id where h.id = $1 for update of h`,
    [done.hallazgo_id],
  )
  if (!finding) throw new Refusal(404, 'El hallazgo ya no existe.')
  for (const change of done.cambios.toReversed()) {
    if (!(await putBack(tx, change))) {
      throw new Refusal(409, 'Alguien cambió la aplicación después del arreglo. Corrígela a mano.')
    }
  }
  await tx.rows('update auditor_arreglo set deshecho_en = now(), deshecho_por = $2 where id = $1', [
    id,
    context.session.user?.id,
  ])
  await tx.rows(
    `update auditor_hallazgo set estado = 'ABIERTO', motivo = null, decidido_por = null, decidido_en = null, version = version + 1 where id = $1`,
    [finding.id],
  )
  await touched(tx, finding, done.cambios)
  await audit(tx, context, {
    accion: 'arreglo_deshecho',
    objeto: 'producto',
    objetoId: finding.producto_id,
    antes: factsOf(done.cambios, 'despues'),
    despues: { parte: finding.k_parte, regla: finding.regla, ...factsOf(done.cambios, 'antes') },
  })
}

/** Takes findings for right, as long as their data are these. */
export async function ignoreFindings(
  { hallazgos, motivo }: Received<typeof ignorar>['body'],
  context: Context,
): Promise<Reply<typeof ignorar>> {
  const { done, refused } = await eachAlone(hallazgos, context, async (tx, finding) => {
    if (finding.estado !== 'ABIERTO') throw new Refusal(409, 'Este hallazgo ya se atendió.')
    await decide(tx, finding.id, { estado: 'IGNORADO', motivo, context })
    await audit(tx, context, {
      accion: 'hallazgo_ignorado',
      objeto: 'producto',
      objetoId: finding.producto_id,
      despues: { parte: finding.k_parte, regla: finding.regla, motivo },
    })
  })
  return { ignorados: done, rechazados: refused }
}

export async function reopenFinding(
  id: number,
  { version }: Received<typeof reabrir>['body'],
  context: Context,
): Promise<Reply<typeof reabrir>> {
  return context.db.transaction(async (tx) => {
    const finding = await hold(tx, id, version)
    if (finding.estado !== 'IGNORADO') throw new Refusal(409, 'Este hallazgo no está ignorado.')
    await tx.rows(
      `update auditor_hallazgo set estado = 'ABIERTO', motivo = null, decidido_por = null, decidido_en = null, version = version + 1 where id = $1`,
      [id],
    )
    await audit(tx, context, {
      accion: 'hallazgo_reabierto',
      objeto: 'producto',
      objetoId: finding.producto_id,
      despues: { parte: finding.k_parte, regla: finding.regla },
    })
    return { id, version: version + 1 }
  })
}
