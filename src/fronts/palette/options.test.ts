import { describe, expect, test } from 'vitest'
import { anonymous, canOpen, type Session } from '#kit/base/access.ts'
import { type Page, pages } from '#pages.ts'
import type { FoundRecord } from './contract.ts'
import { groupsFor, localOf, openingGroups } from './options.ts'
import { isSlip, levelOf } from './rank.ts'
import { readRecents, type Recent, withRecent } from './recents.ts'
import { pagesUnder, screensFor } from './screens.ts'

const session = (roles: string[], permissions: string[] = []): Session => ({
  ...anonymous,
  user: { id: 7, name: 'Rosa' },
  roles,
  permissions,
  isLoggedin: true,
})
/** Who may open every page that staff has. */
const all = session(
  ['admin', 'MKTG'],
  [...Object.values<Page>(pages).flatMap(({ access }) => access.permissions ?? []), 'clientes-impersonar'],
)
const first = (text: string, who = all) =>
  groupsFor(text, localOf(who, '/home', [], []), [])[0]?.entries[0]?.titulo ?? null

describe('forty phrases', () => {
  test.each([
    // The start of a title.
    ['usuarios', 'Usuarios'],
    ['us', 'Usuarios'],
    ['cobr', 'Cobranza'],
    ['sinónimos', 'Sinónimos'],
    ['SINONIMOS', 'Sinónimos'],
    ['bitacora', 'Bitácora'],
    ['anos', 'Años'],
    ['estante', 'Estante'],
    ['mensajes de con', 'Mensajes de contacto'],
    ['sync', 'Sync Prods'],
    ['config', 'Config. Correos'],
    ['banner', "Banner's"],
    ['postul', 'Postulaciones'],
    ['la imprenta', 'La imprenta'],
    ['politica', 'Política de ventas'],
    ['programas', 'Programas'],
    // The start of a word.
    ['imprenta', 'La imprenta'],
    ['correos', 'Config. Correos'],
    ['contacto', 'Contacto'],
    ['sucursales', 'Empresa y sucursales'],
    ['trabajo', 'Bolsa de trabajo'],
    ['precios', 'Precios'],
    ['lista precios', 'Lista de precios'],
    // Another word for it.
    ['nuevo aviso', 'Nuevo anuncio'],
    ['cargar lista', 'Cargar lista de productos'],
    ['nueva cotización', 'Nueva cotización'],
    ['contraseña', 'Mi cuenta'],
    ['auditoria', 'Bitácora'],
    ['erp', 'Sync Prods'],
    ['vencidos', 'Cobranza'],
    ['webhooks', 'Programas'],
    ['armadoras', 'Marcas de vehículos'],
    ['cfdi xml', 'Doctos Electrónicos'],
    // All the words, in any order, the small ones aside.
    ['lista precios', 'Lista de precios'],
    ['usuario nuevo', 'Nuevo usuario'],
    ['contacto mensajes', 'Mensajes de contacto'],
    ['fotos subir', 'Subir fotos'],
    // One slip.
    ['usuraios', 'Usuarios'],
    ['cobransa', 'Cobranza'],
    ['sinnimos', 'Sinónimos'],
    ['cotizasiones', 'Cotizaciones'],
    ['contasto', 'Mensajes de contacto'],
    ['postulasi', 'Postulaciones'],
    ['imprrenta', 'La imprenta'],
  ])('%s → %s', (text, titulo) => expect(first(text)).toBe(titulo))

  test.each(['zzz', 'usr', 'cbz', 'xq', 'cotz', 'prcios lsta', 'perro', 'uusuuarios', 'sntk', 'ñk', '---', 'a1b2c3'])(
    '%s finds nothing',
    (text) => expect(first(text)).toBeNull(),
  )

  test('what cannot be opened is not found by any name', () => {
    expect(first('usuarios', session(['cliente']))).toBeNull()
    expect(first('cargar lista', session(['cliente']))).toBe('Subir lista al carrito')
    expect(first('nueva cotizacion', session(['cliente']))).toBe('Nueva cotización de mostrador')
  })
})

describe('rank', () => {
  const named = { titulo: 'Lista de precios', alias: 'tarifas descargar', clave: 'LP-01' }
  test.each([
    ['lp-01', 0],
    ['LP 01', 0],
    ['lista de', 1],
    ['preci', 2],
    ['descargar', 3],
    ['lp-0', 3],
    ['precios lista', 4],
    ['presios', 5],
    ['lsta', null],
    ['ltdp', null],
    ['', null],
  ])('%s is of level %s', (text, level) => expect(levelOf(text, named)).toBe(level))

  test.each([
    ['abcde', 'abcde', true],
    ['abcde', 'abcd', true],
    ['abcde', 'abxde', true],
    ['abcde', 'acbde', true],
    ['abcde', 'abdce', true],
    ['abcde', 'badce', false],
    ['abcde', 'abxye', false],
    ['abcde', 'abc', false],
  ])('%s and %s are one slip apart: %s', (a, b, isIt) => expect(isSlip(a, b)).toBe(isIt))

  const record = (tipo: FoundRecord['tipo'], clave: string, titulo = clave): FoundRecord => ({
    tipo,
    id: `${tipo}:${clave}`,
    clave,
    titulo,
    detalle: '',
    href: '/x',
  })
  test('an exact code stands before every screen, what was found by words after them', () => {
    const local = localOf(all, '/home', [], [])
    const groups = groupsFor('usu-1', local, [record('parte', 'USU-1'), record('cliente', 'X', 'Refacciones')])
    expect(groups.map(({ grupo }) => grupo)).toEqual(['parte', 'cliente'])
    expect(groupsFor('usuarios', local, [record('parte', 'BAL-1')]).map(({ grupo }) => grupo)).toEqual([
      'pantallas',
      'parte',
      'acciones',
    ])
  })

  test('of two that answer alike the one chosen lately stands first', () => {
    const before = groupsFor('nuevo', localOf(all, '/home', [], []), [])[0]?.entries.map(({ titulo }) => titulo)
    const recents = [{ id: 'accion:Nuevo rol', titulo: 'Nuevo rol', href: '/roles/add' }]
    const after = groupsFor('nuevo', localOf(all, '/home', [], recents), [])[0]?.entries.map(({ titulo }) => titulo)
    expect([before?.[0], after?.[0]]).toEqual(['Nuevo anuncio', 'Nuevo rol'])
    expect(after?.toSorted()).toEqual(before?.toSorted())
  })
})

