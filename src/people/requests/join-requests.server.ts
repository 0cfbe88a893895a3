import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked as AskedOf, listOf } from '#platform/http/list.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { companyMailTexts } from '#people/contact/company-mail-texts.ts'
import { announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { insertClient } from '#people/clients/client-commands.server.ts'
import { holdRights } from '#people/roles/editor.server.ts'
import { inviteAs } from '#people/clients/client-people.server.ts'
import { crearCliente } from '#people/clients/clients-contract.ts'
import { rejectionMail, requestMail } from '#people/contact/company-mails.server.ts'
import { mailBranch } from '#people/contact/messages.server.ts'
import { takeQuota } from '#people/contact/quota.server.ts'
import type {
  aceptarSolicitud,
  rechazarSolicitud,
  solicitarAlta,
  solicitud,
  solicitudes,
  tomarSolicitud,
} from './requests-contract.ts'
import { inspectCertificate, keepCertificate } from './certificate.server.ts'
import { hasCheckDigit, isGenericRfc } from '#kit/forms/rfc.ts'
import { regimeFault } from '#kit/forms/tax-catalogue.ts'

type Asked = Received<typeof solicitarAlta>['body']
type List = Reply<typeof solicitudes>
type Request = Reply<typeof solicitud>
type Viewer = Pick<Context, 'db'>

/** Stores a request and tells the branch. Whether RFC or address are known is told to nobody outside. */
export async function askToJoin(asked: Asked, context: Context): Promise<{ success: true }> {
  if (asked.pagina_web) return { success: true }
  const { rfc, razon_social, nombre_comercial = '', cp_fiscal, giro, contacto, correo, telefono } = asked
  const { ciudad = '', comentario = '', regimen_fiscal = '' } = asked
  if (isGenericRfc(rfc)) throw atField('rfc', 'Escribe el RFC de tu empresa: este es el genérico.')
  if (regimen_fiscal) checkRegime(rfc, regimen_fiscal)
  const certificate = await inspectCertificate(asked.constancia)
  await context.db.transaction(async (tx) => {
    await takeQuota(tx, 'solicitud_alta', context)
    const kept = await keepCertificate(certificate, rfc, { ...context, db: tx })
    await tx.rows(
      `insert into solicitud_alta (rfc, razon_social, nombre_comercial, regimen_fiscal, cp_fiscal, giro, contacto, correo, telefono,
         ciudad, comentario, ip, constancia_id, constancia_nombre)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        rfc,
        razon_social,
        nombre_comercial,
        regimen_fiscal || null,
        cp_fiscal,
        giro,
        contacto,
        correo,
        telefono,
        ciudad,
        comentario,
        context.ip,
        kept?.id ?? null,
        kept?.nombre ?? null,
      ],
    )
    await mailBranch(tx, context, null, requestMail(await mailWords(tx, companyMailTexts), asked))
    await announceWaiting(tx)
  })
  return { success: true }
}

function checkRegime(rfc: string, regime: string): void {
  const fault = regimeFault(rfc, regime)
  if (fault) throw atField('regimen_fiscal', fault)
}

function atField(field: string, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [field]: [fault] } })
}

const columns = `s.id, s.rfc, s.razon_social, s.nombre_comercial, s.giro, s.contacto, s.correo, s.telefono, s.ciudad, s.estado,
  (select u.nombre from usuario u where u.id = s.tomada_por) as tomada_por, s.tomada_en, s.creado_en, s.version`

/** The requests `s`; the latest first unless another order is asked for. */
export const requestList = listOf<AskedOf<typeof solicitudes>, List['solicitudes'][number]>({
  columns,
  from: 'solicitud_alta s',
  where: ({ q, estado }) => ({
    where: `($1::text is null or s.estado = $1)
      and ($2::text is null or norma_nombre(s.razon_social || ' ' || s.nombre_comercial || ' ' || s.contacto) like '%' || norma_nombre($2) || '%'
        or strpos(s.rfc, upper($2)) > 0 or strpos(lower(s.correo), lower($2)) > 0)`,
    values: [estado ?? null, q || null],
  }),
  orders: { creado_en: 's.creado_en', razon_social: 'norma_nombre(s.razon_social)', rfc: 's.rfc' },
  defaultOrder: { orden: 'creado_en', sentido: 'desc' },
  order: (by, way) => `${by} ${way}, s.id desc`,
})

/** One page of them, and how many are new. */
export async function listRequests(
  query: Received<typeof solicitudes>['query'],
  viewer: Pick<Context, 'db' | 'session'>,
): Promise<List> {
  const [fresh, { rows, ...page }] = await Promise.all([
    viewer.db.row<{ nuevas: number }>(`select count(*) as nuevas from solicitud_alta where estado = 'NUEVA'`),
    requestList.read(query, viewer),
  ])
  return { ...page, nuevas: fresh?.nuevas ?? 0, solicitudes: rows }
}

const whole = `
  select ${columns}, s.regimen_fiscal, s.cp_fiscal, s.comentario, s.motivo, s.decidida_en,
    (select json_build_object('nombre', s.constancia_nombre, 'bytes', a.bytes) from archivo a where a.id = s.constancia_id) as constancia,
    (select u.nombre from usuario u where u.id = s.decidida_por) as decidida_por,
    (select json_build_object('id', c.id, 'clave', c.clave) from cliente c where c.id = s.cliente_id) as cliente,
    json_build_object(
      'clientes', coalesce((select json_agg(json_build_object('id', c.id, 'clave', c.clave, 'nombre_comercial', c.nombre_comercial) order by c.id)
        from cliente c where c.id is distinct from s.cliente_id
          and exists (select from empresa e where e.cliente_id = c.id and e.activa and e.rfc = s.rfc)), '[]'),
      'usuario', (select json_build_object('id', u.id, 'name', u.nombre) from usuario u
        where norma_correo(u.email) = norma_correo(s.correo) and u.estado <> 'BAJA' and (s.cliente_id is null or u.cliente_id is distinct from s.cliente_id)),
      'solicitudes', coalesce((select json_agg(json_build_object('id', o.id, 'estado', o.estado, 'creado_en', o.creado_en) order by o.id desc)
        from solicitud_alta o where o.id <> s.id and (o.rfc = s.rfc or norma_correo(o.correo) = norma_correo(s.correo))), '[]')) as repetidos
  from solicitud_alta s where s.id = $1`

/** A request with what is already known of its RFC and its address. */
export async function readRequest(id: number, { db }: Viewer): Promise<Request> {
  const found = await db.row<Omit<Request, 'digito_correcto' | 'clave_sugerida'>>(whole, [id])
  if (!found) throw new Refusal(404, 'La solicitud no existe.')
  return { ...found, digito_correcto: hasCheckDigit(found.rfc), clave_sugerida: await freeKey(db, found.rfc) }
}

/** A client's key from its RFC: the letters of the name, and a number where they are taken. */
async function freeKey(db: Db, rfc: string): Promise<string> {
  const letters = rfc
    .replace(/\d.*$/, '')
    .normalize('NFD')
    .replace(/[^A-Z]/g, '')
  const free = await db.row<{ clave: string }>(
    `select $1 || '-' || lpad(n::text, 3, '0') as clave from generate_series(1, 999) n
     where not exists (select from cliente where clave = $1 || '-' || lpad(n::text, 3, '0')) order by n limit 1`,
    [letters || 'CLI'],
  )
  return free?.clave ?? ''
}

/** Whoever asks reviews it from now on, also in place of another; 409 for one that is decided, and for a stale version. */
export async function takeRequest(
  id: number,
  { version }: Received<typeof tomarSolicitud>['body'],
  context: Context,
): Promise<Request> {
  return context.db.transaction(async (tx) => {
    const { estado, tomada_por } = await lockRequest(tx, id, version)
    await tx.rows(
      `update solicitud_alta set estado = 'EN_REVISION', tomada_por = $2, tomada_en = now(), version = version + 1 where id = $1`,
      [id, context.session.user?.id],
    )
    await audit(tx, context, {
      accion: 'solicitud_tomada',
      objeto: 'solicitud_alta',
      objetoId: id,
      antes: { estado, tomada_por },
      despues: { estado: 'EN_REVISION', tomada_por: context.session.user?.name },
    })
    return readRequest(id, { db: tx })
  })
}

/** Client, company and invited user, or nothing. 409 when another client has the RFC and nobody said that this is right. */
export async function acceptRequest(
  id: number,
  given: Received<typeof aceptarSolicitud>['body'],
  context: Context,
): Promise<Request> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const editor = await holdRights(within, 'users-write')
    const asked = await lockRequest(tx, id, given.version)
    refuseRepeated(asked, given.aunque_se_repita === true)
    const { asesor_id, vendedor_id, sucursal_id, dias_credito, regimen_fiscal } = given
    const client = crearCliente.body.shape.clave.safeParse(given.clave)
    if (!client.success) throw atField('clave', client.error.issues[0]?.message ?? 'La clave no es válida.')
    checkRegime(asked.rfc, regimen_fiscal)

    const clientId = await insertClient(
      tx,
      {
        clave: client.data,
        nombre_comercial: asked.nombre_comercial || asked.razon_social.slice(0, 160),
        dias_credito,
        asesor_id,
        vendedor_id,
        sucursal_id,
        razon_social: asked.razon_social,
        rfc: asked.rfc,
        regimen_fiscal,
        uso_cfdi: 'G01',
        cp_fiscal: asked.cp_fiscal,
      },
      context,
    )
    const person = { name: asked.contacto, email: asked.correo, telefono: asked.telefono }
    // The client is new and holds nothing yet: what the role itself gives was looked at.
    const userId = await inviteAs(person, editor, within)
    await tx.rows('update usuario set cliente_id = $2 where id = $1', [userId, clientId])
    await decide(tx, id, { estado: 'ACEPTADA', clientId }, context)
    return readRequest(id, { db: tx })
  })
}

function refuseRepeated({ repetidos, correo }: Request, isMeant: boolean): void {
  if (repetidos.usuario) {
    throw new Refusal(
      409,
      `${correo} ya es el correo de otra cuenta. Agrega la persona desde su cliente, o rechaza la solicitud.`,
      {
        code: 'correo_repetido',
      },
    )
  }
  const [other] = repetidos.clientes
  if (other && !isMeant) {
    throw new Refusal(
      409,
      `El cliente ${other.clave} ya tiene este RFC. Confirma que es otro cliente del mismo contribuyente.`,
      {
        code: 'rfc_repetido',
      },
    )
  }
}

/** Stays on record with its reason, which is mailed to who asked. */
export async function rejectRequest(
  id: number,
  { version, motivo }: Received<typeof rechazarSolicitud>['body'],
  context: Context,
): Promise<Request> {
  return context.db.transaction(async (tx) => {
    const { contacto, correo } = await lockRequest(tx, id, version)
    const say = await mailWords(tx, companyMailTexts)
    await queueMail(tx, context.env.APP_KEY, { ...rejectionMail(say, contacto, motivo), to: correo })
    await decide(tx, id, { estado: 'RECHAZADA', motivo }, context)
    return readRequest(id, { db: tx })
  })
}

/** The request, held; 409 for one that is decided, and for a stale version. */
async function lockRequest(tx: Db, id: number, version: number): Promise<Request> {
  await tx.rows('select from solicitud_alta where id = $1 for update', [id])
  const found = await readRequest(id, { db: tx })
  if (found.estado !== 'NUEVA' && found.estado !== 'EN_REVISION') {
    throw new Refusal(409, `Esta solicitud ya está ${found.estado.toLowerCase()}.`, { code: 'ya_decidida' })
  }
  if (found.version !== version) throw stale('esta solicitud', found.version)
  return found
}

type Decision = { estado: 'ACEPTADA'; clientId: number } | { estado: 'RECHAZADA'; motivo: string }

async function decide(tx: Db, id: number, decision: Decision, context: Context): Promise<void> {
  const isAccepted = decision.estado === 'ACEPTADA'
  await tx.rows(
    `update solicitud_alta set estado = $2, cliente_id = $3, motivo = $4, decidida_por = $5, decidida_en = now(), version = version + 1
     where id = $1`,
    [
      id,
      decision.estado,
      isAccepted ? decision.clientId : null,
      isAccepted ? null : decision.motivo,
      context.session.user?.id,
    ],
  )
  await announceWaiting(tx)
  await audit(tx, context, {
    accion: isAccepted ? 'solicitud_aceptada' : 'solicitud_rechazada',
    objeto: 'solicitud_alta',
    objetoId: id,
    despues: decision,
  })
}
