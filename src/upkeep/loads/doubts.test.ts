import { beforeEach, describe, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { emptyCatalogue, importText } from './import.testing.ts'

const db = await testDb()
beforeEach(() => emptyCatalogue(db))

const known = `clave,descripcion,linea,marca
FAL-7123/D,Balata delantera,Frenos,Norte
ADM-1,Sensor de admisión,Motor,Norte
BO10-22,Bomba de gasolina,Motor,Norte
0012345,Filtro de aire,Filtros,
`
const codes = async () => (await db.rows<{ k: string }>('select k_parte k from producto order by 1')).map(({ k }) => k)
const brief = ({
  tema,
  valor,
  propuestas,
  retiene,
}: {
  tema: string
  valor: string
  propuestas: string[]
  retiene: boolean
}) => `${tema} ${valor}${propuestas.length ? ` → ${propuestas.join(' o ')}` : ''}${retiene ? '' : ' (solo se dice)'}`

describe('a new code that may be a known part', () => {
  beforeEach(() => importText(db, 'productos', known))

  test.each([
    ['other signs', 'FAL7123D,Balata delantera,Frenos,Norte', 'codigo FAL7123D → FAL-7123/D'],
    ['other case and blanks', 'adm 1,Sensor de admisión,Motor,', 'codigo ADM 1 → ADM-1'],
    ['O for 0', 'B010-22,Bomba de gasolina,Motor,Norte', 'codigo B010-22 → BO10-22'],
    ['I for 1', 'ADM-I,Sensor de admisión,Motor,Norte', 'codigo ADM-I → ADM-1'],
    ['zeros that Excel took', '12345,Filtro de aire,Filtros,', 'codigo 12345 → 0012345'],
    ['a lost suffix', 'FAL-7123,Balata delantera,Frenos,Norte', 'codigo FAL-7123 → FAL-7123/D'],
  ])('%s: is asked about and stays out; the rest of the file goes in', async (_, row, doubt) => {
    const before = await codes()
    const result = await importText(
      db,
      'productos',
      `clave,descripcion,linea,marca\n${row}\nZZ-900,Cable,Eléctrico,Sur\n`,
    )
    expect(result).toMatchObject({ estado: 'APLICADA', filas: 2, validas: 1, errores: 0, dudosas: 1 })
    expect(result.dudas.map(brief)).toEqual([doubt])
    expect(await codes()).toEqual([...before, 'ZZ-900'].toSorted())
  })

  test('goes in as it stands where somebody says so', async () => {
    const result = await importText(db, 'productos', 'clave,descripcion,linea,marca\nFAL7123D,Balata,Frenos,Norte\n', {
      conDudas: true,
    })
    expect(result).toMatchObject({ validas: 1, dudosas: 0, cambios: { nuevos: 1 } })
    expect(await codes()).toContain('FAL7123D')
  })

  test.each([
    ['of another brand', 'FAL7123D,Balata delantera,Frenos,Sur'],
    ['a suffix more, of another thing', 'BO10,Cable de bujía,Eléctrico,Norte'],
    ['nothing alike', 'GHT-77,Balata delantera,Frenos,Norte'],
    ['known already, as it is written', 'fal-7123/d,Balata delantera,Frenos,Norte'],
  ])('%s: nothing is asked', async (_, row) => {
    const result = await importText(db, 'productos', `clave,descripcion,linea,marca\n${row}\n`)
    expect(result).toMatchObject({ estado: 'APLICADA', validas: 1, dudosas: 0, dudas: [] })
  })

  test('two of one file that differ by signs only are told, and go in', async () => {
    const result = await importText(db, 'productos', 'clave,descripcion,linea\n41-820,Abrazadera,A\n41820,Banda,B\n')
    expect(result.dudas.map(brief)).toEqual(['gemelo 41820 → 41-820 (solo se dice)'])
    expect(result).toMatchObject({ validas: 2, dudosas: 0, cambios: { nuevos: 2 } })
  })

  test('a price of a code written otherwise offers its part', async () => {
    const result = await importText(db, 'precios', 'clave,precio\nFAL7123D,10\nFAL-7123,11\nB010-22,12\nQQ-1,13\n', {
      parcial: true,
    })
    expect(result.dudas.map(brief)).toEqual([
      'codigo FAL7123D → FAL-7123/D (solo se dice)',
      'codigo FAL-7123 → FAL-7123/D (solo se dice)',
      'codigo B010-22 → BO10-22 (solo se dice)',
    ])
    expect(await db.rows('select motivo from carga_fila_error order by fila')).toEqual([
      { motivo: 'No hay ninguna parte con ese código; ¿será FAL-7123/D?' },
      { motivo: 'No hay ninguna parte con ese código; ¿será FAL-7123/D?' },
      { motivo: 'No hay ninguna parte con ese código; ¿será BO10-22?' },
      { motivo: 'No hay ninguna parte con ese código' },
    ])
  })
})

const many = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n + 1)).join('\n')

