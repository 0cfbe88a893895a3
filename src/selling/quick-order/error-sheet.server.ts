import type { Reply, Received } from '#kit/base/contract.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import type { errorSheet } from '#selling/list-reading/contract.ts'

type Line = Received<typeof errorSheet>['body']['lineas'][number]

/** Lines to be mended in a spreadsheet and uploaded again: the first two columns are read as they stand. */
export async function errorSheetOf(lines: Line[]): Promise<Reply<typeof errorSheet>> {
  const { name, body } = await sheetOf<Line>({
    name: 'lineas por corregir',
    format: 'xlsx',
    columns: [
      { title: 'Código', value: ({ codigo, texto }) => codigo || texto },
      { title: 'Cantidad', value: ({ cantidad }) => cantidad },
      { title: 'Motivo', value: ({ motivo }) => motivo },
      { title: 'Sugerencias', value: ({ sugerencias }) => sugerencias },
      { title: 'Fila', value: ({ fila }) => fila },
      { title: 'Texto original', value: ({ texto }) => texto },
    ],
    rows: lines,
  })
  return { nombre: name, contenido: body.toString('base64') }
}