describe('what the page that is open holds', () => {
  test('the pages under it, with its own values', () => {
    const under = (path: string, who = all) => pagesUnder(path, who).map(({ titulo, href }) => [titulo, href])
    expect(under('/clientes/12')).toEqual([
      ['Precios del cliente', '/clientes/12/precios'],
      ['Crédito del cliente', '/clientes/12/credito'],
    ])
    expect(under('/clientes/12', session(['vendedor'], ['clientes-read']))).toEqual([
      ['Precios del cliente', '/clientes/12/precios'],
    ])
    expect(under('/AdminProductos/9')).toEqual([
      ['Precio y existencia', '/AdminProductos/9/precios'],
      ['Fotos del producto', '/AdminProductos/9/imagenes'],
    ])
    expect(under('/home')).toEqual([])
  })

  test('what it can do, first; what it cannot now says why', () => {
    const run = () => undefined
    const local = localOf(all, '/home', [{ titulo: 'Cancelar el pedido', motivo: 'Ya se embarcó', run }], [])
    expect(openingGroups(local)[0]).toMatchObject({
      grupo: 'pagina',
      entries: [{ titulo: 'Cancelar el pedido', motivo: 'Ya se embarcó' }],
    })
  })
})

describe('recents', () => {
  const recent = (n: number) => ({ id: `pantalla:${n}`, titulo: `Pantalla ${n}`, href: `/p${n}` })
  test('six, the last on top, each once', () => {
    const many = [1, 2, 3, 4, 5, 6, 7].reduce<Recent[]>((known, n) => withRecent(known, recent(n)), [])
    expect(many.map(({ href }) => href)).toEqual(['/p7', '/p6', '/p5', '/p4', '/p3', '/p2'])
    expect(withRecent(many, recent(4)).map(({ href }) => href)).toEqual(['/p4', '/p7', '/p6', '/p5', '/p3', '/p2'])
  })

  test.each([
    null,
    '',
    '{',
    '{}',
    '[1]',
    '[{"id":1}]',
    '[{"id":"a","titulo":"b","href":"https://otra.example"}]',
    '[{"id":"a","titulo":"b","href":"//otra.example"}]',
  ])('what is not ours counts as nothing: %s', (text) => expect(readRecents(text)).toEqual([]))

  test('one that may not be opened any more is left out', () => {
    const kept = [
      { id: 'a', titulo: 'Usuarios', href: '/users?q=x' },
      { id: 'b', titulo: 'Facturas', href: '/Facturas' },
      { id: 'c', titulo: 'Nada', href: '/nada' },
    ]
    expect(localOf(session(['cliente']), '/home', [], kept).recents.map(({ titulo }) => titulo)).toEqual(['Facturas'])
  })
})

test('the screens are the pages that the access of the table opens, no more and no fewer', () => {
  const table: [string, Page][] = Object.entries(pages)
  /** They need a value: a record leads there, an action, or the page above. */
  const byRecord = table.filter(([, { path }]) => /\/:\w+(?!\w*\?)/.test(path)).map(([name]) => name)
  const elsewhere = new Set([
    ...byRecord,
    'unauthorized',
    'ingresa',
    'clave',
    'mobilsearch',
    'DetallesPedido',
    'DetallePrepedido',
    'DetallePrepedidoAuth',
    'DocumentosDetalle',
  ])
  for (const role of [
    'admin',
    'CustomerService',
    'asesor',
    'vendedor',
    'MKTG',
    'manager',
    'director',
    'cliente',
    'Cotizador-Mostrador',
  ]) {
    const who = session([role], role === 'asesor' ? ['clientes-read'] : [])
    const allowed = table
      .filter(([name, { access }]) => !elsewhere.has(name) && canOpen(access, who) === 'ok')
      .map(([name]) => pages[name as keyof typeof pages].path.replaceAll(/\/:\w+\?/g, ''))
    const local = localOf(who, '/home', [], [])
    const offered = [...local.screens, ...local.actions].map(({ href }) => href ?? '')
    expect([role, allowed.filter((path) => !offered.includes(path))]).toEqual([role, []])
    // What is offered beyond belongs to a page that is allowed.
    for (const href of screensFor(who).map((one) => one.href ?? ''))
      expect(allowed.some((path) => path === href) || href.startsWith('/RelMarcaLinea/')).toBe(true)
  }
})
