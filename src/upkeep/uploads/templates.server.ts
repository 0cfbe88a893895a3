// Templates of each kind of load: the columns of interfaces.md with two rows to go by.
import type { Kind } from '#platform/sheets/columns.ts'
import type { Download } from '#platform/files/download.server.ts'
import type { SheetFormat, SheetValue } from '#platform/files/sheet-cells.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'

const templates: Record<Kind, Record<string, [SheetValue, SheetValue]>> = {
  productos: {
    k_parte: ['EJEMPLO-1', 'EJEMPLO-2'],
    descripcion: ['Balata delantera cerámica', 'Bomba de agua'],
    linea: ['Frenos', 'Enfriamiento'],
    marca: ['Norte', 'Norte'],
    alternas: ['D1234 | 7890-A', ''],
    precio: ['1200.50', '845'],
    existencia: [12, 0],
    empaque: [1, 4],
    casco: ['', '350.00'],
    hecho_en_mexico: ['sí', 'no'],
    activo: ['sí', 'sí'],
  },
  precios: {
    k_parte: ['EJEMPLO-1', 'EJEMPLO-1'],
    precio: ['1200.50', '1150'],
    lista: ['BASE', 'BASE'],
    cantidad_min: [1, 10],
  },
  existencias: { k_parte: ['EJEMPLO-1', 'EJEMPLO-2'], existencia: [12, 0], sucursal: ['', ''] },
  aplicaciones: {
    k_parte: ['EJEMPLO-1', 'EJEMPLO-1'],
    marca: ['Nissan', 'Volkswagen'],
    modelo: ['Tsuru', 'Jetta'],
    anios: ['1992-2017', '14->'],
    motor: ['L4 1.6L', ''],
    posicion: ['DELANTERA', ''],
    lado: ['', ''],
    cantidad: [1, ''],
    notas: ['', 'Sin ABS'],
  },
  equivalencias: {
    k_parte: ['EJEMPLO-1', 'EJEMPLO-1'],
    codigo: ['34106859181', 'D1234'],
    fabricante: ['', 'OTRA MARCA'],
    tipo: ['OE', 'competidor'],
  },
}

/** An empty list to fill in; its examples are to be written over. */
export function templateOf(tipo: Kind, format: SheetFormat): Promise<Download> {
  const columns = Object.entries(templates[tipo]).map(([title, values]) => ({
    title,
    value: (row: 0 | 1) => values[row],
  }))
  return sheetOf({ name: `plantilla ${tipo}`, format, columns, rows: [0, 1] as (0 | 1)[] })
}
