import type { Db } from '#platform/database/db.server.ts'
import { rebuild } from './rebuild.server.ts'

type Part = {
  k: string
  d: string
  linea?: string
  marca?: string
  /** `Marca|Modelo|Motor|desde|hasta|condición` */
  apps?: string[]
  alternas?: string[]
  popularidad?: number
  estado?: string
  hecho_mx?: boolean
  ventas?: boolean
}

/** A small catalogue of our own with the traps that a search must not fall into. */
const parts: Part[] = [
  {
    k: 'BAL-7506',
    d: 'BALATA DELANTERA',
    linea: 'Balatas',
    marca: 'Frenalia',
    apps: ['Nissan|Tsuru|L4 1.6L|1993|2016', 'Nissan|Sentra|L4 1.6L|1991|1994'],
    alternas: ['7506-D510', 'MX 510'],
    popularidad: 90,
    hecho_mx: true,
    ventas: true,
  },
  {
    k: 'BAL-7600',
    d: 'BALATA TRASERA',
    linea: 'Balatas',
    marca: 'Frenalia',
    apps: ['Nissan|Tsuru|L4 1.6L|1992|2011'],
    popularidad: 80,
  },
  {
    k: 'BAL-9167',
    d: 'BALATA DELANTERA',
    linea: 'Balatas',
    marca: 'Topex',
    apps: ['Chevrolet|Aveo|L4 1.6L|2008|2017'],
    popularidad: 70,
  },
  { k: 'SEN-001', d: 'SENSOR DE BALATAS TSURU', linea: 'Sensores', popularidad: 99 },
  { k: 'AMO-0817', d: 'AMORTIGUADOR DEL AVEO 08/17 IZQ', linea: 'Amortiguadores', popularidad: 60 },
  { k: 'AMO-1823', d: 'AMORTIGUADOR DEL. AVEO 18/23 IZQ', linea: 'Amortiguadores', popularidad: 65 },
  { k: 'AMO-9200', d: 'AMORT. TRAS. TSURU 92-17 RH', linea: 'Amortiguadores' },
  {
    k: 'BOM-1',
    d: 'BOMBA DE AGUA',
    linea: 'Bomba de agua',
    marca: 'Topex',
    apps: ['Volkswagen|Jetta|L4 2.0L|1999|2007', 'Volkswagen|Jetta|L5 2.5L|2008|2014'],
    popularidad: 50,
  },
  {
    k: 'BOM-2',
    d: 'BOMBA DE AGUA',
    linea: 'Bomba de agua',
    marca: 'Topex',
    apps: ['Chevrolet|Aveo|L4 1.6L|2009|2018'],
    popularidad: 40,
  },
  { k: 'BOM-3', d: 'B/GAS ELECT. TSURU III', linea: 'BOMBADEGASOLINA', popularidad: 30 },
  { k: 'MOT-1', d: 'MOTOVENTILADOR TSURU III', linea: 'Motoventiladores', popularidad: 20 },
  { k: 'BUL-1', d: 'BULVO MOTOVENTILADOR TSURU III', linea: 'Bulbos', popularidad: 95 },
  { k: 'PBS-1', d: 'PARABRISAS GOL 2 PTAS 95-08', linea: 'Parabrisas' },
  { k: 'PBS-2', d: 'PARABRISAS GOLF A4 4 PTAS 99-07', linea: 'Parabrisas', popularidad: 10 },
  { k: 'LLA-1', d: 'LLANTA 215/50 R17 95W', linea: 'Llantas' },
  { k: 'FOC-1', d: 'FOCO H4 12V100W', linea: 'Focos' },
  { k: '6305-2RS', d: 'BALERO 6305', linea: 'Baleros' },
  { k: 'HLB-1018', d: 'TERMOSTATO', linea: 'Termostatos', alternas: ['CFI-2789'] },
  { k: 'HLB-1081', d: 'TERMOSTATO AVEO', linea: 'Termostatos' },
  { k: 'UNI-1', d: 'CLAXON UNIVERSAL 12V', linea: 'Claxon' },
  { k: 'NAD-1', d: 'MANIJA EXTERIOR', linea: 'Manijas' },
  { k: 'CON-1', d: 'COMPRESOR', linea: 'Compresores', apps: ['Ford|Fiesta|L4 1.6L|2011|2017|aire=sí'] },
  {
    k: 'CON-2',
    d: 'FILTRO DE CABINA',
    linea: 'Filtros',
    apps: ['Ford|Fiesta|L4 1.6L|2011|2017|aire=sí', 'Ford|Fiesta|L4 1.6L|2011|2017|aire=no'],
  },
  { k: 'VIE-1', d: 'BALATA DELANTERA TSURU', linea: 'Balatas', estado: 'inactivo' },
]

/** Fills an empty database with the sample and makes it searchable. */
export async function sampleCatalogue(db: Db): Promise<void> {
  await db.session(async (client) => {
    for (const part of parts) {
      await client.query('insert into linea (nombre) values ($1) on conflict do nothing', [part.linea])
      if (part.marca)
        await client.query(`insert into marca (nombre, tipo) values ($1, 'producto') on conflict do nothing`, [
          part.marca,
        ])
      const { rows } = await client.query<{ id: number }>(
        `insert into producto (k_parte, descripcion, linea_id, marca_id, popularidad, estado, hecho_mx, mejoresventas)
         values ($1, $2, (select id from linea where nombre = $3), (select id from marca where nombre = $4 and tipo = 'producto'), $5, $6, $7, $8) returning id`,
        [
          part.k,
          part.d,
          part.linea,
          part.marca ?? null,
          part.popularidad ?? 0,
          part.estado ?? 'activo',
          part.hecho_mx ?? false,
          part.ventas ?? false,
        ],
      )
      const id = rows[0]?.id
      for (const codigo of part.alternas ?? [])
        await client.query('insert into equivalencia (producto_id, codigo) values ($1, $2)', [id, codigo])
      for (const app of part.apps ?? []) {
        const [marca, modelo, motor, desde, hasta, condicion] = app.split('|')
        await client.query(`insert into marca (nombre, tipo) values ($1, 'vehiculo') on conflict do nothing`, [marca])
        await client.query(
          `insert into modelo (marca_id, nombre) select id, $2 from marca where nombre = $1 and tipo = 'vehiculo' on conflict do nothing`,
          [marca, modelo],
        )
        await client.query('insert into motor (nombre) values ($1) on conflict do nothing', [motor])
        const { rows: made } = await client.query<{ id: number }>(
          `insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
           select $1, m.id, (select id from motor where nombre = $4), $5, $6 from modelo m join marca k on k.id = m.marca_id
           where k.nombre = $2 and m.nombre = $3 returning id`,
          [id, marca, modelo, motor, desde, hasta],
        )
        const [atributo, valor] = condicion?.split('=') ?? []
        if (atributo)
          await client.query('insert into aplicacion_condicion (aplicacion_id, atributo, valor) values ($1, $2, $3)', [
            made[0]?.id,
            atributo,
            valor,
          ])
      }
    }
  })
  await rebuild(db)
}
