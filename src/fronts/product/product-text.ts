import { type Known, nameOf } from './product-data.ts'

/** The part as plain text for a message: what it is, what it fits, where to see it. No price and no stock. */
export function shareText({ parte, grupos, direccion }: Known): string {
  const { linea, marca, equivalencias } = parte
  const fits = grupos.flatMap(({ marca, modelos }) =>
    modelos.flatMap(({ modelo, motores }) =>
      motores.flatMap(({ motor, ajustes }) =>
        ajustes.map(({ years, posicion, lado }) =>
          ['·', marca, modelo, motor, years, [posicion, lado].filter(Boolean).join(' ')].filter(Boolean).join(' '),
        ),
      ),
    ),
  )
  const codes = equivalencias.map(({ codigo, fabricante }) => [fabricante, codigo].filter(Boolean).join(' '))
  return [
    nameOf(parte),
    [linea, marca].filter(Boolean).join(', '),
    ...(fits.length > 0
      ? ['', 'Le queda a:', ...fits.slice(0, MOST_FITS), ...(fits.length > MOST_FITS ? ['· y más'] : [])]
      : []),
    ...(codes.length > 0 ? ['', `Equivale a: ${codes.slice(0, MOST_CODES).join(', ')}`] : []),
    '',
    direccion,
  ].join('\n')
}

/** A message, not a catalogue. */
const MOST_FITS = 12
const MOST_CODES = 8
