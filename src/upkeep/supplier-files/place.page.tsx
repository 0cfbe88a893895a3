import { FolderSearch } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { ConnectionTrial } from '#upkeep/connections/connection-trial.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { useNews } from '#kit/news/use-news.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { FilesTable } from './files-table.tsx'
import { type Lugar, PlaceForm } from './place-form.tsx'
import { intervalOf, placeTopic } from './states.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const query: Record<string, string> = Object.fromEntries(new URL(request.url).searchParams)
  const id = { id: Number(params['id']) }
  const [place, files] = await Promise.all([
    call('GET /api/v1/perfiles-carga/:id/lugar', { params: id }),
    orFault(call('GET /api/v1/perfiles-carga/:id/archivos', { params: id, query })),
  ])
  return { ...place, ...files, estado: query['estado'] ?? '' }
}

/** Where a supplier's lists come from by themselves, how the last look went, and what came. */
export function Component() {
  const { perfil, lugar, servidores, list, fault, estado } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useNews([placeTopic(perfil.id), 'carga:todas'], () => void revalidate())
  return (
    <RecordFrame
      title={`Listas de ${perfil.nombre}`}
      aside={
        <>
          {lugar && (
            <Badge tone={lugar.encendido ? (lugar.falla ? 'no' : 'yes') : 'neutral'}>
              {lugar.encendido ? (lugar.falla ? 'No se puede leer' : 'Llegan solas') : 'Apagado'}
            </Badge>
          )}
          <a href={at('/actualizarprods?ver=proveedores')} className="link">
            Ver los proveedores
          </a>
        </>
      }
    >
      {lugar && <LastLook id={perfil.id} lugar={lugar} />}
      <PlaceForm key={lugar?.version ?? 0} perfil={perfil} lugar={lugar} servidores={servidores} />
      {lugar?.tipo === 'sftp' && (
        <ConnectionTrial
          shown={lugar}
          untried="La conexión guardada no se ha probado."
          canTry
          tryOut={(huella) =>
            call('POST /api/v1/perfiles-carga/:id/prueba', {
              params: { id: perfil.id },
              body: huella ? { huella } : {},
            })
          }
        />
      )}
      {(lugar || (list?.total ?? 0) > 0) && <FilesTable list={list} fault={fault} estado={estado} />}
    </RecordFrame>
  )
}

function LastLook({ id, lugar }: { id: number; lugar: Lugar }) {
  return (
    <section aria-labelledby="revision" className="grid gap-3">
      <h2 id="revision" className="text-xl">
        Última revisión
      </h2>
      {lugar.falla && (
        <Alert title={lugar.falla}>
          {lugar.encendido &&
            lugar.falla_desde &&
            `Desde el ${moment(lugar.falla_desde)} · se intenta otra vez el ${moment(lugar.siguiente_en)}`}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-card px-4 py-3">
        <div className="grid gap-0.5">
          <span className="flex items-center gap-2 font-semibold">
            <Icon of={FolderSearch} size={18} />
            {lugar.revisada_en ? `${moment(lugar.revisada_en)}: ${foundText(lugar)}` : 'Todavía no se revisa.'}
          </span>
          <span className="text-sm text-soft">
            {lugar.encendido ? `La siguiente: ${moment(lugar.siguiente_en)}` : 'No se revisa mientras esté apagado'}
            {lugar.autor && ` · lo que llega se toma a nombre de ${lugar.autor}`}
          </span>
        </div>
        <LookButtons id={id} lugar={lugar} />
      </div>
    </section>
  )
}

/** Look now, and whether it is looked at by itself. */
function LookButtons({ id, lugar }: { id: number; lugar: Lugar }) {
  const { busy, write } = useWrite()
  const params = { id }
  const body = { ...saidOf(lugar), encendido: !lugar.encendido }
  const look = () => write(() => call('POST /api/v1/perfiles-carga/:id/revision', { params }), 'Se está revisando')
  const turn = () =>
    write(
      () => call('PUT /api/v1/perfiles-carga/:id/lugar', { params, body }),
      lugar.encendido ? 'Apagado' : 'Encendido',
    )
  return (
    <div className="flex flex-wrap gap-2">
      {lugar.encendido && (
        <Button variant="secondary" busy={busy} onClick={() => void look()}>
          Revisar ahora
        </Button>
      )}
      <Button variant="quiet" busy={busy} onClick={() => void turn()}>
        {lugar.encendido ? 'Apagar' : 'Encender'}
      </Button>
    </div>
  )
}

/** The place as it stands, to be said anew. */
function saidOf({ tipo, direccion, carpeta, usuario, patron, cada_minutos, a_las, mover, version }: Lugar) {
  return { tipo, direccion, carpeta, usuario, patron, cada_minutos: intervalOf(cada_minutos), a_las, mover, version }
}

function foundText({ halladas, tomadas, esperan, rechazadas, falla }: Lugar): string {
  if (falla && halladas === 0) return 'no se pudo leer.'
  if (halladas === 0) return 'no hay nada con ese nombre.'
  const parts = [
    tomadas > 0 && plural(tomadas, 'tomada', 'tomadas'),
    esperan > 0 && plural(esperan, 'espera a estar completa', 'esperan a estar completas'),
    rechazadas > 0 && plural(rechazadas, 'rechazada', 'rechazadas'),
  ].filter(Boolean)
  const found = plural(halladas, 'archivo hallado', 'archivos hallados')
  return `${found}, ${parts.length > 0 ? parts.join(', ') : 'nada nuevo'}.`
}
