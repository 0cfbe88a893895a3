import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { lockCart } from '#selling/cart/lines.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { BoundCall, Context } from '#platform/http/serve.server.ts'
import type { erroresCarrito, marcarErrorCarrito, probarErrorCarrito } from './cart-errors-contract.ts'
import { type Reason, refuseUnseen, suppliedLines } from '#selling/quotes/generate.server.ts'
import type { Change } from '#selling/quotes/changes.ts'
import { agree } from '#kit/ui/format.ts'

export type CartError = Reply<typeof marcarErrorCarrito>
type ErrorLine = CartError['lineas'][number]
type Why = { motivo: CartError['motivo']; mensaje: string; lineas: ErrorLine[] }

/** The call with a record of why it failed, in a transaction of its own: the failed one leaves nothing behind. */
export function withCartErrors(call: BoundCall): BoundCall {
  return {
    endpoint: call.endpoint,
    async handle(raw, context) {
      try {
        return await call.handle(raw, context)
      } catch (error) {
        const why = reasonOf(error)
        if (why && context.session.cliente) {
          await record(context, why).catch((err: unknown) =>
            context.log.error({ err }, 'a cart error could not be recorded'),
          )
        }
        throw error
      }
    },
  }
}

/** Why a generation failed, as staff can act on it; null for what is no failure: rights, a misspelt body, a repeated key. */
export function reasonOf(error: unknown): Why | null {
  if (!(error instanceof Refusal)) return { motivo: 'SISTEMA', mensaje: 'Falla del sistema al generar.', lineas: [] }
  const { code, message: mensaje, extra = {} } = error
  // Both were put there by generate, with just these members.
  const reasons = (extra['lineas'] ?? []) as Reason[]
  const changes = (extra['cambios'] ?? []) as Change[]
  if (code === 'sin_lineas') return { motivo: 'SIN_LINEAS', mensaje, lineas: [] }
  // Without figures: whoever reads these errors need not see anybody's credit.
  if (code === 'credito') return { motivo: 'CREDITO', mensaje: 'El crédito del cliente no lo permite.', lineas: [] }
  if (code === 'sin_existencia') return { motivo: 'EXISTENCIA', mensaje, lineas: [] }
  if (code === 'lineas') {
    const motivo = reasons.some((one) => one.motivo === 'DESCONTINUADA') ? 'DESCONTINUADA' : 'SIN_PRECIO'
    return { motivo, mensaje, lineas: reasons.map(({ k_parte, cantidad, texto }) => ({ k_parte, cantidad, texto })) }
  }
  if (code === 'cambios') {
    const motivo = changes.some(({ tipo }) => tipo === 'existencia') ? 'EXISTENCIA' : 'PRECIO'
    return { motivo, mensaje, lineas: changes.map(toldChange) }
  }
  return error.status >= 500 ? { motivo: 'SISTEMA', mensaje, lineas: [] } : null
}

// Prices of a client are told to the client: here only that they moved.
function toldChange({ k_parte, tipo, antes, ahora }: Change): ErrorLine {
  if (tipo === 'iva') return { k_parte, cantidad: 0, texto: 'Cambió de tasa desde que lo vio' }
  if (tipo === 'promocion') return { k_parte, cantidad: 0, texto: 'Quitan menos que cuando las vio' }
  if (tipo === 'flete' || tipo === 'casco') return { k_parte, cantidad: 0, texto: 'Subió desde que lo vio' }
  if (tipo === 'precio') return { k_parte, cantidad: 0, texto: 'Subió de precio desde que lo vio' }
  return { k_parte, cantidad: Number(antes), texto: `Quería ${antes} y hay ${ahora}` }
}

async function record({ db, session, requestId }: Context, { motivo, mensaje, lineas }: Why): Promise<void> {
  await db.transaction(async (tx) => {
    // The same person failing again for the same reason is one case, not a new one each time he presses the button.
    const again = await tx.row(
      `update error_carrito set creado_en = now(), mensaje = $4, detalle = $5, peticion = $6, version = version + 1
       where cliente_id = $1 and usuario_id = $2 and motivo = $3 and estado = 'NUEVO' and creado_en > now() - interval '1 hour' returning id`,
      [
        session.cliente?.id,
        session.user?.id,
        motivo,
        mensaje,
        JSON.stringify({ lineas: lineas.slice(0, 200) }),
        requestId,
      ],
    )
    if (again) return
    await tx.rows(
      `insert into error_carrito (carrito_id, cliente_id, usuario_id, en_nombre_de, motivo, mensaje, detalle, peticion)
       values (carrito_de($1, $2), $1, $2, $3, $4, $5, $6, $7)`,
      [
        session.cliente?.id,
        session.user?.id,
        session.acting ? session.cliente?.nombre : null,
        motivo,
        mensaje,
        JSON.stringify({ lineas: lineas.slice(0, 200) }),
        requestId,
      ],
    )
  })
}

