import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { allCalls } from '#http.server.ts'
import { PILOTS } from '#kit/base/pilot-table.ts'
import { loadDemoCatalogue } from '#database.ts'
import { keepDocument } from '#fiscal/documents/client-documents.testing.ts'
import { uuidOf } from '#fiscal/documents/document-xml.testing.ts'
import { makePerson, PASSWORD } from '#people/access/testing.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'

/** CPU, in ms, that one turn of the loop may take for one request: as long as it lasts nobody else is served. */
const MOST_MS = 100
const TIMES = 3
const DATA_DIR = resolve('data', 'bench-held')

type Visitor = { who: string; cookie: string; token: string }
type Asked = {
  name: string
  who: Visitor
  path: string
  body?: BodyInit
  type?: string
  method?: string
  /** What must be so each time. */
  before?: () => Promise<unknown>
  /** What is refused would say nothing of what it costs. */
  mustBeDone?: true
}
type Row = {
  llamada: string
  quien: string
  estado: number
  turno_ms: number
  memoria_mb: number
  respuesta_kb: number
  /** What was said of one that failed, or how its line was closed. */
  motivo?: string
}

/**
 * What one request keeps everybody else waiting: every reading of the contract as an administrator and as a client, and the heaviest that each
 * crowd may send. `-- held [--solo TEXT]`. Each is sent three times and the shortest of the three longest turns is told: the first reads modules.
 */
export async function run(options: string[]): Promise<object> {
  const only = options[options.indexOf('--solo') + 1]
  const own = await startPostgres({ dataDir: DATA_DIR, durable: false })
  const db = openDb(own.url, { max: 4, statementTimeout: 0 })
  try {
    await migrate(own.url)
    if (!(await db.row('select from producto limit 1'))) await loadDemoCatalogue(db)
    const server = await startServer(own.url)
    try {
      const rows: Row[] = []
      for (const asked of await everything(db, server.origin)) {
        if (options.includes('--solo') && !asked.name.includes(only ?? '')) continue
        rows.push(await measured(server, asked))
      }
      rows.sort((a, b) => b.turno_ms - a.turno_ms)
      console.table(rows.slice(0, 25))
      const beyond = rows.filter(({ turno_ms }) => turno_ms > MOST_MS)
      // What was not done says nothing of what it costs.
      const failed = rows.filter(({ motivo }) => motivo !== undefined)
      for (const { llamada, estado, motivo } of failed)
        console.log(`✗ ${llamada}: ${estado || 'sin respuesta'}, ${motivo}`)
      console.log(
        `${rows.length} peticiones; más de ${MOST_MS} ms en un turno: ${beyond.length}; sin hacer: ${failed.length}`,
      )
      if (beyond.length + failed.length > 0) process.exitCode = 1
      return { rows }
    } finally {
      server.child.kill('SIGTERM')
      await once(server.child, 'exit')
    }
  } finally {
    await db.end()
    await own.stop()
  }
}

type Server = { child: ChildProcess; origin: string }

async function startServer(url: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'turns.ts'), join(import.meta.dirname, '../src/server.ts')],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        // Not as in tests, which look at every reply against its contract.
        NODE_ENV: 'development',
        PORT: '0',
        DATABASE_URL: url,
        DATA_DIR,
        APP_KEY: randomBytes(32).toString('hex'),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        PAGES_MB: '0',
      },
    },
  )
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended (${code}) before it listened; its build is made by \`npm run build\``)
  })
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }] // what server.ts sends once it listens
  ended.catch(() => undefined)
  return { child, origin: `http://127.0.0.1:${port}` }
}

async function measured({ child, origin }: Server, asked: Asked): Promise<Row> {
  const { name, who } = asked
  let [turno, memoria] = [Infinity, 0]
  let answered: Answered = { estado: 0, bytes: 0 }
  let motivo: string | undefined
  for (let n = 0; n < TIMES; n++) {
    await asked.before?.()
    child.send('mide')
    answered = await answerTo(origin, asked)
    motivo ??= answered.motivo
    const told = once(child, 'message') as Promise<[{ turno: number; memoria: number }]> // what turns.ts sends
    child.send('di')
    const [found] = await told
    turno = Math.min(turno, found.turno)
    memoria = Math.max(memoria, found.memoria)
  }
  return {
    llamada: name.slice(0, 70),
    quien: who.who,
    estado: answered.estado,
    turno_ms: Math.round(turno),
    memoria_mb: Math.round(memoria / 1e6),
    respuesta_kb: Math.round(answered.bytes / 1000),
    ...(motivo !== undefined && { motivo }),
  }
}