describe('prices', () => {
  beforeEach(() =>
    importText(db, 'productos', `clave,descripcion,precio\n${many(40, (n) => `P-${n},Parte ${n},${100 + n}`)}\n`),
  )
  const raised = (by: number, except: Record<number, number>) =>
    `clave,precio\n${many(40, (n) => `P-${n},${((100 + n) * (except[n] ?? by)).toFixed(2)}`)}\n`

  test.each([
    ['×10', 10, '10 veces más'],
    ['÷10', 0.1, '10 veces menos'],
    ['×100', 100, '100 veces más'],
    ['with tax', 1.03 * 1.16, 'sube como si trajera el IVA'],
    ['twice as much', 2.2, '2.2 veces más'],
    ['half', 0.5, '-50.0 %'],
  ])('one that jumps out of its file (%s) is told by itself and stays as it was', async (_, factor, said) => {
    const result = await importText(db, 'precios', raised(1.03, { 7: factor }))
    expect(result).toMatchObject({ estado: 'APLICADA', validas: 39, dudosas: 1, cambios: { cambiados: 39 } })
    expect(result.dudas).toHaveLength(1)
    expect(result.dudas[0]).toMatchObject({ tema: 'precio', fila: 8, retiene: true })
    expect(result.dudas[0]?.texto).toContain(`P-7: de $107.00 a `)
    expect(result.dudas[0]?.texto).toContain(said)
    expect(result.dudas[0]?.texto).toContain('lo usual en este archivo es +3.0 %')
  })

  test('a file that raises everything alike jumps nowhere, and neither does one whose prices stray', async () => {
    expect((await importText(db, 'precios', raised(1.4, {}))).dudas).toEqual([])
    const strays = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [n + 1, 1.4 * (0.75 + ((n * 7) % 10) / 20)]))
    expect((await importText(db, 'precios', raised(1, strays))).dudas).toEqual([])
  })

  test('of a short file only tens are told, and nothing stays out', async () => {
    const result = await importText(db, 'precios', 'clave,precio\nP-1,1010\nP-2,150\n')
    expect(result.dudas.map(brief)).toEqual(['precio P-1|BASE|1|1010 (solo se dice)'])
    expect(result).toMatchObject({ validas: 2, dudosas: 0 })
  })

  test('whose header says that they include tax are asked about, and taken without it once that is said', async () => {
    const file = `clave,Precio (Con IVA)\n${many(6, (n) => `P-${n},${((100 + n) * 1.16).toFixed(2)}`)}\n`
    const asked = await importText(db, 'precios', file)
    expect(asked.dudas.map(brief)).toEqual(['iva Precio (Con IVA) → sí o no'])
    expect(asked).toMatchObject({ dudosas: 6, validas: 0, cambios: { cambiados: 0 } })
    expect(await importText(db, 'precios', file, { conIva: true })).toMatchObject({
      dudosas: 0,
      cambios: { cambiados: 0, iguales: 6 },
    })
    const as = await importText(db, 'precios', 'clave,Precio con IVA\nP-1,116\n', { conIva: false })
    expect(as.dudas).toEqual([])
    expect(
      await db.row(`select valor::float v from precio_de(null, (select id from producto where k_parte = 'P-1'))`),
    ).toEqual({ v: 116 })
  })

  test('of two columns the one without tax is read', async () => {
    const result = await importText(db, 'precios', 'clave,Precio con IVA,Precio\nP-1,139.2,120\n')
    expect(result).toMatchObject({
      columnas: { reconocidas: expect.arrayContaining([{ columna: 'Precio', campo: 'precio' }]) },
      dudas: [],
    })
  })
})

