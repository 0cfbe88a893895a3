import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'

export type Found = {
  id: number
  regla: string
  evidencia: string
  arreglo: string | null
  estado: string
  version: number
  lote: string | null
}
type Fit = {
  modelo?: number
  motor?: number | null
  desde: number
  hasta: number | null
  posicion?: string
  lado?: string
}

/** A small catalogue of two models, and who looks after it, signed in; `clear` empties it of parts. */
export async function smallCatalogue(db: Db, app: FastifyInstance) {
  const id = async (text: string, values: unknown[] = []) =>
    (await db.row<{ id: number }>(`${text} returning id`, values))?.id ?? 0
  const nissan = await id(`insert into marca (tipo, nombre) values ('vehiculo', 'Nissan')`)
  const vw = await id(`insert into marca (tipo, nombre) values ('vehiculo', 'Volkswagen')`)
  const modelo = 'insert into modelo (marca_id, nombre, desde, hasta) values ($1, $2, $3, $4)'
  const tsuru = await id(modelo, [nissan, 'Tsuru', 1992, 2017])
  const jetta = await id(modelo, [vw, 'Jetta', 1980, null])
  const l4 = await id(`insert into motor (nombre, cilindros, combustible) values ('L4 1.6L', 4, 'gasolina')`)
  const linea = await id(`insert into linea (nombre) values ('Balatas')`)
  const signedIn = async (role: string): Promise<TestBrowser> => {
    const it = browser(app)
    await it.login((await makePerson(db, [role], { demo: true })).email)
    return it
  }
  const admin = await signedIn('admin')
  const list = async (query = '') => (await admin.get(`/api/v1/auditor/hallazgos?${query}`)).json()
  const open = async (query = ''): Promise<Found[]> => (await list(query)).hallazgos
  const chosen = (found: Found[]) => found.map(({ id: one, version }) => ({ id: one, version }))
  let made = 0
  return {
    admin,
    mktg: await signedIn('MKTG'),
    jetta,
    linea,
    list,
    open,
    chosen,
    rulesOf: async () => (await open()).map(({ regla }) => regla).toSorted((a, b) => a.localeCompare(b)),
    fix: (found: Found[], who = admin) => who.post('/api/v1/auditor/arreglos', { hallazgos: chosen(found) }),
    /** The number of the last part, which is in its code. */
    last: () => made,
    part: (descripcion = '', familia: string | null = null) =>
      id(`insert into producto (k_parte, descripcion, linea_id, familia, estado) values ($1, $2, $3, $4, 'activo')`, [
        `BA-${++made}`,
        descripcion,
        linea,
        familia,
      ]),
    fit: (producto: number, { modelo: of = tsuru, motor = l4, desde, hasta, posicion, lado }: Fit) =>
      id(
        `insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta, posicion, lado) values ($1, $2, $3, $4, $5, $6, $7)`,
        [producto, of, motor, desde, hasta, posicion ?? null, lado ?? null],
      ),
    code: (producto: number, codigo: string, fabricante: string, tipo: string) =>
      id(`insert into equivalencia (producto_id, codigo, fabricante, tipo) values ($1, $2, $3, $4)`, [
        producto,
        codigo,
        fabricante,
        tipo,
      ]),
    fits: (producto: number) =>
      db.rows('select id, desde, hasta, posicion, lado from aplicacion where producto_id = $1 order by id', [producto]),
    clear: async () => {
      for (const table of ['producto', 'auditor_hallazgo', 'auditor_corrida', 'auditor_dia'])
        await db.rows(`delete from ${table}`)
    },
  }
}
