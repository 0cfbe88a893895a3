// Lists as clients really write them, made from the catalogue at hand, with their right answers.
import type { Db } from '#platform/database/db.server.ts'

/** `partes`: any of them is right; none: nobody sells it. */
export type Wanted = { partes: string[]; cantidad: number }
export type TrialList = { nombre: string; texto: string; quiere: Wanted[] }

type Part = {
  id: number
  k_parte: string
  descripcion: string
  empaque: number
  minimo: number
  vehiculo: string | null
}
type Code = { codigo: string; partes: string[] }
export type Shelf = { partes: Part[]; ajenos: Code[]; retirados: Code[]; propios: Code[] }

/** Parts, codes of other makers, retired codes with their heirs; gives the client 60 codes of its own. */
export async function shelfOf(db: Db, client: number): Promise<Shelf> {
  const partes = await db.rows<Part>(`
    select p.id, p.k_parte, p.descripcion, p.empaque, p.minimo, (
      select v.nombre || ' ' || m.nombre || ' ' || a.desde + 1 from aplicacion a join modelo m on m.id = a.modelo_id join marca v on v.id = m.marca_id
      where a.producto_id = p.id order by a.id limit 1) as vehiculo
    from producto p where p.estado = 'activo' order by md5(p.k_parte) limit 900`)
  const ajenos = await db.rows<Code>(`
    select min(e.codigo) as codigo, array_agg(distinct p.k_parte) as partes
    from equivalencia e join producto p on p.id = e.producto_id and p.estado = 'activo'
    where e.tipo in ('OE', 'competidor', 'alterna') and length(e.codigo_norm) >= 6 and not exists (
      select from producto o where o.codigo_norm = e.codigo_norm)
    group by e.codigo_norm order by md5(e.codigo_norm) limit 120`)
  const retirados = await db.rows<Code>(`
    select p.k_parte as codigo, array[h.k_parte] as partes from producto p join producto h on h.id = reemplazo_de(p.id)
    where p.estado in ('inactivo', 'descontinuado') order by md5(p.k_parte) limit 30`)
  const propios = partes.slice(0, 60).map(({ k_parte }, i) => ({
    codigo: `MI-${4100 + i * 7}-${String.fromCharCode(65 + (i % 20))}`,
    partes: [k_parte],
  }))
  await db.rows(
    `insert into codigo_cliente (cliente_id, codigo, codigo_norm, producto_id, origen)
     select $1, x.codigo, norma_codigo(x.codigo), p.id, 'importado' from unnest($2::text[], $3::text[]) x(codigo, k_parte) join producto p using (k_parte)`,
    [client, propios.map(({ codigo }) => codigo), propios.map((own) => own.partes[0])],
  )
  return { partes, ajenos, retirados, propios }
}

/** A small generator of our own: the same lists in every run. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { int, pick: <T>(list: T[]) => list[int(0, list.length - 1)] as T } // only asked of lists that hold something
}
type Random = ReturnType<typeof randomOf>

type Line = { codigo: string; descripcion: string; cantidad: number; partes: string[] }

function linesOf(random: Random, { partes }: Shelf, count: number): Line[] {
  const start = random.int(60, partes.length - count - 1)
  return partes.slice(start, start + count).map(({ k_parte, descripcion, empaque, minimo }) => {
    const cantidad = Math.max(random.pick([1, 2, 3, 4, 6, 8, 10, 12, 20]), minimo)
    return {
      codigo: k_parte,
      descripcion: descripcion.slice(0, 40),
      cantidad: Math.ceil(cantidad / empaque) * empaque,
      partes: [k_parte],
    }
  })
}

const lower = (line: Line): Line => ({ ...line, codigo: line.codigo.toLowerCase() })
const bare = (line: Line): Line => ({ ...line, codigo: line.codigo.replace(/[^A-Za-z0-9]/g, '') })
const spaced = (line: Line): Line => ({ ...line, codigo: line.codigo.replace(/[-./]+/g, ' ') })
const swaps: Record<string, string> = { O: '0', '0': 'O', I: '1', '1': 'l', S: '5', '5': 'S', B: '8', '8': 'B' }
/** One sign read as another, as from a worn box. */
function worn(line: Line): Line {
  const at = Array.from(line.codigo).findIndex((sign) => sign in swaps)
  return at < 0
    ? line
    : { ...line, codigo: line.codigo.slice(0, at) + (swaps[line.codigo[at] ?? ''] ?? '') + line.codigo.slice(at + 1) }
}

type Shape = { nombre: string; write: (lines: Line[], random: Random) => string; change?: (line: Line) => Line }

const units = ['pzas', 'pz', 'piezas', 'pza', 'jgos', 'juegos']
const price = (random: Random) => `$${random.int(1, 3)},${random.int(100, 999)}.${random.int(10, 99)}`

