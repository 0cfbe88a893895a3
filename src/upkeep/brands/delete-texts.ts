/** The literal questions of the specification (V-02, V-03). */
export const deleteTexts = {
  brand: 'Esta seguro que desea eliminar la Marca?',
  line: 'Esta seguro que desea eliminar la Linea?',
} as const
