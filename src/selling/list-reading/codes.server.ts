import { canonicalCode } from '#kit/base/code.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientOf } from '#selling/cart/hold.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { inspect } from '#platform/sheets/inspect.server.ts'
import { findHeaders } from '#platform/sheets/find-headers.ts'
import { gridOf } from '#platform/sheets/text-file.server.ts'
import { MOST_BYTES, MOST_LINES, type importCodes, type OwnCode, type ownCodes } from './contract.ts'
import { sheetRows, withCopy } from './read-file.server.ts'
import { learntKey } from './resolve.server.ts'

const fields = `c.id, c.codigo, p.k_parte, p.descripcion, c.origen, c.usos, c.usado_en, c.creado_en`
const PAGE = 50

/** The client's codes, the most used first. Nobody's for who buys for nobody. */
export async function readCodes({ db, session }: Context, q: string, page: number): Promise<Reply<typeof ownCodes>> {
  const rows = await db.rows<OwnCode & { total: number }>(
    `select ${fields}, count(*) over ()::int as total
     from codigo_cliente c join producto p on p.id = c.producto_id
     where c.cliente_id = $1 and ($2 = '' or c.codigo_norm like '%' || norma_codigo($2) || '%' or p.codigo_norm like '%' || norma_codigo($2) || '%')
     order by c.usos desc, c.id desc limit ${PAGE} offset $3`,
    [session.cliente?.id ?? null, q, (page - 1) * PAGE],
  )
  return { total: rows[0]?.total ?? 0, codigos: rows.map(({ total: _total, ...code }) => code) }
}

type Saving = { codigo: string; k_parte: string; origen: 'aprendido' | 'importado' | 'capturado' }

const save = `
  insert into codigo_cliente as c (cliente_id, codigo, codigo_norm, producto_id, origen, creado_por)
  select $1, x.codigo, x.clave, p.id, x.origen, $2
  from unnest($3::text[], $4::text[], $5::text[], $6::text[]) x(codigo, clave, k_parte, origen)
  join producto p on p.k_parte = x.k_parte and p.estado <> 'borrador'
  on conflict (cliente_id, codigo_norm) do update
    set codigo = excluded.codigo, producto_id = excluded.producto_id, origen = excluded.origen, actualizado_en = now(),
      usos = case when c.producto_id = excluded.producto_id then c.usos else 0 end
  returning id`

