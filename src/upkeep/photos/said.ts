/** How the shelf and its photos tell what was not kept. */
export const NOT_SAVED = { title: 'No se guardó', wrong: 'No se pudo guardar. Intenta de nuevo.' }
