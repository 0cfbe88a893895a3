import type { Keys } from '#kit/ui/keys-dialog.tsx'

/** The whole counter by keyboard. */
export const counterKeys: Keys = [
  ['Enter', 'En el código: busca la parte y pasa a las piezas. En las piezas: siguiente línea.'],
  ['↓ ↑', 'En un código con flecha: sus equivalentes. Si no, la línea de abajo o de arriba.'],
  ['Esc', 'Cierra los equivalentes.'],
  ['F2', 'Cotización nueva'],
  ['F4', 'Datos del cliente'],
  ['F8', 'Guardar e imprimir'],
  ['F9', 'Mostrar u ocultar costo y aumento'],
  ['Ctrl + Enter', 'Guardar'],
  ['?', 'Estas teclas'],
]