const shapes: Shape[] = [
  {
    nombre: 'Excel con encabezados',
    write: (lines) =>
      ['Código\tDescripción\tCantidad', ...lines.map((l) => `${l.codigo}\t${l.descripcion}\t${l.cantidad}`)].join('\n'),
  },
  {
    nombre: 'Excel con precio y número',
    write: (lines, r) =>
      [
        '#\tNo. de parte\tCant.\tPrecio unitario\tImporte',
        ...lines.map((l, i) => `${i + 1}\t${l.codigo}\t${l.cantidad}\t${price(r)}\t${price(r)}`),
      ].join('\r\n'),
  },
  { nombre: 'Excel sin encabezados', write: (lines) => lines.map((l) => `${l.codigo}\t${l.cantidad}`).join('\n') },
  {
    nombre: 'Cantidad primero, tabulada',
    write: (lines) => lines.map((l) => `${l.cantidad}\t${l.descripcion}\t${l.codigo}`).join('\n'),
  },
  {
    nombre: 'CSV con punto y coma',
    write: (lines) =>
      ['clave;descripcion;pedir', ...lines.map((l) => `${l.codigo};${l.descripcion};${l.cantidad}`)].join('\n'),
  },
  {
    nombre: 'CSV con comas y comillas',
    write: (lines) =>
      [
        'cantidad,codigo,descripcion',
        ...lines.map((l) => `${l.cantidad},${l.codigo},"${l.descripcion}, original"`),
      ].join('\n'),
  },
  {
    nombre: 'WhatsApp «2 pzas código»',
    change: lower,
    write: (lines, r) =>
      [
        'Hola buenos días, me surten por favor:',
        ...lines.map((l) => `${l.cantidad} ${r.pick(units)} ${l.codigo}`),
        'Gracias!!',
      ].join('\n'),
  },
  {
    nombre: 'Código x cantidad',
    change: bare,
    write: (lines, r) => lines.map((l) => `${l.codigo} ${r.pick(['x', 'X', '*', 'x '])}${l.cantidad}`).join('\n'),
  },
  {
    nombre: 'Cantidad - código descripción',
    write: (lines) => lines.map((l) => `${l.cantidad} - ${l.codigo} ${l.descripcion.toLowerCase()}`).join('\n'),
  },
  {
    nombre: 'Código (cantidad)',
    change: lower,
    write: (lines) => lines.map((l) => `${l.codigo} (${l.cantidad})`).join('\n'),
  },
  {
    nombre: 'Numerada',
    write: (lines) => ['Pedido de hoy', ...lines.map((l, i) => `${i + 1}. ${l.codigo}  ${l.cantidad} pzas`)].join('\n'),
  },
  {
    nombre: 'Con viñetas',
    change: spaced,
    write: (lines, r) => lines.map((l) => `${r.pick(['•', '-', '*', '✅'])} ${l.codigo} = ${l.cantidad}`).join('\n'),
  },
  {
    nombre: 'Chat exportado',
    write: (lines) =>
      lines
        .map(
          (l, i) =>
            `[12/11/26, 10:${String(i % 60).padStart(2, '0')}:07] Taller El Güero: ${l.cantidad} pz ${l.codigo}`,
        )
        .join('\n'),
  },
  {
    nombre: 'Con precios en la línea',
    write: (lines, r) => lines.map((l) => `${l.codigo} ${l.descripcion} ${l.cantidad} pzas ${price(r)} c/u`).join('\n'),
  },
  {
    nombre: 'Códigos de caja gastada',
    change: worn,
    write: (lines) => lines.map((l) => `${l.codigo} x ${l.cantidad}`).join('\n'),
  },
  { nombre: 'Solo códigos', write: (lines) => lines.map((l) => l.codigo).join('\n') },
]

/** `rounds` of every shape, and lists by others' codes, own codes, retired codes, strange codes and descriptions. */
export function trialLists(shelf: Shelf, { rounds, length }: { rounds: number; length: number }): TrialList[] {
  const lists: TrialList[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [i, { nombre, write, change }] of shapes.entries()) {
      const random = randomOf(round * 100 + i + 1)
      const lines = linesOf(random, shelf, length).map((line) =>
        nombre === 'Solo códigos' ? { ...line, cantidad: 0 } : line,
      )
      const quiere = lines.map(({ partes, cantidad }) => ({ partes, cantidad }))
      lists.push({ nombre, texto: write(change ? lines.map(change) : lines, random), quiere })
    }
    lists.push(...byOtherCodes(shelf, round, length), strangers(round, length), byWords(shelf, round, length))
  }
  return lists
}

function byOtherCodes({ ajenos, retirados, propios }: Shelf, round: number, length: number): TrialList[] {
  const list = (nombre: string, codes: Code[]) => {
    const some = Array.from(
      { length: Math.min(length, codes.length) },
      (_, i) => codes[(round * length + i) % codes.length],
    ).filter((one) => one !== undefined)
    const quiere = some.map(({ partes }, i) => ({ partes, cantidad: (i % 9) + 1 }))
    return {
      nombre,
      texto: some.map(({ codigo }, i) => `${(i % 9) + 1} pzas ${codigo.toLowerCase()}`).join('\n'),
      quiere,
    }
  }
  return [
    list('Códigos de otras marcas', ajenos),
    list('Códigos retirados', retirados),
    list('Códigos del cliente', propios),
  ]
}

/** Codes that nobody here sells: nothing may be taken for sure. */
function strangers(round: number, length: number): TrialList {
  const random = randomOf(9000 + round)
  const letters = 'ACDEFHJKMNPRTUVWXY'.split('')
  const codes = Array.from(
    { length },
    () =>
      `${random.pick(letters)}${random.pick(letters)}${random.pick(letters)}${random.pick(letters)}-${random.int(100_000, 999_999)}`,
  )
  return {
    nombre: 'Códigos desconocidos',
    texto: codes.map((code) => `${code} x 2`).join('\n'),
    quiere: codes.map(() => ({ partes: [], cantidad: 2 })),
  }
}

function byWords({ partes }: Shelf, round: number, length: number): TrialList {
  const some = partes.filter(({ vehiculo }) => vehiculo).slice(round * length, (round + 1) * length)
  const text = ({ descripcion, vehiculo }: Part, i: number) =>
    `${(i % 4) + 1} ${descripcion.split(/[,.(]/)[0]?.toLowerCase() ?? ''} ${vehiculo ?? ''}`
  return {
    nombre: 'Descripción y vehículo',
    texto: some.map(text).join('\n'),
    quiere: some.map(({ k_parte }, i) => ({ partes: [k_parte], cantidad: (i % 4) + 1 })),
  }
}
