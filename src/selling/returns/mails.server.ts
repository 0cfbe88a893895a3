import { originOf } from '#people/access/access-links.server.ts'
import { notify, type Reader } from '#people/notifications/notify.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { agree, count, money } from '#kit/ui/format.ts'
import type { WholeReturn } from './return.server.ts'
import { returnMailTexts } from './return-mail-texts.ts'
import { kindWords } from './states.ts'
import type { ReturnEvent } from './transitions.ts'

type Said = { asunto: string; texto: string }

type Say = SayMail<typeof returnMailTexts>

/** What a client does himself he is not told of. */
const told: Record<Exclude<ReturnEvent, 'retirar'>, (one: WholeReturn, say: Say) => Said> = {
  autorizar: ({ folio, sucursal }, say) => ({
    asunto: say('correo-devolucion-autorizada', { folio }),
    texto: say('correo-devolucion-autorizada-texto', { sucursal: sucursal.nombre }),
  }),
  rechazar: ({ folio }, say) => ({
    asunto: say('correo-devolucion-rechazada', { folio }),
    texto: say('correo-devolucion-rechazada-texto', {}),
  }),
  recibir: ({ folio }, say) => ({
    asunto: say('correo-devolucion-recibida', { folio }),
    texto: say('correo-devolucion-recibida-texto', {}),
  }),
  dictaminar: ({ folio }, say) => ({
    asunto: say('correo-devolucion-dictamen', { folio }),
    texto: say('correo-devolucion-dictamen-texto', {}),
  }),
  notaCredito: ({ folio, nota }, say) => ({
    asunto: say('correo-devolucion-nota', { folio }),
    texto: say('correo-devolucion-nota-texto', {
      nota: [nota?.serie, nota?.folio].filter(Boolean).join('-'),
      total: money(nota?.total ?? '0'),
    }),
  }),
  reponer: ({ folio, reposicion }, say) => ({
    asunto: say('correo-devolucion-reposicion', { folio }),
    texto: say('correo-devolucion-reposicion-texto', { pedido: reposicion?.folio ?? '' }),
  }),
  noProcede: ({ folio }, say) => ({
    asunto: say('correo-devolucion-no-procede', { folio }),
    texto: say('correo-devolucion-no-procede-texto', {}),
  }),
  cerrar: ({ folio }, say) => ({
    asunto: say('correo-devolucion-cerrada', { folio }),
    texto: say('correo-devolucion-cerrada-texto', {}),
  }),
}

type Named = Reader & { nombre: string | null }

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
  select null, null, s.correo from devolucion d join cliente c on c.id = d.cliente_id join sucursal s on s.id = d.sucursal_id
  where d.id = $1 and s.correo is not null and num_nonnulls(c.asesor_id, c.vendedor_id) = 0`

type Happened = { evento: ReturnEvent; motivo: string | null }

/** Queues the mail of what happened to a return, within its transaction. */
export async function tellClient(
  { evento, motivo }: Happened,
  one: WholeReturn,
  { db: tx, env }: Context,
): Promise<void> {
  if (evento === 'retirar') return
  const say = await mailWords(tx, returnMailTexts)
  const said = told[evento](one, say)
  const page = `/devoluciones/${one.folio}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  for (const reader of await tx.rows<Named>(clientPeople, [one.id])) {
    const mail = returnMail(said, { nombre: reader.nombre, motivo, url, one, say })
    await notify(tx, env, reader, { kind: 'devolucion', page, mail })
  }
}

/** Tells whoever answers it that one was asked for. */
export async function tellDesk(one: WholeReturn, { db: tx, env }: Context): Promise<void> {
  const page = `/AdminDevoluciones/${one.folio}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const say = await mailWords(tx, returnMailTexts)
  for (const reader of await tx.rows<Named>(deskPeople, [one.id])) {
    const mail = askedMail(one, { nombre: reader.nombre, url, say })
    await notify(tx, env, reader, { kind: 'devolucion', page, mail })
  }
}

type About = {
  nombre: string | null
  motivo: string | null
  url: string
  one: Pick<WholeReturn, 'folio' | 'tipo' | 'lineas'>
  say: Say
}

/** What the client is told of his return. */
function returnMail({ asunto, texto }: Said, { nombre, motivo, url, one, say }: About): Omit<Mail, 'to'> {
  const facts = say('correo-devolucion-datos', {
    tipo: kindWords[one.tipo].texto,
    folio: one.folio,
    piezas: piecesText(one, say),
  })
  return {
    tipo: 'devolucion',
    subject: asunto,
    letter: {
      nombre,
      antes: [texto, motivo && say('correo-devolucion-motivo', { motivo }), facts].filter(Boolean).join('\n\n'),
      boton: { texto: say('correo-devolucion-boton', {}), url },
    },
  }
}

/** What the desk is told of a new one. */
function askedMail(
  one: Pick<WholeReturn, 'folio' | 'tipo' | 'lineas' | 'cliente' | 'texto'>,
  { nombre, url, say }: { nombre: string | null; url: string; say: Say },
): Omit<Mail, 'to'> {
  return {
    tipo: 'devolucion_solicitada',
    subject: say('correo-devolucion-equipo', { folio: one.folio, tipo: kindWords[one.tipo].texto.toLowerCase() }),
    letter: {
      nombre,
      antes: say('correo-devolucion-equipo-texto', { cliente: one.cliente.nombre, piezas: piecesText(one, say) }),
      ...(one.texto && { cita: one.texto }),
      boton: { texto: say('correo-devolucion-equipo-boton', {}), url },
    },
  }
}

/** `2 × BAL-1, 1 × AMO-7 y 3 renglones más`. */
function piecesText({ lineas }: Pick<WholeReturn, 'lineas'>, say: Say): string {
  const named = lineas.slice(0, 5).map(({ cantidad, k_parte }) => `${cantidad} × ${k_parte}`)
  const more = lineas.length - named.length
  const piezas = named.join(', ')
  if (more <= 0) return piezas
  const n = count(more)
  return agree(
    more,
    say('correo-devolucion-parte-un-renglon', { piezas, n }),
    say('correo-devolucion-parte-renglones', { piezas, n }),
  )
}
