import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, askAll } from './wire.ts'

/** A row of the table: what its nth request asks; `alone` of them one after another a round, `many` with sixteen clients. */
export type Row = { name: string; alone: number; many: number; bar?: number; ask(turn: number): Asked }

const SPEED = { alone: 100, many: 64 }
const CHEAP = { alone: 150, many: 800 }
const KEPT = { alone: 400, many: 8000 }

export type Person = { headers: Record<string, string>; write: Record<string, string> }

/** What everybody's browser says. */
const browser = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip, deflate, br' }

const nth = <T>(list: T[], turn: number) => list[turn % list.length] as T // none of the lists is empty
const page = (path: string, headers = {}): Asked => ({ path: `/JACVE${path}`, headers: { ...browser, ...headers } })

/** What is measured: findings of cost, one row each, on the demo catalogue. */
export async function rowsOf(db: Db, origin: string, person: Person, account: object): Promise<Row[]> {
  const found = await db.rows<{ k_parte: string }>(
    `select k_parte from producto where estado = 'activo' and k_parte !~ '[,/]' order by md5(k_parte) limit 3000`,
  )
  const parts = found.map(({ k_parte }) => k_parte)
  const words = await questions(db)
  return [
    ...(await pageRows(origin, parts, person)),
    ...foundRows(parts, words),
    {
      name: 'carrito de diez',
      ...CHEAP,
      bar: 2.5,
      ask: () => ({ path: '/cartItems/getItems', headers: person.headers }),
    },
    {
      name: 'agregar al carrito',
      alone: 120,
      many: 64,
      bar: 5,
      ask: (turn) => added(nth(parts.slice(0, 10), turn), person),
    },
    {
      name: 'entrar',
      alone: 8,
      many: 16,
      ask: () => ({ method: 'POST', path: '/login', body: account, headers: person.write }),
    },
  ]
}

/** Pages that are kept and pages that are made. */
async function pageRows(origin: string, parts: string[], person: Person): Promise<Row[]> {
  const part = (turn: number, headers = {}) => page(`/verprods/${encodeURIComponent(nth(parts, turn))}`, headers)
  const tag = await tagOf(origin, part(0))
  return [
    { name: 'parte, sin guardar', ...SPEED, bar: 4, ask: (turn) => part(turn + 1) },
    { name: 'parte, de un cliente', ...SPEED, ask: (turn) => part(turn, person.headers) },
    { name: 'parte, guardada', ...KEPT, bar: 0.3, ask: () => part(0) },
    { name: 'parte, guardada y sabida (304)', ...KEPT, bar: 0.3, ask: () => part(0, { 'if-none-match': tag }) },
    { name: 'inicio, guardado', ...KEPT, bar: 0.3, ask: () => page('/home') },
    { name: 'inicio, sin guardar', ...SPEED, ask: (turn) => page(`/home?v=${turn}`) },
  ]
}

/** What is found: a page of results, a part, and what the box asks. */
function foundRows(parts: string[], words: Words): Row[] {
  const search = (text: string) => `/search/${encodeURIComponent(text)}`
  const asTyped = (text: string) => new URLSearchParams({ productobusqueda: text, tipobusqueda: '1' }).toString()
  return [
    {
      name: 'resultados',
      ...SPEED,
      bar: 3,
      ask: (turn) => page(`/ListadoProductos?${asTyped(nth(words.two, turn))}&v=${turn}`),
    },
    {
      name: 'producto, llamada',
      ...CHEAP,
      bar: 1.5,
      ask: (turn) => ({ path: `/searchDetails/details/${encodeURIComponent(nth(parts, turn))}` }),
    },
    { name: 'dos palabras', ...CHEAP, bar: 1, ask: (turn) => ({ path: `${search(nth(words.two, turn))}/1` }) },
    {
      name: 'tres con parte y vehículo',
      ...CHEAP,
      bar: 2.5,
      ask: (turn) => ({ path: `${search(nth(words.three, turn))}/1` }),
    },
    { name: 'código exacto', ...CHEAP, ask: (turn) => ({ path: `${search(nth(parts, turn))}/2` }) },
  ]
}

export function added(k_parte: string, person: Person): Asked {
  const headers = { ...person.write, 'idempotency-key': randomUUID() }
  return { method: 'POST', path: '/api/v1/carrito/lineas', body: { k_parte, cantidad: 1 }, headers }
}

async function tagOf(origin: string, asked: Asked): Promise<string> {
  const { told } = await askAll(origin, [asked], 1)
  return told[0]?.headers.get('etag') ?? ''
}

type Words = { two: string[]; three: string[] }

/** As people type them: a part and a car, with its place. */
async function questions(db: Db): Promise<Words> {
  const rows = await db.rows<{ parte: string; modelo: string }>(
    `select distinct lower(split_part(l.nombre, ' ', 1)) as parte, lower(m.nombre) as modelo
     from producto p join linea l on l.id = p.linea_id join aplicacion a on a.producto_id = p.id join modelo m on m.id = a.modelo_id
     where m.nombre !~ ' ' order by 1, 2 limit 400`,
  )
  return {
    two: rows.map(({ parte, modelo }) => `${parte} ${modelo}`),
    three: rows.map(({ parte, modelo }, turn) => `${parte} ${turn % 2 ? 'delantera' : 'trasera'} ${modelo}`),
  }
}

/** Somebody who has come in. */
export async function signIn(origin: string, account: object): Promise<Person> {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(origin + path, init)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
  }
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const write = () => ({
    ...headers(),
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })
  await send('/sanctum/csrf-cookie', {})
  const asked = { method: 'POST', body: JSON.stringify(account) }
  await send('/login', { ...asked, headers: { ...write(), 'content-type': 'application/json' } })
  return { headers: headers(), write: write() }
}
