import { originOf } from '#people/access/access-links.server.ts'
import { notify, type Reader } from '#people/notifications/notify.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { money, plural } from '#kit/ui/format.ts'
import type { WholeReturn } from './return.server.ts'
import { kindWords } from './states.ts'
import type { ReturnEvent } from './transitions.ts'

type Said = { asunto: string; texto: string }

const told: Record<ReturnEvent, (one: WholeReturn) => Said> = {
  autorizar: ({ folio, sucursal }) => ({
    asunto: `Autorizamos tu devolución ${folio}`,
    texto: `Imprime la hoja de la devolución y manda las piezas con ella a la sucursal ${sucursal.nombre}.`,
  }),
  rechazar: ({ folio }) => ({
    asunto: `No autorizamos tu devolución ${folio}`,
    texto: 'Revisamos tu solicitud y no la podemos autorizar.',
  }),
  recibir: ({ folio }) => ({
    asunto: `Recibimos las piezas de tu devolución ${folio}`,
    texto: 'Ya tenemos tus piezas. Las revisamos y te decimos qué procede.',
  }),
  dictaminar: ({ folio }) => ({
    asunto: `Ya hay dictamen de tu devolución ${folio}`,
    texto: 'Revisamos tus piezas. Entra para ver qué procede de cada una.',
  }),
  notaCredito: ({ folio, nota }) => ({
    asunto: `Nota de crédito de tu devolución ${folio}`,
    texto: `Emitimos la nota de crédito ${[nota?.serie, nota?.folio].filter(Boolean).join('-')} por ${money(nota?.total ?? '0')}.`,
  }),
  reponer: ({ folio, reposicion }) => ({
    asunto: `Reponemos las piezas de tu devolución ${folio}`,
    texto: `Hicimos el pedido ${reposicion?.folio ?? ''} sin cargo con las piezas que reponemos.`,
  }),
  noProcede: ({ folio }) => ({
    asunto: `Tu devolución ${folio} no procede`,
    texto: 'Revisamos tus piezas y no procede. Entra para ver por qué; tus piezas están a tu disposición.',
  }),
  cerrar: ({ folio }) => ({ asunto: `Cerramos tu devolución ${folio}`, texto: 'No queda nada por hacer con ella.' }),
}

type Named = Reader & { nombre: string }

/** To whoever asked; if staff did it for the client, to the client's people. */
const clientPeople = `
  select u.id, u.nombre, u.email from usuario u join devolucion d on d.id = $1
  where u.estado = 'ACTIVO' and u.cliente_id = d.cliente_id
    and (u.id = d.solicitante_id or not exists (
      select from usuario s where s.id = d.solicitante_id and s.cliente_id = d.cliente_id and s.estado = 'ACTIVO'))
  order by u.id limit 5`

// In whose portfolio the client is; without any, the branch the pieces come to.
const deskPeople = `
  select u.id, u.nombre, u.email from devolucion d join cliente c on c.id = d.cliente_id
    join usuario u on u.estado = 'ACTIVO' and u.id = coalesce(c.asesor_id, c.vendedor_id) where d.id = $1
  union all
  select null, 'equipo', s.correo from devolucion d join cliente c on c.id = d.cliente_id join sucursal s on s.id = d.sucursal_id
  where d.id = $1 and s.correo is not null and num_nonnulls(c.asesor_id, c.vendedor_id) = 0`

type Happened = { evento: ReturnEvent; motivo: string | null }

/** Queues the mail of what happened to a return, within its transaction. */
export async function tellClient(
  { evento, motivo }: Happened,
  one: WholeReturn,
  { db: tx, env }: Context,
): Promise<void> {
  const said = told[evento](one)
  const page = `/devoluciones/${one.folio}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  for (const reader of await tx.rows<Named>(clientPeople, [one.id])) {
    const mail = returnMail(said, { nombre: reader.nombre, motivo, url, one })
    await notify(tx, env, reader, { kind: 'devolucion', page, mail })
  }
}

/** Tells whoever answers it that one was asked for. */
export async function tellDesk(one: WholeReturn, { db: tx, env }: Context): Promise<void> {
  const page = `/AdminDevoluciones/${one.folio}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  for (const reader of await tx.rows<Named>(deskPeople, [one.id])) {
    const mail = askedMail(one, { nombre: reader.nombre, url })
    await notify(tx, env, reader, { kind: 'devolucion', page, mail })
  }
}

type About = { nombre: string; motivo: string | null; url: string; one: Pick<WholeReturn, 'folio' | 'tipo' | 'lineas'> }

/** What the client is told of his return. */
function returnMail({ asunto, texto }: Said, { nombre, motivo, url, one }: About): Omit<Mail, 'to'> {
  const facts = `${kindWords[one.tipo].texto} ${one.folio}: ${piecesText(one)}.`
  return {
    tipo: 'devolucion',
    subject: asunto,
    letter: {
      nombre,
      antes: [texto, motivo && `Motivo: ${motivo}`, facts].filter(Boolean).join('\n\n'),
      boton: { texto: 'Ver la devolución', url },
    },
  }
}

/** What the desk is told of a new one. */
function askedMail(
  one: Pick<WholeReturn, 'folio' | 'tipo' | 'lineas' | 'cliente' | 'texto'>,
  { nombre, url }: { nombre: string; url: string },
): Omit<Mail, 'to'> {
  return {
    tipo: 'devolucion_solicitada',
    subject: `${one.folio}: ${kindWords[one.tipo].texto.toLowerCase()} por autorizar`,
    letter: {
      nombre,
      antes: `${one.cliente.nombre} pide ${piecesText(one)}.`,
      ...(one.texto && { cita: one.texto }),
      boton: { texto: 'Abrir la devolución', url },
    },
  }
}

/** `2 × BAL-1, 1 × AMO-7 y 3 renglones más`. */
function piecesText({ lineas }: Pick<WholeReturn, 'lineas'>): string {
  const named = lineas.slice(0, 5).map(({ cantidad, k_parte }) => `${cantidad} × ${k_parte}`)
  const more = lineas.length - named.length
  return named.join(', ') + (more > 0 ? ` y ${plural(more, 'renglón', 'renglones')} más` : '')
}
