import sharp from 'sharp'
import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'
import { drawingAlt, measuredDrawing } from './measured.ts'

const mm = (clave: string, valor: number) => ({ clave, nombre: clave, valor: String(valor), unidad: 'mm' })
const plain = (clave: string, valor: string) => ({ clave, nombre: clave, valor, unidad: null })
const of = (kind: string, ...atributos: ReturnType<typeof mm | typeof plain>[]) => ({
  ilustracion: `/ilustraciones/${kind}.svg`,
  atributos,
})

/** One of each kind that is drawn. */
const drawn = [
  of('discos-de-freno', mm('diametro', 280), mm('espesor', 22), mm('altura', 46), plain('barrenos', '5')),
  of('balatas', mm('ancho', 113.7), mm('altura', 53.1), mm('espesor', 15.1)),
  of('baleros', mm('diametro', 72), mm('diametro_interior', 39), mm('ancho', 37)),
  of('retenes', mm('diametro', 80), mm('diametro_interior', 60), mm('ancho', 8)),
  of('amortiguadores', mm('largo', 520), mm('diametro', 48.5)),
  of('filtros-de-aire', mm('largo', 290), mm('ancho', 180), mm('altura', 50)),
  of('filtros-de-cabina', mm('largo', 240), mm('ancho', 200), mm('altura', 30)),
  of('filtros-de-aceite', mm('altura', 86), mm('diametro', 66), plain('rosca', 'M20 x 1.5')),
  of('bujias', plain('rosca', '14 mm'), mm('hexagono', 16), mm('calibre', 1.1)),
  of('bandas-de-accesorios', mm('largo', 1740), plain('canales', '6')),
]

test('every kind is drawn with its measures, within its sheet, light and dark', async () => {
  expect(drawn.map(({ ilustracion }) => ilustracion.slice(15, -4)).sort()).toEqual(Object.keys(kinds).sort())
  for (const part of drawn) {
    const svg = measuredDrawing(part) ?? ''
    expect(svg, part.ilustracion).toContain('prefers-color-scheme:dark')
    expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
    expect(Buffer.byteLength(svg)).toBeLessThan(12_000)
    // Something stands on it, and nothing touches its edges.
    const fixed = Buffer.from(measuredDrawing(part, { isFixed: true }) ?? '')
    const { data, info } = await sharp(fixed).resize(480, 360).raw().toBuffer({ resolveWithObject: true })
    const inked = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 3] ?? 0) > 0
    const edge = [
      ...Array.from({ length: 480 }, (_, x) => inked(x, 0) || inked(x, 359)),
      ...Array.from({ length: 360 }, (_, y) => inked(0, y) || inked(479, y)),
    ]
    expect(edge.includes(true), `${part.ilustracion} reaches over its sheet`).toBe(false)
    expect(data.some((value) => value > 0)).toBe(true)
  }
})

test('its proportions are its own: a thicker disc is drawn thicker', () => {
  const edgeOf = (espesor: number) =>
    /<rect class="p" x="345" [^>]*width="([\d.]+)"/.exec(
      measuredDrawing(of('discos-de-freno', mm('diametro', 280), mm('espesor', espesor))) ?? '',
    )?.[1]
  expect(Number(edgeOf(24))).toBeCloseTo(2 * Number(edgeOf(12)), 0)
})

test('holes that nobody told are not drawn, nor a thread that cannot be written', () => {
  const disc = measuredDrawing(of('discos-de-freno', mm('diametro', 280), mm('espesor', 22))) ?? ''
  expect(disc.match(/class="h"/g)).toHaveLength(1)
  expect(measuredDrawing(of('bujias', plain('rosca', 'ñandú'), mm('hexagono', 16)))).toBeNull()
})

test.each([
  ['a kind that is not drawn', of('faros', mm('diametro', 280))],
  ['a measure that is missing', of('discos-de-freno', mm('diametro', 280))],
  ['one that cannot be', of('discos-de-freno', mm('diametro', 20), mm('espesor', 280))],
  ['a ring wider inside than outside', of('baleros', mm('diametro', 30), mm('diametro_interior', 39), mm('ancho', 8))],
  ['nothing at all', of('discos-de-freno')],
  ['negative', of('discos-de-freno', mm('diametro', -280), mm('espesor', 22))],
  [
    'inches',
    {
      ilustracion: '/ilustraciones/discos-de-freno.svg',
      atributos: [{ ...mm('diametro', 11), unidad: 'pulgadas' }, mm('espesor', 1)],
    },
  ],
  [
    'a photograph',
    { ...of('discos-de-freno', mm('diametro', 280), mm('espesor', 22)), ilustracion: '/imagenes/abc/640.webp' },
  ],
  ['a name of an object', of('constructor', mm('diametro', 280))],
])('%s has none', (_, part) => {
  expect(measuredDrawing(part)).toBeNull()
  expect(drawingAlt(part)).toBeNull()
})

test('its words say that it is a drawing, and its measures', () => {
  expect(drawingAlt(of('discos-de-freno', mm('diametro', 280), mm('espesor', 22)))).toBe(
    'Dibujo con sus medidas, no es fotografía: diametro 280 mm, espesor 22 mm',
  )
})