describe('names', () => {
  beforeEach(async () => {
    await importText(db, 'productos', 'clave,descripcion,marca\nA-1,Balata,Bosch\nA-2,Bomba,Gates\n')
    await importText(
      db,
      'aplicaciones',
      'k_parte,marca,modelo,anios\nA-1,Hyundai,Accent,2010-2015\nA-1,Dodge,Attitude,2010-2015\n',
    )
  })

  test('of makes and models that look like slips are asked about; others are new', async () => {
    const result = await importText(
      db,
      'aplicaciones',
      'k_parte,marca,modelo,anios\nA-2,HYNDAI,Accent,2011\nA-2,DOGDE,Attitude,2012\nA-2,Dodge,Atitude,2012\nA-2,Kia,Rio,2013\nA-2,Dodge,Neon,2001\n',
    )
    expect(result.dudas.map(brief)).toEqual([
      'armadora HYNDAI → Hyundai',
      'armadora DOGDE → Dodge',
      'modelo Dodge|Atitude → Attitude',
    ])
    expect(result).toMatchObject({ filas: 5, validas: 2, dudosas: 3, cambios: { nuevos: 2 } })
    expect(await db.rows(`select nombre from marca where tipo = 'vehiculo' order by 1`)).toEqual([
      { nombre: 'Dodge' },
      { nombre: 'Hyundai' },
      { nombre: 'Kia' },
    ])
  })

  test('of a short one is asked where its models are those of the make that it is one slip away from', async () => {
    await importText(
      db,
      'aplicaciones',
      'k_parte,marca,modelo,anios\nA-1,Ford,Fiesta,2010\nA-1,Kia,Rio,2010\nA-1,Fiat,Uno,2010\n',
    )
    const result = await importText(
      db,
      'aplicaciones',
      'k_parte,marca,modelo,anios\nA-2,For,Fiesta,2011\nA-2,Ka,Rio,2011\nA-2,GM,Rio,2012\nA-2,Fia,Palio,2013\n',
    )
    expect(result.dudas.map(brief)).toEqual(['armadora For → Ford', 'armadora Ka → Kia'])
    expect(result).toMatchObject({ filas: 4, validas: 2, dudosas: 2 })
  })

  test('of brands of parts too', async () => {
    const result = await importText(
      db,
      'productos',
      'clave,descripcion,marca\nB-1,Filtro,BOSH\nB-2,Banda,Continental\n',
    )
    expect(result.dudas.map(brief)).toEqual(['marca BOSH → Bosch'])
    expect(result).toMatchObject({ validas: 1, dudosas: 1 })
  })
})

test('a row of totals is no part, and a short line is told as what it is', async () => {
  const result = await importText(db, 'productos', 'clave,descripcion,precio\nA-1,Balata,10\nTOTAL,,10\n')
  expect(result).toMatchObject({ filas: 1, validas: 1 })
  expect(result.avisos).toContainEqual(
    expect.stringContaining('(título, nota, pie de página o total): se saltaron (TOTAL)'),
  )
  const short = await importText(db, 'productos', 'clave,linea\nA-2,TT\n')
  expect(short.motivos).toEqual([expect.objectContaining({ motivo: 'Es una parte nueva y no trae descripción' })])
})
