/** What an address asks of the list of publications; the call leaves what it does not know. */
export function blogQuery({ searchParams }: URL) {
  const number = (name: string) => {
    const value = Number(searchParams.get(name))
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  return {
    categoria: number('categoria'),
    linea: number('linea'),
    marca: number('marca'),
    anio: number('anio'),
    pagina: number('pagina'),
  }
}
