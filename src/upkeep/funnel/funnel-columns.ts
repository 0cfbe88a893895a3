import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { day } from '#kit/ui/format.ts'
import { type Grouping, groupingWords, originWords, shareText, STEPS, stepWords } from './steps.ts'

export type FunnelRow = Reply<Api['GET /api/v1/embudo']>['filas'][number]
export type LeftRow = Reply<Api['GET /api/v1/embudo/abandonadas']>['filas'][number]

/** The columns of the funnel, on the screen and in its file. */
export function funnelColumns(por: Grouping) {
  return [
    {
      id: 'nombre',
      title: groupingWords[por].titulo,
      orden: 'nombre',
      value: ({ nombre }: FunnelRow) => (por === 'dia' ? day(nombre) : nombre),
    },
    ...STEPS.map((step) => ({
      id: step as string,
      title: stepWords[step],
      orden: step as string,
      atEnd: true,
      value: (row: FunnelRow): string | number => row[step],
    })),
    {
      id: 'cierre',
      title: 'Pedido de lo cotizado',
      atEnd: true,
      value: ({ pedido, cotizado }: FunnelRow) => shareText(pedido, cotizado),
    },
    {
      id: 'importe_cotizado',
      title: 'Importe cotizado',
      atEnd: true,
      isExtra: true,
      value: ({ importe_cotizado }: FunnelRow) => Number(importe_cotizado),
    },
    {
      id: 'importe_pedido',
      title: 'Importe pedido',
      atEnd: true,
      value: ({ importe_pedido }: FunnelRow) => Number(importe_pedido),
    },
  ]
}

/** The columns of what was left, on the screen and in its file: by part, or line by line. */
export function leftColumns(por: 'parte' | 'renglon') {
  const isOne = por === 'renglon'
  return [
    { id: 'k_parte', title: 'Parte', orden: 'nombre', value: ({ k_parte }: LeftRow): string | number => k_parte },
    { id: 'descripcion', title: 'Descripción', isExtra: true, value: ({ descripcion }: LeftRow) => descripcion },
    { id: 'linea', title: 'Línea', isExtra: isOne, value: ({ linea }: LeftRow) => linea },
    ...(isOne
      ? [
          { id: 'cliente', title: 'Cliente', value: ({ cliente }: LeftRow) => cliente?.nombre ?? '' },
          {
            id: 'origen',
            title: 'Dónde quedó',
            value: ({ origen, documento }: LeftRow) =>
              [origen && originWords[origen], documento?.nombre].filter(Boolean).join(' '),
          },
        ]
      : [
          {
            id: 'renglones',
            title: 'Renglones',
            orden: 'renglones',
            atEnd: true,
            value: (row: LeftRow) => row.renglones,
          },
          { id: 'clientes', title: 'Clientes', atEnd: true, value: ({ clientes }: LeftRow) => clientes },
        ]),
    { id: 'piezas', title: 'Piezas', orden: 'piezas', atEnd: true, value: ({ piezas }: LeftRow) => piezas },
    {
      id: 'importe',
      title: 'Importe',
      orden: 'importe',
      atEnd: true,
      value: ({ importe }: LeftRow) => Number(importe),
    },
    { id: 'desde', title: 'Desde', orden: 'desde', value: ({ desde }: LeftRow) => day(desde) },
  ]
}
