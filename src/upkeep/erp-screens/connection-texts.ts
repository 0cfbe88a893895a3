/** The literal words of the specification, as it writes them. */
export const credentialsSaved = 'Credenciales Capturadas Correctamente!'
