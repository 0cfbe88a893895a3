// Imports for tests: a database with a branch, files from text, the catalogue as plain rows.
import type { Db } from '#platform/database/db.server.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import { type ImportRequest, type ImportResult, importFile } from './import.server.ts'
import { fileOf } from '#platform/sheets/reading.testing.ts'

/** A catalogue with nothing in it but two branches, the first of them the main one, and the base list of prices. */
export async function emptyCatalogue(db: Db): Promise<void> {
  await db.session((client) =>
    client.query(`
      truncate producto, linea, marca, modelo, motor, aplicacion, equivalencia, precio, existencia, carga, carga_fila_error, busca_pendiente, sucursal
        restart identity cascade;
      delete from lista_precio where clave <> 'BASE';
      insert into lista_precio (clave, nombre) values ('BASE', 'Lista base') on conflict do nothing;
      insert into sucursal (clave, nombre, es_principal) values ('MTY', 'Monterrey Centro', true), ('GDL', 'Guadalajara', false)`),
  )
}

/** Imports text as a CSV. */
export async function importText(
  db: Db,
  tipo: Kind,
  text: string,
  more: Partial<ImportRequest> = {},
): Promise<ImportResult> {
  return importFile(db, { path: await fileOf('lista.csv', text), tipo, ...more })
}

/** Every row of the tables an import may write, as text: what must be equal where nothing may change. */
export async function everything(db: Db): Promise<Record<string, string[]>> {
  const tables = [
    'producto',
    'linea',
    'marca',
    'modelo',
    'motor',
    'aplicacion',
    'equivalencia',
    'precio',
    'existencia',
    'carga',
    'carga_fila_error',
    'busca_pendiente',
  ]
  const entries: [string, string[]][] = []
  for (const table of tables) {
    const rows = await db.rows<{ fila: string }>(`select t::text fila from ${table} t order by 1`)
    entries.push([table, rows.map(({ fila }) => fila)])
  }
  return Object.fromEntries(entries)
}

/** Applications as people read them: «A-1 Nissan Tsuru L4 1.6L 1992-2017 DELANTERA». */
export async function applications(db: Db): Promise<string[]> {
  const rows = await db.rows<{ texto: string }>(
    `select concat_ws(' ', p.k_parte, m.nombre, o.nombre, t.nombre, a.desde || '-' || coalesce(a.hasta::text, ''), a.posicion, a.nota) texto
     from aplicacion a join producto p on p.id = a.producto_id join modelo o on o.id = a.modelo_id join marca m on m.id = o.marca_id
     left join motor t on t.id = a.motor_id order by p.k_parte, a.desde, 1`,
  )
  return rows.map(({ texto }) => texto)
}
