import type { FastifyInstance, FastifyRequest } from 'fastify'
import { measuredDrawing } from '#catalogue/drawings/measured.ts'
import { canonicalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { siteOf } from '#platform/settings/door.server.ts'
import { readShopPicture } from '#platform/files/shop-picture.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { qrDrawing } from '#platform/files/qr.server.ts'
import { conditionText } from './conditions.ts'
import type { Application, Details } from './contract.ts'
import { csvOf } from '#platform/files/sheet-cells.ts'
import { attributesOf, cardColumns, cardJoins } from './card.server.ts'
import { readProduct } from './product.server.ts'
import { sharePicture } from './share-picture.server.ts'

type OfPart = { Params: { k_parte: string } }

/** What a part's page gives besides JSON: its QR drawing, and its applications for a spreadsheet. */
export function partFiles(app: FastifyInstance): void {
  for (const prefix of new Set(['', app.env.BASE_PATH])) addFiles(app, prefix)
}

function addFiles(app: FastifyInstance, prefix: string): void {
  app.get<OfPart>(`${prefix}/api/v1/partes/:k_parte/qr.svg`, async (request, reply) => {
    const k_parte = codeOf(request)
    const { PUBLIC_URL, BASE_PATH } = app.env
    const address = `${siteOf(request)}${BASE_PATH}/verprods/${encodeURIComponent(k_parte)}`
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', PUBLIC_URL ? 'public, max-age=86400' : 'private, max-age=3600')
      .send(await qrDrawing(address, 2))
  })

  app.get<OfPart>(`${prefix}/api/v1/partes/:k_parte/medidas.svg`, async (request, reply) => {
    const part = await request.db.row<Shared>(shared, [codeOf(request)])
    const drawing = part && measuredDrawing(part)
    if (!drawing) throw new Refusal(404, 'Esta parte no tiene dibujo con sus medidas.')
    return reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=300').send(drawing)
  })

  app.get<OfPart>(`${prefix}/api/v1/partes/:k_parte/compartir.png`, async (request, reply) => {
    const part = await request.db.row<Shared>(shared, [codeOf(request)])
    if (!part) throw new Refusal(404, 'El producto no existe')
    const drawing = measuredDrawing(part, { isFixed: true })
    const kept = !drawing && part.ilustracion && (await readShopPicture(part.ilustracion, openStorage(app.env)))
    const picture = drawing ? Buffer.from(drawing) : kept
    const clase = [part.linea, part.marca, drawing && 'dibujo con medidas'].filter(Boolean).join(' · ')
    const sitio = new URL(siteOf(request)).host
    return reply
      .type('image/png')
      .header('Cache-Control', app.env.PUBLIC_URL ? 'public, max-age=86400' : 'private, max-age=3600')
      .send(await sharePicture({ ...part, clase, sitio, picture: picture || null }))
  })

  app.get<OfPart>(`${prefix}/api/v1/partes/:k_parte/aplicaciones.csv`, async (request, reply) => {
    const { results } = await readProduct(request.db, codeOf(request))
    const [{ k_parte, aplicaciones }] = results
    const name = encodeURIComponent(`aplicaciones-${k_parte}.csv`)
    return reply
      .type('text/csv; charset=utf-8')
      .header('Cache-Control', 'public, max-age=60')
      .header('Content-Disposition', `attachment; filename="aplicaciones.csv"; filename*=UTF-8''${name}`)
      .send(csvOf([columns, ...aplicaciones.map((application) => rowOf(k_parte, application))]))
  })
}

/** A part in short, whether it can be had or not; the company that offers it. */
const shared = `select ${cardColumns}, ${attributesOf}, coalesce((select nombre from config_empresa limit 1), 'JACVE') as empresa
  from producto p ${cardJoins} where p.codigo_norm = norma_codigo($1) order by p.k_parte = $1 desc limit 1`
type Shared = Record<'k_parte' | 'descripcion' | 'linea' | 'empresa', string> &
  Record<'marca' | 'ilustracion', string | null> &
  Pick<Details, 'atributos'>

/** The longest code there is has 40 characters; more would only make a greater drawing. */
function codeOf({ params }: FastifyRequest<OfPart>): string {
  const k_parte = canonicalCode(params.k_parte)
  if (k_parte.length > 40) throw new Refusal(404, 'El producto no existe')
  return k_parte
}

/** Headers as the loads read them, so that a file can come back. */
const columns = [
  'k_parte',
  'marca',
  'modelo',
  'motor',
  'anio_inicio',
  'anio_fin',
  'posicion',
  'lado',
  'cantidad',
  'notas',
]

function rowOf(
  k_parte: string,
  { marca, modelo, motor, desde, hasta, posicion, lado, cantidad, condiciones, nota }: Application,
) {
  const notas = [...condiciones.map(conditionText), nota].filter(Boolean).join('; ')
  return [k_parte, marca, modelo, motor, desde, hasta, posicion, lado, cantidad, notas]
}
