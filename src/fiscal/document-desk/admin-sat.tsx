import { useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Options } from '#kit/forms/options.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { kinds } from '#fiscal/documents/fiscal-words.ts'
import { BATCH_MOST, SAT_TOPIC } from '#fiscal/sat/batch.ts'
import { satMoment } from '#fiscal/sat/state.tsx'
import { SAT_STATES, type SatState, satLooks } from '#fiscal/sat/states.ts'

type State = Reply<Api['GET /api/v1/documentos/verificacion']>

/** How the questions to the tax office fare, and a batch of them. */
export function SatService({ state }: { state: State }) {
  const { revalidate } = useRevalidator()
  useNews([SAT_TOPIC], () => void revalidate())
  const { encendido, estados } = state
  return (
    <>
      {encendido ? <Running state={state} /> : <Off />}
      <ul aria-label="Documentos por estado ante el SAT" className="flex flex-wrap gap-x-6 gap-y-2">
        {estados.map(({ estado_sat, documentos }) => (
          <li key={estado_sat} className="flex items-center gap-2">
            <Badge tone={satLooks[estado_sat].tono}>{satLooks[estado_sat].texto}</Badge>
            <a href={at(`/documentosconsultSat?sat=${estado_sat}`)} className="link text-sm">
              {plural(documentos, 'documento', 'documentos')}
            </a>
          </li>
        ))}
      </ul>
      {encendido && <Batch />}
    </>
  )
}

function Off() {
  return (
    <Alert kind="info" title="La consulta al SAT está apagada">
      Los documentos se quedan con el último estado conocido. Para encenderla, quien administra el servidor pone la
      dirección del servicio en SAT_URL y lo reinicia.
    </Alert>
  )
}

function Running({ state }: { state: State }) {
  const { pausa_hasta, ultima_falla, falla_en, respuesta_en, por_minuto, pedidos, sin_verificar, por_repetir } = state
  const waiting = pedidos + sin_verificar + por_repetir
  return (
    <>
      {pausa_hasta && (
        <Alert kind="warning" title={`El SAT no responde: volvemos a preguntar el ${satMoment(pausa_hasta)}`}>
          Última falla{falla_en ? ` (${satMoment(falla_en)})` : ''}: {ultima_falla}
        </Alert>
      )}
      <p className="max-w-prose text-sm text-soft">
        {waiting === 0
          ? 'No hay documentos por consultar ahora. '
          : `Por consultar: ${count(pedidos)} que alguien pidió, ${count(sin_verificar)} que nunca se han consultado y ${count(por_repetir)} que toca repetir; unos ${plural(Math.ceil(waiting / por_minuto), 'minuto', 'minutos')}. `}
        {respuesta_en ? `Última respuesta: ${satMoment(respuesta_en)}` : 'El SAT todavía no ha respondido nada.'}
      </p>
    </>
  )
}

/** What the form's choice names, if it is one of these. */
function oneOf<const Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

function Batch() {
  return (
    <SaveForm
      label="Consultar varios documentos"
      said="Consultas pedidas"
      button="Consultar ahora"
      className="max-w-xl rounded-panel border border-line bg-card p-4"
      send={(fields) =>
        call('POST /api/v1/documentos/verificacion', {
          body: {
            tipo: oneOf(['I', 'E', 'P', 'T'] as const, fields.text('tipo')),
            estado_sat: oneOf<SatState>(SAT_STATES, fields.text('estado_sat')),
            desde: fields.text('desde') || undefined,
            hasta: fields.text('hasta') || undefined,
            dias: fields.text('dias') ? Number(fields.text('dias')) : undefined,
          },
        })
      }
    >
      <h2 className="text-base">Consultar varios documentos</h2>
      <p className="text-sm text-soft">
        Hasta {count(BATCH_MOST)} de una vez, los más nuevos primero. Van detrás de los que la gente pide uno por uno.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="Tipo" name="tipo">
          <option value="">Todos</option>
          <Options of={Object.entries(kinds).map(([kind, { varios }]) => [kind, varios])} />
        </SelectField>
        <SelectField label="Ante el SAT" name="estado_sat">
          <option value="">Todos</option>
          <Options
            of={SAT_STATES.filter((state) => state !== 'CANCELADO').map((state) => [state, satLooks[state].texto])}
          />
        </SelectField>
        <TextField label="Desde" name="desde" type="date" />
        <TextField label="Hasta" name="hasta" type="date" />
        <TextField
          label="Días sin consultar"
          name="dias"
          type="number"
          min={0}
          max={3650}
          hint="Vacío: también los que se acaban de consultar."
        />
      </div>
    </SaveForm>
  )
}
