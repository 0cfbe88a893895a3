import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { buttonClass } from '#kit/ui/button.tsx'
import { day } from '#kit/ui/format.ts'
import { Facts } from '#people/company/facts.tsx'
import { OutcomeList } from './outcome.tsx'
import { rights, rightStates } from './states.ts'

type Own = Reply<Api['GET /api/v1/cuenta/derechos']>['solicitudes'][number]

/** One request as its owner sees it: where it stands, until when, and what was answered. */
export function OwnRight({ request, token = '' }: { request: Own; token?: string }) {
  const { folio, derecho, estado, detalle, respuesta, ampliada_motivo, resultado, archivo } = request
  return (
    <article className="grid gap-4 rounded-panel border border-line bg-card p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-lg">{rights[derecho].pide}</h3>
        <Badge tone={rightStates[estado].tono}>{rightStates[estado].texto}</Badge>
      </div>
      {estado === 'SIN_CONFIRMAR' && <Confirm token={token} />}
      <Facts
        facts={[
          ['Folio', estado === 'SIN_CONFIRMAR' ? null : folio],
          ['Recibida', request.recibida_en && moment(request.recibida_en)],
          ['Se responde antes del', estado === 'RECIBIDA' && request.responder_antes && day(request.responder_antes)],
          ['Se cumple antes del', estado === 'PROCEDENTE' && request.cumplir_antes && day(request.cumplir_antes)],
          ['Cumplida', request.cumplida_en && moment(request.cumplida_en)],
          ['Lo que escribiste', detalle],
          ['Plazo ampliado', ampliada_motivo],
          ['Respuesta', respuesta],
        ]}
      />
      {resultado && <OutcomeList outcome={resultado} />}
      {archivo && (
        <a
          href={at(token ? `/api/v1/derechos/${token}/datos` : '/api/v1/cuenta/datos')}
          download
          className={`${buttonClass()} justify-self-start`}
        >
          Descargar mis datos
        </a>
      )}
    </article>
  )
}

/** Opening the link does nothing by itself: programs that read mail open links too. */
function Confirm({ token }: { token: string }) {
  return (
    <SaveForm
      label="Confirmar la solicitud"
      button="Confirmar mi solicitud"
      said="Solicitud confirmada"
      send={() => call('POST /api/v1/derechos/:token', { params: { token } })}
    >
      <p>Confírmala y desde hoy corre el plazo para responderte.</p>
    </SaveForm>
  )
}
