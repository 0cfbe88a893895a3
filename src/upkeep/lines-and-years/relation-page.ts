/** How much of the matrix of lines and brands is shown at once. */
export const RELATION_PAGE = { lineas: 50, marcas: 20 } as const
