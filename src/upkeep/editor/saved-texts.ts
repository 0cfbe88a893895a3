/** The literal words of the specification, as it writes them. */
export const savedTexts = {
  product: 'El producto se actualizo correctamente!',
  application: 'La Apliacion se actualizo correctamente!',
} as const
