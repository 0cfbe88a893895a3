/** How a chat about an order begins. */
export const orderMessage = 'Hola, quiero preguntar por mi pedido {folio} de {sucursal}.'
