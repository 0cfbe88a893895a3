/** How often something elsewhere is looked at, by its minutes. */
export const intervalWords = {
  5: 'Cada 5 minutos',
  15: 'Cada 15 minutos',
  30: 'Cada 30 minutos',
  60: 'Cada hora',
  240: 'Cada 4 horas',
  1440: 'Una vez al día',
}
