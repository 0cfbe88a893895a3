/** What a migration does that the version before it, which still runs meanwhile, would not bear. */
type Unborne = { statement: string; why: string }

const RULES: [RegExp, string][] = [
  [
    /^drop (?:table|view|materialized view|function|procedure|type|sequence|schema)\b/,
    'the version before still uses it',
  ],
  [/^alter table .*\bdrop column\b/, 'the version before still reads it'],
  [/^alter (?:table|view|function|type|index|sequence) .*\brename\b/, 'the version before knows only the old name'],
  [/^alter table .*\balter (?:column )?\w+ (?:set data )?type\b/, 'every row is written anew under a lock'],
  [/^alter table .*\bset not null\b/, 'every row is read under a lock, and the version before may leave it empty'],
  [/^alter table .*\bdrop default\b/, 'the version before does not write it'],
  [/^(?:truncate|lock)\b/, 'it stands in the way of everybody'],
  [/^revoke\b/, 'the version before may need it'],
]

// What grows with the shop: a lock that is held while all of it is read is felt.
const LARGE = new Set(
  `aplicacion auditoria bandeja_salida busqueda carga_cambio carrito_linea cfdi cfdi_concepto cliente codigo_cliente correo_salida cotizacion
   cotizacion_linea equivalencia existencia existencia_movimiento idempotencia notificacion pedido pedido_linea precio producto producto_atributo producto_busqueda
   producto_imagen sesion usuario vehiculo`.split(/\s+/),
)

// With its reason, right above the statement.
const MARK = /--\s*por pasos:\s*\S/

/** Reads the statements of a migration one by one; what it makes itself it may do anything to. */
export function unborneBy(sql: string): Unborne[] {
  const found: Unborne[] = []
  const made = new Set<string>()
  for (const { text, above } of statementsOf(sql)) {
    const created = /^create (?:unlogged )?(?:table|(?:or replace )?(?:function|view)) (?:if not exists )?(\w+)/.exec(
      text,
    )?.[1]
    if (created) made.add(created)
    const table =
      /^(?:alter table|truncate|update|delete from|drop table|drop function|drop view) (?:if exists |only )*(\w+)/.exec(
        text,
      )?.[1]
    const indexed = /^create (?:unique )?index\b.* on (?:only )?(\w+)/.exec(text)?.[1]
    const own = table ?? indexed
    if ((own && made.has(own)) || MARK.test(above)) continue
    const why = faultOf(text) ?? (own && LARGE.has(own) ? lockedBy(text) : undefined)
    if (why) found.push({ statement: text.slice(0, 120), why })
  }
  return found
}

function faultOf(text: string): string | undefined {
  for (const [pattern, why] of RULES) if (pattern.test(text)) return why
  const isUnfilled = clausesOf(text).some(
    (clause) =>
      /\badd (?:column )?(?!constraint\b)\w+ .*\bnot null\b/.test(clause) && !/\b(?:default|generated)\b/.test(clause),
  )
  return isUnfilled ? 'the version before does not write it: give a default' : undefined
}

/** What nobody may write, or even read, while it is done to a large table. */
function lockedBy(text: string): string | undefined {
  if (/^create (?:unique )?index (?!concurrently\b)/.test(text)) {
    return 'nobody writes while it is built: «-- sin transacción» and «concurrently»'
  }
  if (/^(?:update|delete from) (?!.*\bwhere\b)/.test(text)) return 'every row is locked at once'
  const isRead = clausesOf(text).some(
    (clause) =>
      /\badd .*\b(?:check|foreign key|unique|primary key|exclude)\b/.test(clause) && !/\bnot valid\b/.test(clause),
  )
  return isRead ? 'every row is read under a lock: «not valid» now, validated by a later one' : undefined
}

function clausesOf(text: string): string[] {
  return text.startsWith('alter table') ? text.split(/,(?![^(]*\))/) : []
}

type Statement = { text: string; above: string }

/** In lower case, on one line, without comments; texts and bodies of functions are empty. `above` are its comments. */
function statementsOf(sql: string): Statement[] {
  const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^-/'$;]+|[\s\S]/g
  const found: Statement[] = []
  let [text, above] = ['', '']
  const end = () => {
    const plain = text.toLowerCase().replace(/\s+/g, ' ').trim()
    if (plain) found.push({ text: plain, above })
    text = above = ''
  }
  for (const [part] of sql.matchAll(piece)) {
    if (part === ';') end()
    else if (part.startsWith('--') || part.startsWith('/*')) above += `${part}\n`
    else text += part.startsWith("'") || part.startsWith('$') ? "''" : part
  }
  end()
  return found
}
