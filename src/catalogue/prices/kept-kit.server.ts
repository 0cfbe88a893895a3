type Names = { client: string; part: string; pieces?: string }

/**
 * SQL of what a document keeps of a kit (`juego_de`); null of a part that is none. The function is asked for kits alone: each call of it
 * costs a fifth of a millisecond, and the widest document has 5,000 lines.
 */
export function keptKit({ client, part, pieces = '1' }: Names): string {
  return `case when exists (select from producto_relacion juego where juego.producto_id = ${part} and juego.tipo = 'kit')
    then juego_de(${client}, ${part}, ${pieces}) end`
}
