import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { buttonClass, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, listed } from '#kit/ui/format.ts'
import { Facts } from '#people/company/facts.tsx'
import { Deadline } from './deadline.tsx'
import { OutcomeList } from './outcome.tsx'
import { Steps } from './privacy-steps.tsx'
import { rights, rightStates } from './states.ts'

type Request = Reply<Api['GET /api/v1/privacidad/:id']>

export async function loader({ params }: LoaderFunctionArgs) {
  const request = await orMissing(call('GET /api/v1/privacidad/:id', { params: { id: Number(params['id']) } }))
  return data({ request }, { status: request ? 200 : 404 })
}

export function head({ request }: { request: Request | null }) {
  return { title: request ? `${request.folio}: ${rights[request.derecho].texto}` : 'La solicitud no existe' }
}

export function Component() {
  const { request } = useLoaderData<typeof loader>()
  if (request) return <Whole request={request} />
  return (
    <div className="wrap py-8">
      <EmptyState level={1} title="La solicitud no existe" text="Puede que la dirección esté incompleta.">
        <LinkButton href={at('/privacidad')}>Ver la lista</LinkButton>
      </EmptyState>
    </div>
  )
}

/** One request: who asks what, what is known of him, and the next step. */
function Whole({ request }: { request: Request }) {
  const { folio, derecho, estado, correo, resultado, conocido } = request
  const isOpen = estado === 'RECIBIDA' || estado === 'PROCEDENTE'
  return (
    <RecordFrame
      title={`${folio}: ${rights[derecho].texto.toLowerCase()}`}
      aside={
        <>
          <Badge tone={rightStates[estado].tono}>{rightStates[estado].texto}</Badge>
          {isOpen && <Deadline {...request} />}
        </>
      }
    >
      <div className="grid gap-8 desktop:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] desktop:gap-12">
        <div className="grid content-start gap-6">
          <Facts
            facts={[
              ['Pide', rights[derecho].pide],
              ['Quién', request.nombre],
              [
                'Correo',
                <a key="correo" href={`mailto:${correo}`} className="link">
                  {correo}
                </a>,
              ],
              [
                'Cómo se sabe que es él',
                request.con_cuenta ? 'Lo pidió desde su cuenta' : 'Confirmó con el enlace de su correo',
              ],
              ['Lo que escribió', request.detalle],
              ['Llegó', request.recibida_en && moment(request.recibida_en)],
              ['Plazo ampliado', request.ampliada_motivo],
              ['Respuesta', request.respuesta],
              [
                'Respondió',
                request.respondida_en &&
                  `${request.respondida_por ?? 'alguien que ya no está'}, ${moment(request.respondida_en)}`,
              ],
              [
                'Cumplió',
                request.cumplida_en &&
                  `${request.cumplida_por ?? 'alguien que ya no está'}, ${moment(request.cumplida_en)}`,
              ],
            ]}
          />
          {resultado && <OutcomeList outcome={resultado} />}
          {isOpen && <Known request={request} />}
        </div>
        {isOpen && (
          <div className="grid content-start gap-6">
            <Steps key={request.version} request={request} hasData={conocido.length > 0} />
          </div>
        )}
      </div>
    </RecordFrame>
  )
}

/** What there is of the person, and what would become of it if it were deleted. */
function Known({ request: { id, conocido, nombres, derecho } }: { request: Request }) {
  return (
    <section aria-labelledby="conocido" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="conocido" className="text-xl">
          Lo que se guarda de esta persona
        </h2>
        <a href={at(`/api/v1/privacidad/${id}/datos`)} download className={buttonClass('secondary')}>
          Descargar todo
        </a>
      </div>
      {nombres.length > 1 && (
        <Alert kind="warning" title="Con este correo hay varios nombres">
          {listed(nombres)}. Si son personas distintas que comparten buzón, pide una identificación antes de entregar o
          borrar.
        </Alert>
      )}
      <ul className="grid divide-y divide-line border-y border-line text-sm">
        {conocido.map(({ id: section, titulo, n, se_borra, porque }) => (
          <li key={section} className="grid gap-0.5 py-2.5">
            <span className="flex justify-between gap-4">
              <span>{titulo}</span>
              <span className="tabular-nums">{count(n)}</span>
            </span>
            {derecho === 'CANCELACION' && (
              <span className="text-soft">{se_borra ? 'Se borra.' : `Se conserva. ${porque}`}</span>
            )}
          </li>
        ))}
        {conocido.length === 0 && <li className="py-2.5 text-soft">Nada, ni con su cuenta ni con su correo.</li>}
      </ul>
    </section>
  )
}
