/** What stands for the words of a search that has none. */
export const NO_WORDS = '-'

/** Pages that can be followed, under the base path: of results, of a line, of a vehicle. */
export const FOLLOWED_PAGE = /^\/(?:ListadoProductos[?/]|catalogo\/busqueda\/)[^\s\\]+$/
