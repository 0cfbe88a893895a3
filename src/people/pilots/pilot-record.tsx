import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, TextArea, TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import { type RecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import { PilotState } from './pilot-state.tsx'

type One = Reply<Api['GET /api/v1/pilotos/:clave']>
type Body = Sent<Api['PUT /api/v1/pilotos/:clave']>['body']

/** One pilot: what it is, for whom it is on, and what was decided before. */
export function PilotRecord({ piloto, log }: { piloto: One; log: RecordLog | null }) {
  const { clave, version, dice, cuarto, actualizado_en, actualizado_por } = piloto
  return (
    <RecordFrame
      title={clave}
      aside={
        <>
          <PilotState piloto={piloto} />
          {actualizado_en && (
            <span className="text-sm">
              {moment(actualizado_en)}
              {actualizado_por && ` · ${actualizado_por}`}
            </span>
          )}
          <a href={at('/pilotos')} className="link inline-flex min-h-6 items-center text-sm">
            Todos los pilotos
          </a>
        </>
      }
    >
      <p className="max-w-prose">
        {dice} <span className="text-soft">Es de {cuarto}.</span>
      </p>
      <PilotForm key={`${clave} ${version}`} piloto={piloto} />
      <RecordLogList log={log} />
    </RecordFrame>
  )
}

const nobody = { personas: [], clientes: [], sucursales: [], parte: 0, vence_en: null }

function PilotForm({ piloto }: { piloto: One }) {
  const { clave, version, estado } = piloto
  const watched = useUnsaved()
  const { busy, write } = useWrite()
  const put = (body: Body) => call('PUT /api/v1/pilotos/:clave', { params: { clave }, body })
  const undone = 'El piloto está como antes'
  const save = async (fields: Fields) => {
    const { antes, ...made } = await put({ version, ...chosenIn(fields) })
    const undo = () => void write(() => put({ ...made, ...antes }), undone)
    toast({
      title: 'Piloto guardado',
      text: 'Cada quien lo ve desde la siguiente página que abra.',
      actions: [{ text: 'Deshacer', onChoose: undo }],
    })
  }
  const turnOff = () =>
    write(
      () => put({ version, ...nobody }),
      ({ antes, ...made }) => ({ title: 'Piloto apagado', undo: () => put({ ...made, ...antes }), undone }),
    )
  return (
    <>
      {watched.guard}
      <SaveForm
        label="Para quién"
        className="max-w-3xl"
        watched={watched}
        send={save}
        more={
          estado !== 'apagado' && (
            <Button variant="secondary" busy={busy} onClick={() => void turnOff()}>
              Apagar
            </Button>
          )
        }
      >
        <Whom piloto={piloto} />
      </SaveForm>
    </>
  )
}

/** Who sees it, by name, by branch or by chance, and until when. */
function Whom({ piloto }: { piloto: One }) {
  const { sucursales, todas_las_sucursales } = piloto
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextArea
          label="Personas"
          name="personas"
          rows={4}
          defaultValue={piloto.personas.join('\n')}
          hint="Un correo por renglón."
        />
        <TextArea
          label="Clientes"
          name="clientes"
          rows={4}
          defaultValue={piloto.clientes.join('\n')}
          hint="Una clave por renglón: lo ve toda la gente de la empresa."
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">Sucursales</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {todas_las_sucursales.map(({ id, nombre }) => (
            <Checkbox
              key={id}
              label={nombre}
              name="sucursales"
              value={id}
              defaultChecked={sucursales.some((chosen) => chosen.id === id)}
            />
          ))}
        </div>
        <p className="text-sm text-soft">Su gente, y los clientes que atiende.</p>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="De cada 100"
          name="parte"
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          defaultValue={piloto.parte}
          hint="Empresas, y personas de JACVE. Son siempre las mismas: si subes el número, se suman; con 100 son todas."
        />
        <TextField
          label="Vence"
          type="datetime-local"
          name="vence_en"
          hint="Hora de la Ciudad de México. Desde entonces nadie lo ve. Vacío: sin fecha."
          defaultValue={localTime(piloto.vence_en)}
        />
      </div>
    </>
  )
}

function chosenIn({ text, all }: Fields): Omit<Body, 'version'> {
  const lines = (name: string) => [
    ...new Set(
      text(name)
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
  return {
    personas: lines('personas'),
    clientes: lines('clientes'),
    sucursales: all('sucursales').map(Number),
    parte: Number(text('parte') || 0),
    vence_en: instantOf(text('vence_en')),
  }
}