type Answered = { estado: number; bytes: number; motivo?: string }

async function answerTo(origin: string, asked: Asked): Promise<Answered> {
  const { who, path, body, type, method = body === undefined ? 'GET' : 'POST' } = asked
  let estado = 0
  try {
    const answer = await fetch(origin + path, {
      method,
      body,
      headers: {
        cookie: who.cookie,
        'x-xsrf-token': who.token,
        ...(path.startsWith('/JACVE') ? { accept: 'text/html' } : { 'x-requested-with': 'XMLHttpRequest' }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(type && { 'content-type': type }),
      },
      signal: AbortSignal.timeout(120_000),
    })
    estado = answer.status
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isFailed = estado >= (asked.mustBeDone ? 300 : 500)
    return { estado, bytes: bytes.length, ...(isFailed && { motivo: bytes.toString().slice(0, 200) }) }
  } catch (error) {
    const told = [error, error instanceof Error ? error.cause : null].filter((one) => one instanceof Error)
    return { estado, bytes: 0, motivo: told.map(({ message }) => message).join(': ') }
  }
}

async function everything(db: Db, origin: string): Promise<Asked[]> {
  const visitor = await comeIn(origin, 'visitante')
  // Those of the run before, whose database this is.
  await db.rows(`update usuario set email = id || '.' || email`)
  const admin = await makePerson(db, ['admin'], { demo: true })
  const client = await makePerson(db, ['cliente'], { demo: true })
  await db.rows(
    `insert into cliente (clave, nombre_comercial, sucursal_id) select 'BANCO', 'Refaccionaria del banco', min(id) from sucursal on conflict do nothing`,
  )
  await db.rows(`update usuario set cliente_id = (select id from cliente where clave = 'BANCO') where id = $1`, [
    client.id,
  ])
  await db.rows(
    `insert into busqueda_prueba (consulta, espera) select distinct on (norma_nombre(descripcion)) left(descripcion, 60), '' from producto limit 300 on conflict do nothing`,
  )
  // What is tried with some stands open to all.
  await db.rows(
    'insert into piloto (clave, parte) select x, 100 from unnest($1::text[]) x on conflict (clave) do update set parte = 100, vence_en = null',
    [PILOTS],
  )
  const [boss, buyer] = [await comeIn(origin, 'admin', admin.email), await comeIn(origin, 'cliente', client.email)]
  const codes = await db.rows<{ k_parte: string; descripcion: string }>(
    `select k_parte, descripcion from producto where estado = 'activo' order by md5(k_parte) limit 10000`,
  )
  return [
    ...heavy({ visitor, boss, buyer, codes }),
    ...(await greatCart(db, { who: buyer, userId: client.id, origin })),
    ...(await documents(db, buyer)),
    ...readings(boss, codes),
    ...readings(buyer, codes),
  ]
}

/** Tax documents of eight lines and one of two thousand, and all of them in a ZIP. */
async function documents(db: Db, who: Visitor): Promise<Asked[]> {
  const client = await db.row<{ id: number }>(`select id from cliente where clave = 'BANCO'`)
  const known = await db.row<{ n: number }>('select count(*)::int as n from cfdi')
  const storage = openStorage({ DATA_DIR, STORAGE_URL: undefined })
  const lineas = (many: number) =>
    Array.from({ length: many }, (_, n) => ({
      clave: `BAL-${n}`,
      descripcion: 'Balata delantera cerámica con sensor de desgaste',
      cantidad: 2,
      precio: '150.50',
    }))
  for (let n = known?.n ?? 0; n < 100; n++) {
    const folio = `B${n}`
    await keepDocument(db, storage, {
      uuid: uuidOf(folio),
      cliente: client?.id ?? null,
      folio,
      lineas: lineas(n ? 8 : 2000),
    })
  }
  await db.rows('update cfdi set cliente_id = $1', [client?.id])
  const long = uuidOf('B0')
  return [
    { name: 'a tax document of 2,000 lines', who, path: `/api/v1/documentos/${long}` },
    { name: 'a tax document of 2,000 lines, its paper', who, path: `/api/v1/documentos/${long}.pdf` },
    { name: 'a hundred tax documents in a ZIP', who, path: '/api/v1/documentos.zip?todos=1&periodo=todo' },
    { name: 'their list', who, path: '/JACVE/Facturas?periodo=todo' },
    { name: 'the statement of their year', who, path: '/api/v1/estado-cuenta/archivo/pdf' },
  ]
}

type Buying = { who: Visitor; userId: number; origin: string }

/** The widest cart there may be, and the document that is made of it. */
async function greatCart(db: Db, { who, userId, origin }: Buying): Promise<Asked[]> {
  const fill = async () => {
    const mine = '(select cliente_id from usuario where id = $1)'
    await db.rows(`delete from carrito where cliente_id = ${mine}`, [userId])
    await db.rows(
      `with k as (insert into carrito (cliente_id) values (${mine}) returning id, cliente_id)
       insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
       select k.id, p.id, p.minimo * p.empaque, p.minimo * p.empaque, pr.valor from k, producto p
       cross join lateral precio_de(k.cliente_id, p.id, p.minimo * p.empaque) pr
       where p.estado = 'activo' and exists (select from existencia e where e.producto_id = p.id and e.disponible > p.minimo * p.empaque) limit 5000`,
      [userId],
    )
  }
  const body = JSON.stringify({ tipo: 'COTIZACION' })
  const paper = async () => {
    const made = await db.row<{ id: number }>(
      'select max(id) as id from cotizacion where cliente_id = (select cliente_id from usuario where id = $1)',
      [userId],
    )
    return made?.id ?? 0
  }
  await fill()
  const make: Asked = {
    name: 'a document of a cart of 5,000',
    who,
    path: '/cartItems/generacionCarrito',
    body,
    type: json,
    before: fill,
  }
  const made = (await paper()) ? undefined : await answerTo(origin, { ...make, mustBeDone: true })
  const known = await paper()
  if (!known) throw new Error(`no document of 5,000 lines was made: ${made?.estado}, ${made?.motivo}`)
  const asked = [
    make,
    { name: 'a document of 5,000', who, path: `/api/v1/cotizaciones/${known}` },
    { name: 'a document of 5,000, its page', who, path: `/JACVE/DetallePrepedido?id=${known}` },
    { name: 'a document of 5,000, its paper', who, path: `/api/v1/cotizaciones/${known}/archivo/pdf` },
    { name: 'a document of 5,000, its text', who, path: `/api/v1/cotizaciones/${known}/texto` },
    { name: 'a document of 5,000, its sheet', who, path: `/api/v1/cotizaciones/${known}/archivo/xlsx` },
    { name: 'a cart of 5,000', who, path: '/cartItems/getItems', before: fill },
    { name: 'a cart of 5,000, its page', who, path: '/JACVE/CartItemsList' },
  ]
  return asked.map((one) => ({ ...one, mustBeDone: true }))
}

/** Every reading of the contract, with names that the demo has. */
function readings(who: Visitor, [part]: Part[]): Asked[] {
  return allCalls
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => {
      const known = { k_parte: part?.k_parte, term: 'balata', text: 'balata', mode: 1 }
      const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(String(Object.entries(known).find(([one]) => one === key)?.[1] ?? '1')),
      )
      return { name: `GET ${path}`, who, path: filled }
    })
}

