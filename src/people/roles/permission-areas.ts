/** The areas of the desk, with the categories of permissions that are worked with in each. */
const AREAS: readonly [area: string, categories: readonly string[]][] = [
  ['Ventas', ['cotizaciones', 'pedidos', 'carritos', 'devoluciones', 'indicadores']],
  ['Clientes', ['clientes', 'credito', 'mensajes']],
  [
    'Catálogo',
    ['productos', 'aplicaciones', 'lineas', 'marcas', 'years', 'sinonimos', 'fotos', 'existencias', 'busquedas'],
  ],
  ['Precios', ['precios']],
  ['Publicar', ['publicaciones', 'anuncios', 'pdfcatalogo', 'fichas', 'imprenta', 'vacantes']],
  ['Documentos', ['documentos']],
  ['Empresa', ['empresa', 'users', 'roles', 'permisos', 'correos']],
  ['Sistema', ['sync', 'procesos', 'programas', 'auditoria']],
]
const REST = 'Otros'

/** Permissions by area, in the order of the desk's menu; what the company named itself comes last. */
export function byArea<Row extends { categoria: string }>(rows: Row[]): [area: string, rows: Row[]][] {
  const areaOf = ({ categoria }: Row) => AREAS.find(([, categories]) => categories.includes(categoria))?.[0] ?? REST
  const found = Map.groupBy(rows, areaOf)
  return [...AREAS.map(([area]) => area), REST].flatMap((area) => {
    const held = found.get(area)
    return held ? [[area, held]] : []
  })
}
