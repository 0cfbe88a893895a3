type Facts = {
  k_parte: string
  descripcion: string
  linea_id: number
  marca_id: number | null
  imagenes: number
  aplicaciones: readonly unknown[]
  clave_prod_serv: string | null
}

/** What keeps a product from being sold, and what it would be better with, in words. */
export function missingToPublish(product: Facts): { faltan: string[]; convendria: string[] } {
  const faltan = [
    !product.k_parte && 'el código',
    !product.descripcion && 'la descripción',
    !product.linea_id && 'la línea',
    !product.marca_id && 'la marca',
  ]
  const convendria = [
    product.imagenes === 0 && 'una foto',
    product.aplicaciones.length === 0 && 'las aplicaciones',
    !product.clave_prod_serv && 'la clave del SAT',
  ]
  return { faltan: faltan.filter((one) => one !== false), convendria: convendria.filter((one) => one !== false) }
}

/** «a, b y c». */
export function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`
}
