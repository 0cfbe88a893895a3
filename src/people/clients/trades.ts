/** What a client does. */
export const trades = ['Refaccionaria', 'Taller mecánico', 'Flotilla', 'Distribuidor', 'Otro'] as const