const columns = `
  e.id, e.motivo, e.mensaje, e.estado,
  (select json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) from cliente c where c.id = e.cliente_id) as cliente,
  (select json_build_object('name', u.nombre, 'email', u.email, 'telefono', u.telefono) from usuario u where u.id = e.usuario_id) as usuario,
  e.en_nombre_de, coalesce(e.detalle->'lineas', '[]') as lineas, e.peticion,
  (select u.nombre from usuario u where u.id = e.atendido_por) as atendido_por, e.resuelto_solo, e.creado_en, e.version`

const isWanted = `($1::text is null or e.estado = $1) and ($2::text is null or e.motivo = $2)
  and ($3::text is null or exists (select from cliente c where c.id = e.cliente_id
    and (norma_nombre(c.nombre_comercial) like '%' || norma_nombre($3) || '%' or strpos(c.clave, upper($3)) > 0)))`

type Query = Omit<Received<typeof erroresCarrito>['query'], 'por'> & { por?: number }

/** AD-e5: carts that did not become a document, the last ones first. */
export async function listCartErrors(query: Query, { db }: Context): Promise<Reply<typeof erroresCarrito>> {
  const { q, estado, motivo, sentido = 'desc', pagina = 1, por = 25 } = query
  const values = [estado ?? null, motivo ?? null, q || null]
  const [counted, errores] = await Promise.all([
    db.row<{ total: number; nuevos: number }>(
      `select count(*) filter (where ${isWanted}) as total, count(*) filter (where e.estado = 'NUEVO')::int as nuevos from error_carrito e`,
      values,
    ),
    db.rows<CartError>(
      `select ${columns} from error_carrito e where ${isWanted} order by e.creado_en ${sentido === 'asc' ? 'asc' : 'desc'}, e.id desc limit $4 offset $5`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  return { total: counted?.total ?? 0, nuevos: counted?.nuevos ?? 0, pagina, por, errores }
}

type Mark = Received<typeof marcarErrorCarrito>['body']

/** 409 for a stale version: somebody else is on it. */
export async function markCartError(id: number, { version, estado }: Mark, context: Context): Promise<CartError> {
  return context.db.transaction(async (tx) => {
    const marked = await tx.row(
      `update error_carrito set estado = $3, version = version + 1, resuelto_solo = false, atendido_por = case when $3 = 'NUEVO' then null else $4::bigint end,
         atendido_en = case when $3 = 'NUEVO' then null else now() end where id = $1 and version = $2 returning id`,
      [id, version, estado, context.session.user?.id],
    )
    const found = await tx.row<CartError>(`select ${columns} from error_carrito e where e.id = $1`, [id])
    if (!found) throw new Refusal(404, 'El registro no existe.')
    if (!marked)
      throw new Refusal(409, 'Alguien más lo acaba de cambiar. Revísalo otra vez.', { code: 'documento_cambio' })
    await audit(tx, context, {
      accion: 'error_carrito_marcado',
      objeto: 'error_carrito',
      objetoId: id,
      despues: { estado },
    })
    return found
  })
}

type Tried = { cliente_id: number | null; usuario_id: number | null; carrito_id: number | null }

/** Whether that cart could become a document now. Nothing is written: making it is the client's to decide. */
export async function tryCartError(id: number, { db }: Context): Promise<Reply<typeof probarErrorCarrito>> {
  const found = await db.row<Tried>(
    `select e.cliente_id, e.usuario_id, (select k.id from carrito k where k.id = e.carrito_id and ve_carrito(k, e.usuario_id)) as carrito_id
     from error_carrito e where e.id = $1`,
    [id],
  )
  if (!found) throw new Refusal(404, 'El registro no existe.')
  const { cliente_id, usuario_id: userId, carrito_id } = found
  if (cliente_id === null) return { se_puede: false, texto: 'El cliente ya no existe.', lineas: [] }
  try {
    return await db.transaction(async (tx) => {
      const supplied = suppliedLines(await lockCart(tx, { clientId: cliente_id, userId }, carrito_id ?? undefined))
      refuseUnseen(supplied, undefined)
      return {
        se_puede: true,
        texto: `Ya se puede: llevaría ${agree(supplied.lines.length, 'una parte', `${supplied.lines.length} partes`)}.`,
        lineas: [],
      }
    })
  } catch (error) {
    const why = error instanceof Refusal ? reasonOf(error) : null
    if (!why) throw error
    return { se_puede: false, texto: why.mensaje, lineas: why.lineas }
  }
}
