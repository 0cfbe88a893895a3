import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emisor, sealedCfdi } from '#fiscal/cfdi/cfdi.testing.ts'
import { zipOf } from '#fiscal/document-loads/load.testing.ts'
import { readMigrations } from '#platform/database/migrate.server.ts'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'
import { emptyDatabase } from '#platform/database/testing.server.ts'

const base = mkdtempSync(join(tmpdir(), 'jacve-cli-'))
const dataDir = join(base, 'data')
let server: Postgres

beforeAll(async () => {
  chmodSync(base, 0o711)
  server = await startPostgres({ dataDir })
})
afterAll(async () => {
  await server.stop()
  rmSync(base, { recursive: true, force: true })
})

type Outcome = { code: number; out: string }

/** Runs the command as a person would, in a process of its own. */
function jacve(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const clean = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'jacve.ts'), ...args],
      { env: clean },
      (error, out, faults) => {
        done({ code: error ? Number(error.code) : 0, out: out + faults })
      },
    )
  })
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('help and mistakes', () => {
  test.each([
    'migrate',
    'demo',
    'import',
    'documentos',
    'user:create',
    'user:reset',
    'reindex',
    'backup',
    'restore',
    'modo',
    'aviso-de-servicio',
  ])('%s explains itself in Spanish', async (name) => {
    const { code, out } = await jacve([name, '--help'])
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^Uso: jacve ${name} \\[opciones\\]`))
    expect(out).not.toMatch(/Usage|Options|display help|choices/)
  })

  test.each([
    [['nada'], 'no existe la orden «nada»'],
    [['import', '--tipo', 'precios'], 'falta el argumento <archivo>'],
    [['import', 'x.csv', '--tipo', 'precio'], '«precio» no vale para --tipo <tipo>: usa productos, precios'],
    [['import', '/no/existe.csv', '--tipo', 'precios'], 'No existe el archivo /no/existe.csv'],
    [['documentos', '/no/existe.zip'], 'No existe /no/existe.zip'],
    [['demo', '--partes', 'muchas'], '«muchas» no es un número de partes'],
    [['restore', '/no/existe.tar'], 'No existe el archivo'],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const { code, out } = await jacve(args)
    expect(code).toBe(1)
    expect(out).toContain(sentence)
  })

  test('a wrong environment: every fault at once, exit code 78', async () => {
    const { code, out } = await jacve(['migrate'], { PORT: 'ochenta', LOG_LEVEL: 'mucho' })
    expect(code).toBe(78)
    expect(out).toMatch(/PORT: .*\nLOG_LEVEL: /)
  })
})

describe('beside a running server', () => {
  test('migrate brings it up to date, says so, and leaves it running', async () => {
    const first = await jacve(['migrate'])
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('Aplicada: 0001_') })
    expect(await jacve(['migrate'])).toMatchObject({ code: 0, out: expect.stringContaining('ya estaba al día') })
    const [row] = await query(server.url, 'select count(*)::int as applied from migracion')
    expect(row).toEqual({ applied: readMigrations().length })
  })

  test('import: 1 and nothing written while a row is wrong, then 0 and written', async () => {
    const file = join(base, 'lista.csv')
    const rows = (price: string) =>
      `k_parte,descripcion,linea,marca,precio\nAB-1,Balata,Frenos,ACME,120.50\nAB-2,Disco,Frenos,ACME,${price}\n`
    const parts = () => query(server.url, 'select k_parte from producto order by 1')
    writeFileSync(file, rows('doce'))
    const wrong = await jacve(['import', file, '--tipo', 'productos'])
    expect(wrong).toMatchObject({
      code: 1,
      out: expect.stringContaining('2 filas: 1 correcta, 1 con errores. No se cambió nada'),
    })
    expect(wrong.out).toMatch(/1 × precio: /)
    expect(await parts()).toEqual([])

    writeFileSync(file, rows('12'))
    const trial = await jacve(['import', file, '--tipo', 'productos', '--simular'])
    expect(trial).toMatchObject({ code: 0, out: expect.stringContaining('Simulación: no se cambió nada') })
    expect(await parts()).toEqual([])
    const right = await jacve(['import', file, '--tipo', 'productos'])
    expect(right).toMatchObject({ code: 0, out: expect.stringContaining('Nuevos 2, cambiados 0, iguales 0') })
    expect(await parts()).toEqual([{ k_parte: 'AB-1' }, { k_parte: 'AB-2' }])
    writeFileSync(file, rows('15'))
    const kept = await jacve(['import', file, '--tipo', 'productos', '--reversible'])
    expect(kept).toMatchObject({
      code: 0,
      out: expect.stringMatching(/cambiados [\s\S]*se revierte en http:\/\/127\.0\.0\.1:\d+\/\S*actualizarprods/),
    })
    expect(await query(server.url, `select con_cambios from carga order by id desc limit 1`)).toEqual([
      { con_cambios: true },
    ])
  })

  test('backup, loss, restore: the same rows in another folder', async () => {
    await query(server.url, `insert into rol (nombre) select 'rol ' || n from generate_series(1, 500) n`)
    const sum = `select count(*)::int, md5(string_agg(nombre, ',' order by id)) from rol`
    const before = await query(server.url, sum)
    const file = join(base, 'respaldo.tar')
    const made = await jacve(['backup', file])
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/respaldo\.tar: [\d.,]+ MB/) })
    expect((await jacve(['backup', file])).code).toBe(1)
    await query(server.url, 'delete from rol where not de_sistema')

    expect(await jacve(['restore', file])).toMatchObject({ code: 1, out: expect.stringContaining('no está vacía') })
    const other = join(base, 'otra')
    expect((await jacve(['restore', file], { DATA_DIR: other })).code).toBe(0)
    const restored = await startPostgres({ dataDir: other })
    expect(await query(restored.url, sum)).toEqual(before)
    await restored.stop()
  })
})

describe('with DATABASE_URL', () => {
  const given = async () => ({
    DATABASE_URL: await emptyDatabase(),
    APP_KEY: 'k'.repeat(40),
    DATA_DIR: join(base, 'ajena'),
  })

  test('backup and restore point to the tools of that server', async () => {
    const env = await given()
    for (const order of ['backup', 'restore']) {
      const { code, out } = await jacve([order, join(base, 'x.tar')], env)
      expect(code).toBe(1)
      expect(out).toContain('es para la base de datos propia de JACVE')
    }
    expect(existsSync(join(base, 'x.tar'))).toBe(false)
  })

  test('nothing is done before its migrations are', async () => {
    const env = await given()
    expect(await jacve(['demo'], env)).toMatchObject({
      code: 1,
      out: expect.stringContaining('Faltan migraciones (0001_'),
    })
    expect((await jacve(['migrate'], env)).code).toBe(0)
  })
})

test('documentos loads an XML, a ZIP and a folder, and says with its exit code whether all went well', async () => {
  await jacve(['migrate'])
  await query(
    server.url,
    `insert into empresa (clave, razon_social, rfc) values ('NOSOTROS', 'Nosotros', '${emisor.rfc}')`,
  )
  const [one, two, three] = await Promise.all(['1', '2', '3'].map((folio) => sealedCfdi({ folio })))
  const folder = join(base, 'marzo')
  mkdirSync(folder)
  writeFileSync(join(folder, 'uno.xml'), one ?? '')
  writeFileSync(join(folder, 'dos.zip'), zipOf({ 'dos.xml': two ?? '' }))
  expect(await jacve(['documentos', join(folder, 'uno.xml')])).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 cargado,'),
  })
  const whole = await jacve(['documentos', folder])
  expect(whole.code).toBe(0)
  expect(whole.out).toContain('0 cargados, 1 ya estaban')
  expect(whole.out).toContain('1 cargado, 0 ya estaban')
  writeFileSync(join(folder, 'tres.xml'), (three ?? '').replace('350.50', '1.50'))
  const spoilt = await jacve(['documentos', folder])
  expect(spoilt.code).toBe(1)
  expect(spoilt.out).toContain('Rechazado tres.xml: El sello no corresponde')
  expect(await query(server.url, 'select count(*)::int as n from cfdi')).toEqual([{ n: 2 }])
})

test('user:create and user:reset print a link of one use; whoever cannot be made is told why', async () => {
  await jacve(['migrate'])
  const made = await jacve(['user:create', 'dueno@ejemplo.mx', '--nombre', 'Dueño'])
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/\/clave\?token=[\w-]{43}/) })
  const roles =
    'select r.nombre from usuario_rol ur join rol r on r.id = ur.rol_id join usuario u on u.id = ur.usuario_id'
  expect(await query(server.url, roles)).toEqual([{ nombre: 'admin' }])
  expect((await jacve(['user:create', 'DUENO@ejemplo.mx', '--nombre', 'Otro'])).out).toContain('Ya hay un usuario')
  expect((await jacve(['user:create', 'a@b.mx', '--nombre', 'X', '--rol', 'jefe'])).out).toContain(
    'No existe el rol jefe',
  )
  expect((await jacve(['user:create', 'a b', '--nombre', 'X'])).code).toBe(1)
  expect((await jacve(['user:reset', 'nadie@ejemplo.mx'])).out).toContain('Nadie tiene ese correo')
  const reset = await jacve(['user:reset', 'dueno@ejemplo.mx', '--sin-segundo-factor'])
  expect(reset).toMatchObject({ code: 0, out: expect.stringMatching(/\/clave\?token=/) })
  const links = 'select tipo, usado_en is null as vivo from token_acceso order by creado_en'
  expect(await query(server.url, links)).toEqual([
    { tipo: 'invitacion', vivo: true },
    { tipo: 'restablecer', vivo: true },
  ])
  expect(await query(server.url, `select count(*)::int as n from auditoria where actor = 'terminal'`)).toEqual([
    { n: 2 },
  ])
})