async function saveAll(db: Db, { session }: Context, codes: Saving[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(save, [
    clientOf(session),
    session.user?.id,
    codes.map(({ codigo }) => codigo),
    codes.map(({ codigo }) => learntKey(codigo)),
    codes.map(({ k_parte }) => canonicalCode(k_parte)),
    codes.map(({ origen }) => origen),
  ])
  return rows.map(({ id }) => id)
}

/** Remembers what a code or a description of the client means. 404 for an unknown part, 422 for a code without letters and digits. */
export async function saveCode(context: Context, code: Saving): Promise<{ codigo: OwnCode }> {
  if (learntKey(code.codigo).length < 2) {
    throw new Refusal(422, 'Escribe al menos 2 letras o números.', {
      errors: { codigo: ['Al menos 2 letras o números.'] },
    })
  }
  const [id] = await saveAll(context.db, context, [code])
  const saved = id === undefined ? undefined : await readOne(context, id)
  if (!saved) throw new Refusal(404, 'La parte no existe.')
  return { codigo: saved }
}

function readOne({ db, session }: Context, id: number): Promise<OwnCode | undefined> {
  return db.row<OwnCode>(
    `select ${fields} from codigo_cliente c join producto p on p.id = c.producto_id where c.id = $1 and c.cliente_id = $2`,
    [id, session.cliente?.id ?? null],
  )
}

/** Forgets a code; answers what it was, to put it back. 404 for another client's. */
export async function deleteCode(context: Context, id: number): Promise<{ codigo: OwnCode }> {
  const codigo = await readOne(context, id)
  if (!codigo) throw new Refusal(404, 'El código no existe.')
  await context.db.rows('delete from codigo_cliente where id = $1 and cliente_id = $2', [
    id,
    context.session.cliente?.id,
  ])
  return { codigo }
}

/** Lines of a list that were bought by the client's own codes count as uses of them. */
export async function countUses(tx: Db, client: number, written: string[]): Promise<void> {
  const keys = [...new Set(written.map(learntKey).filter((key) => key.length > 1))]
  if (keys.length === 0) return
  await tx.rows(
    'update codigo_cliente set usos = usos + 1, usado_en = now() where cliente_id = $1 and codigo_norm = any ($2)',
    [client, keys],
  )
}

type Row = { fila: number; codigo: string; k_parte: string }

/** A list of own codes beside ours. Rows that name no part of ours are told, the others are saved. */
export async function importCodesFrom(context: Context, file: File): Promise<Reply<typeof importCodes>> {
  clientOf(context.session)
  const rows = await withCopy(file, readCodeRows)
  if (rows.length > MOST_LINES)
    throw new Refusal(413, `El archivo tiene más de ${MOST_LINES.toLocaleString('es-MX')} filas.`)
  const known = await partsAmong(context.db, rows)
  const errores = rows.flatMap(({ fila, codigo, k_parte }) => {
    const texto = `${codigo} · ${k_parte}`.slice(0, 200)
    if (learntKey(codigo).length < 2) return [{ fila, texto, motivo: 'Falta tu código' }]
    return known.has(learntKey(k_parte)) ? [] : [{ fila, texto, motivo: 'No hay ninguna parte con ese código nuestro' }]
  })
  const bad = new Set(errores.map(({ fila }) => fila))
  const good = rows.filter(({ fila }) => !bad.has(fila))
  // The last of a code that stands twice.
  const unique = new Map(good.map((row) => [learntKey(row.codigo), row]))
  const codes = [...unique.values()].map(({ codigo, k_parte }) => ({
    codigo: codigo.slice(0, 300),
    k_parte: known.get(learntKey(k_parte)) ?? '',
    origen: 'importado' as const,
  }))
  const guardados = await context.db.transaction(async (tx) => {
    const saved = await saveAll(tx, context, codes)
    await audit(tx, context, {
      accion: 'codigos_importados',
      objeto: 'cliente',
      objetoId: clientOf(context.session),
      despues: { guardados: saved.length },
    })
    return saved.length
  })
  return { guardados, errores: errores.slice(0, 500) }
}

/** Normalised code → the code as the catalogue writes it, only where it is of one part. */
async function partsAmong(db: Db, rows: Row[]): Promise<Map<string, string>> {
  const found = await db.rows<{ clave: string; k_parte: string }>(
    `select codigo_norm as clave, min(k_parte) as k_parte from producto
     where codigo_norm collate "C" = any ($1) and estado <> 'borrador' group by 1 having count(*) = 1`,
    [[...new Set(rows.map(({ k_parte }) => learntKey(k_parte)))]],
  )
  return new Map(found.map(({ clave, k_parte }) => [clave, k_parte]))
}

async function readCodeRows(path: string): Promise<Row[]> {
  const found = await inspect(path, MOST_BYTES)
  if (found.form === 'jsonl') throw new Refusal(422, 'Se necesita un .xlsx o .csv.', { code: 'tipo_de_archivo' })
  const all = found.form === 'xlsx' ? (await sheetRows(path)).rows : await gridOf(path, found)
  const header = findHeaders(
    'equivalencias',
    all.slice(0, 20).map(({ cells }) => cells),
  )
  const at = (field: 'codigo' | 'k_parte') => header?.layout.columns.get(field)?.[0]
  const [own, ours] = [at('codigo'), at('k_parte')]
  if (!header || own === undefined || ours === undefined) {
    throw new Refusal(422, 'El archivo necesita dos columnas: «codigo» (el tuyo) y «k_parte» (el nuestro).', {
      code: 'sin_encabezados',
    })
  }
  return all.slice(header.at + 1).map(({ fila, cells }) => ({
    fila,
    codigo: (cells[own] ?? '').trim().replace(/^'/, ''),
    k_parte: (cells[ours] ?? '').trim().replace(/^'/, ''),
  }))
}
