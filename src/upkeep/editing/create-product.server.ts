import { canonicalCode } from '#kit/base/code.ts'
import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { atField, refuseUnknown, tell } from './change-product.server.ts'
import { refuseTaken } from './code-check.server.ts'
import { refuseChainRing } from './codes.server.ts'
import type { crearProducto, Product } from './contract.ts'
import { differences } from './differences.ts'
import { findProduct } from './find-product.server.ts'
import type { COPIED } from './kinds.ts'

type Body = Received<typeof crearProducto>['body']
type Copied = (typeof COPIED)[number]

/** What each part of a copy brings along, from $2 to $1. */
const copies: Record<Copied, string> = {
  datos: `
    update producto p set familia = o.familia, unidad = o.unidad, empaque = o.empaque, minimo = o.minimo, peso_kg = o.peso_kg,
      dimensiones = o.dimensiones, clave_prod_serv = o.clave_prod_serv, clave_unidad = o.clave_unidad, garantia_meses = o.garantia_meses,
      hecho_mx = o.hecho_mx, texto = o.texto, sin_estimulo = o.sin_estimulo, casco = o.casco
    from producto o where p.id = $1 and o.id = $2`,
  atributos: `
    insert into producto_atributo (producto_id, atributo_id, valor_num, valor_texto)
    select $1, atributo_id, valor_num, valor_texto from producto_atributo where producto_id = $2`,
  aplicaciones: `
    with filas as materialized (
      select nextval(pg_get_serial_sequence('aplicacion', 'id')) as nueva, a.* from aplicacion a where a.producto_id = $2),
    nuevas as (
      insert into aplicacion (id, producto_id, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota, fuente)
      overriding system value
      select nueva, $1, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota, fuente from filas returning id)
    insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
    select f.nueva, c.atributo, c.operador, c.valor from nuevas n join filas f on f.nueva = n.id
    join aplicacion_condicion c on c.aplicacion_id = f.id`,
  // What replaces what is of one part alone.
  equivalencias: `
    insert into equivalencia (producto_id, codigo, fabricante, tipo, certeza, nota, fuente)
    select $1, codigo, fabricante, tipo, certeza, nota, fuente from equivalencia
    where producto_id = $2 and tipo not in ('reemplaza', 'reemplazado_por')`,
  relaciones: `
    insert into producto_relacion (producto_id, otro_id, tipo, cantidad)
    select $1, otro_id, tipo, cantidad from producto_relacion where producto_id = $2 and otro_id <> $1`,
}

/** A new product, which nobody sees until it is published. 422 when its code is taken. */
export async function createProduct(body: Body, context: Context): Promise<Product> {
  return context.db.transaction(async (tx) => {
    const k_parte = canonicalCode(body.k_parte)
    await refuseTaken(tx, { k_parte, marca_id: body.marca_id })
    await refuseUnknown(tx, body)
    const { descripcion, linea_id, marca_id } = body
    const made = await tx.row<{ id: number }>(
      `insert into producto (k_parte, descripcion, linea_id, marca_id, estado, creado_por, actualizado_por)
       values ($1, $2, $3, $4, 'borrador', $5, $5) returning id`,
      [k_parte, descripcion, linea_id, marca_id, context.session.user?.id ?? null],
    )
    if (!made) throw new Refusal(500, 'El producto no se guardó.')
    await copy(tx, made.id, body)
    // A code that other parts already name may join two ends of a chain.
    await refuseChainRing(tx, made.id)
    const product = await findProduct(tx, made.id)
    const sides = differences(null, product)
    if (sides) await tell(tx, { ...context, db: tx }, { id: made.id, accion: 'producto_creado', sides })
    return product
  })
}

async function copy(tx: Db, id: number, { copiar_de, copiar }: Body): Promise<void> {
  if (copiar_de === null) return
  if (!(await tx.row('select from producto where id = $1', [copiar_de])))
    throw atField('copiar_de', 'El producto del que copias ya no existe.')
  for (const what of new Set(copiar)) await tx.rows(copies[what], [id, copiar_de])
}