type Part = { k_parte: string; descripcion: string }
type World = { visitor: Visitor; boss: Visitor; buyer: Visitor; codes: Part[] }
const json = 'application/json'

function heavy({ visitor, boss, buyer, codes }: World): Asked[] {
  const words = codes.map(({ descripcion }) => descripcion).join(' ')
  const pasted = (lines: string[]): Pick<Asked, 'body' | 'path'> => {
    const form = new FormData()
    form.set('archivo', new File([lines.join('\n')], 'lista.txt', { type: 'text/plain' }))
    return { path: '/api/v1/carrito/revision', body: form }
  }
  const text = (lines: string[]) => ({
    path: '/api/v1/carrito/revision',
    body: JSON.stringify({ texto: lines.join('\n') }),
    type: json,
  })
  const searches: [string, string][] = [
    ['words', words],
    ['one letter', 'a'.repeat(70_000)],
    ['letters apart', 'a '.repeat(35_000)],
    ['digits', '19 '.repeat(25_000)],
    ['codes', codes.map(({ k_parte }) => k_parte).join(' ')],
    ['years', '1998-2004 '.repeat(8000)],
    ['accents', 'é́'.repeat(20_000)],
  ]
  return [
    ...searches.flatMap(([kind, long]): Asked[] => [
      { name: `search of 7 kB, ${kind}`, who: visitor, path: `/search/${encodeURIComponent(long.slice(0, 2300))}/1` },
      { name: `search of 120, ${kind}`, who: visitor, path: `/search/${encodeURIComponent(long.slice(0, 120))}/1` },
      {
        name: `listing of 120, ${kind}`,
        who: visitor,
        path: `/api/productoslista/${encodeURIComponent(long.slice(0, 120))}`,
      },
      {
        name: `page of results of 2 kB, ${kind}`,
        who: visitor,
        path: `/JACVE/ListadoProductos?tipobusqueda=1&productobusqueda=${encodeURIComponent(long.slice(0, 2000))}`,
      },
      {
        name: `a search of 60 kB told, ${kind}`,
        who: visitor,
        path: '/api/registrabusqueda',
        body: JSON.stringify({ buscar: long.slice(0, 60_000) }),
        type: json,
      },
      {
        name: `a line of 60 kB, ${kind}`,
        who: buyer,
        path: '/api/v1/carrito/revision/linea',
        body: JSON.stringify({ texto: long.slice(0, 60_000), cantidad: 1 }),
        type: json,
      },
      { name: `one line pasted, ${kind}`, who: buyer, ...text([long.slice(0, 60_000)]) },
      {
        name: `a list of 10,000 lines, ${kind}`,
        who: buyer,
        ...pasted(Array.from({ length: 10_000 }, (_, n) => long.slice((n * 37) % 20_000, ((n * 37) % 20_000) + 80))),
      },
    ]),
    {
      name: 'a list of 10,000 codes',
      who: buyer,
      ...pasted(codes.map(({ k_parte }, n) => `${k_parte}\t${(n % 9) + 1}`)),
    },
    {
      name: 'a list of 10,000 names',
      who: buyer,
      ...pasted(codes.map(({ descripcion }, n) => `${(n % 9) + 1} ${descripcion}`)),
    },
    {
      name: 'a list of 5,000 codes',
      who: buyer,
      ...pasted(codes.slice(0, 5000).map(({ k_parte }, n) => `${k_parte}\t${(n % 9) + 1}`)),
    },
    {
      name: 'a list of 5,000 names',
      who: buyer,
      ...pasted(codes.slice(0, 5000).map(({ descripcion }, n) => `${(n % 9) + 1} ${descripcion}`)),
    },
    {
      name: 'a list of 2,000 names',
      who: buyer,
      ...pasted(codes.slice(0, 2000).map(({ descripcion }, n) => `${(n % 9) + 1} ${descripcion}`)),
    },
    {
      name: '2,000 parts into the cart',
      who: buyer,
      path: '/api/v1/carrito/lote',
      body: JSON.stringify({ lineas: codes.slice(0, 2000).map(({ k_parte }) => ({ k_parte, cantidad: 1 })) }),
      type: json,
    },
    {
      name: '500 parts into the cart',
      who: buyer,
      path: '/api/v1/carrito/lote',
      body: JSON.stringify({ lineas: codes.slice(0, 500).map(({ k_parte }) => ({ k_parte, cantidad: 1 })) }),
      type: json,
    },
    { name: 'the cart', who: buyer, path: '/JACVE/CartItemsList' },
    ...['%PDF-1.7 ', '<?xml version="1.0"?><a b="c"/>', 'PK\x03\x04'].map((sign) => ({
      name: `a delivery of 100 MB, ${sign.slice(0, 4)}`,
      who: boss,
      path: '/api/v1/documentos',
      body: formOf('archivo', 99_000_000, sign),
    })),
    { name: 'a picture of 15 MB', who: boss, path: '/api/v1/imagenes', body: formOf('archivo', 15_000_000) },
    { name: 'a CV of 5 MB', who: visitor, path: '/api/v1/postulaciones', body: formOf('cv', 5_000_000) },
    {
      name: 'a form of 5 MB of empty lines',
      who: visitor,
      path: '/api/v1/postulaciones',
      body: formOf('cv', 5_000_000, '\r\n'),
    },
    { name: 'words of the draft tried', who: boss, path: '/api/v1/sinonimos/prueba' },
  ]
}

function formOf(field: string, bytes: number, sign = '%PDF-1.7 '): FormData {
  const form = new FormData()
  form.set(field, new File([sign.repeat(bytes / sign.length)], 'archivo.pdf', { type: 'application/pdf' }))
  return form
}

async function comeIn(origin: string, who: string, email?: string): Promise<Visitor> {
  const cookies = new Map<string, string>()
  const kept = (answer: Response): Visitor => {
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { who, cookie, token: decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') }
  }
  const first = kept(await fetch(`${origin}/sanctum/csrf-cookie`))
  if (!email) return first
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: {
      cookie: first.cookie,
      'content-type': json,
      'x-xsrf-token': first.token,
      'x-requested-with': 'XMLHttpRequest',
    },
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  return kept(answer)
}
