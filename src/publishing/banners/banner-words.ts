/** Where a banner stands, and who sees it. */
export const positionLabels = { inicio: 'Inicio, bajo el buscador', blog: 'Blog, arriba de la lista' } as const
export const audienceLabels = {
  publico: 'Todo público',
  cliente: 'Clientes que ingresaron',
  grupo: 'Un grupo de clientes',
} as const
