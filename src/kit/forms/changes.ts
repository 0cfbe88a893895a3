/** One difference between two states of a record, ready to be read. */
export type Change = {
  campo: string
  /** One value became another; absent for lists. */
  antes?: string
  despues?: string
  /** What a list won and lost, and which of its entries became another (`users-read: cartera → todo`). */
  agregado?: string[]
  quitado?: string[]
  cambiado?: string[]
}

const fieldNames = new Map([
  ['name', 'Nombre'],
  ['nombre', 'Nombre'],
  ['email', 'Correo'],
  ['telefono', 'Teléfono'],
  ['estado', 'Estado'],
  ['roles', 'Roles'],
  ['permissions', 'Permisos directos'],
  ['permissions_auth', 'Permisos directos'],
  ['permisos', 'Permisos'],
  ['sucursal', 'Sucursal'],
  ['descripcion', 'Descripción'],
  ['exige_segundo_factor', 'Exige verificación en dos pasos'],
  ['filas', 'Filas'],
  ['columnas', 'Columnas'],
  ['orden', 'Orden'],
  ['sentido', 'Sentido'],
  ['q', 'Búsqueda'],
  ['rol', 'Rol'],
  ['formato', 'Formato'],
  ['accion', 'Acción'],
  ['actor', 'Quién'],
  ['objeto', 'Sobre qué'],
  ['objeto_id', 'Número'],
  ['desde', 'Desde'],
  ['hasta', 'Hasta'],
  ['vigencia_dias', 'Vigencia en días'],
  ['devolucion_dias', 'Plazo para devolver, en días'],
  ['garantia_dias', 'Plazo de garantía, en días'],
  ['casco_dias', 'Plazo para cascos, en días'],
  ['margen_minimo', 'Margen mínimo (%)'],
  ['precio_publico', 'Qué ven los visitantes'],
  ['autoautorizar_total', 'Autorizar solas hasta'],
  ['limites', 'Límites para autorizar'],
  ['dias', 'Días'],
  ['hora_corte', 'Hora de corte'],
  ['clientes', 'Clientes'],
  ['titulo', 'Título'],
  ['espanol', 'En español'],
  ['ingles', 'En inglés'],
  ['year', 'Año'],
  ['del_tema', 'Categoría'],
  ['visibilidad', 'Quién lo ve'],
  ['decision', 'Publicación'],
  ['paginas', 'Páginas'],
  ['edicion', 'Edición'],
  ['archivo', 'Archivo'],
  ['lugar', 'Lugar'],
  ['notas', 'Notas'],
  ['imagenes', 'Imágenes'],
  ['version_ficha', 'Versión'],
  ['desde_version', 'Traída de la versión'],
  ['publicado_en', 'Se publica'],
  ['borrador', 'Borrador'],
  ['k_parte', 'Parte'],
  ['datos', 'Datos que pide'],
  ['texto', 'Texto'],
  ['liga', 'Liga'],
  ['liga_texto', 'Texto de la liga'],
  ['forma', 'Forma'],
  ['para', 'Para'],
  ['frecuencia', 'Cuántas veces'],
  ['requiere_enterado', 'Pide «Enterado»'],
  ['prioridad', 'Prioridad'],
  ['linea', 'Línea'],
  ['marca', 'Marca'],
  ['seo_titulo', 'Título para buscadores'],
  ['seo_descripcion', 'Descripción para buscadores'],
  ['atributos', 'Atributos'],
  ['aplicaciones', 'Aplicaciones'],
  ['equivalencias', 'Equivalencias'],
  ['relaciones', 'Kits y complementos'],
  ['personas', 'Personas'],
  ['sucursales', 'Sucursales'],
  ['parte_de_cien', 'De cada 100'],
  ['vence_en', 'Vence'],
])
/** They change with every write, or are not of the record itself. */
const silent = new Set(['version', 'id', 'usuarios', 'categoria', 'de_sistema', 'creado_en', 'actualizado_en'])
const NOTHING = 'nada'

/** What differs between the two sides that the log keeps (either may be absent), in plain Spanish. */
export function changesOf(antes: unknown, despues: unknown): Change[] {
  const before = recordOf(antes)
  const after = recordOf(despues)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !silent.has(name))
  return names.flatMap((name) => changeOf(name, before[name], after[name]))
}

function recordOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { valor: value }
}

function changeOf(name: string, before: unknown, after: unknown): Change[] {
  const campo = fieldNames.get(name) ?? name
  if (Array.isArray(before) || Array.isArray(after)) return listChange(campo, before, after)
  const [old, now] = [textOf(before), textOf(after)]
  return old === now ? [] : [{ campo, antes: old, despues: now }]
}

function listChange(campo: string, before: unknown, after: unknown): Change[] {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const agregado = [...now].filter(([title]) => !old.has(title)).map(lineOf)
  const quitado = [...old].filter(([title]) => !now.has(title)).map(lineOf)
  const cambiado = [...now].flatMap(([title, extent]) => {
    const former = old.get(title)
    return former === undefined || former === extent ? [] : [`${title}: ${former || NOTHING} → ${extent || NOTHING}`]
  })
  return agregado.length + quitado.length + cambiado.length > 0 ? [{ campo, agregado, quitado, cambiado }] : []
}

/** Title → how far it reaches, empty for what has no reach. */
function entriesOf(value: unknown): Map<string, string> {
  const lines = Array.isArray(value) ? value : []
  return new Map(lines.map((line) => [textOf(line), reachOf(line)]))
}

function reachOf(value: unknown): string {
  const { alcance } = recordOf(value)
  return typeof alcance === 'string' ? alcance : ''
}

function lineOf([title, extent]: [string, string]): string {
  return extent ? `${title} (${extent})` : title
}

/** A value as a person would say it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  const { name, nombre } = recordOf(value)
  const title = name ?? nombre
  return typeof title === 'string' ? title : JSON.stringify(value)
}

/** The same as one line of text, for files. */
export function changesText(changes: Change[]): string {
  return changes.map((change) => `${change.campo}: ${wordsOf(change)}`).join('; ')
}

function wordsOf({ antes, despues, agregado = [], quitado = [], cambiado = [] }: Change): string {
  if (antes !== undefined && despues !== undefined) return antes === NOTHING ? despues : `${antes} → ${despues}`
  return [...agregado.map((line) => `+ ${line}`), ...quitado.map((line) => `− ${line}`), ...cambiado].join(', ')
}
