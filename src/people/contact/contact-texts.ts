/** What the contact page says of its own. */
export const contactTexts = {
  title: 'Contacto',
  lead: 'Llámanos, escríbenos por WhatsApp o visítanos. Ten a la mano el código de la parte o tu vehículo.',
  write: 'Escríbenos',
  answers: 'Te responde una persona de la sucursal.',
} as const
