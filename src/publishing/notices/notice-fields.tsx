import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { LinkField } from '#publishing/pictures/link-field.tsx'
import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { decidedOf } from '#publishing/editor/states.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { audienceLabels, formLabels, frequencyLabels, priorityLabels } from './notice-words.ts'

export type Notice = Reply<Api['GET /api/v1/anuncios/:id']>
export type NoticeOptions = Reply<Api['GET /api/v1/anuncios/opciones']>
export type NoticeBody = Sent<Api['POST /api/v1/anuncios']>['body']
/** As much of it as the screen follows while one writes. */
export type Draft = Pick<
  NoticeBody,
  'titulo' | 'texto' | 'liga' | 'liga_texto' | 'forma' | 'audiencia' | 'requiere_enterado'
>

export function draftOf(from?: Notice | NoticeBody): Draft {
  const {
    titulo = '',
    texto = '',
    liga = null,
    liga_texto = '',
    forma = 'barra',
    audiencia = 'publico',
    requiere_enterado = false,
  } = from ?? {}
  return { titulo, texto, liga, liga_texto, forma, audiencia, requiere_enterado }
}

/** What the form holds. */
export function noticeBody({ text, has, all }: Fields): NoticeBody {
  const audiencia = text('audiencia') as NoticeBody['audiencia'] // values of the options below, as are the others
  return {
    titulo: text('titulo').trim(),
    texto: text('texto').trim(),
    liga: text('liga').trim() || null,
    liga_texto: text('liga_texto').trim(),
    forma: text('forma') as NoticeBody['forma'],
    audiencia,
    grupo_id: Number(text('grupo_id')) || null,
    cliente_clave: text('cliente_clave').trim() || null,
    roles: all('roles'),
    desde: instantOf(text('desde')),
    hasta: instantOf(text('hasta')),
    frecuencia: text('frecuencia') as NoticeBody['frecuencia'],
    requiere_enterado: audiencia !== 'publico' && has('requiere_enterado'),
    prioridad: Number(text('prioridad')),
    estado: text('estado') as NoticeBody['estado'],
  }
}

type NoticeFieldsProps = { anuncio?: Notice; draft: Draft; options: NoticeOptions }

export function NoticeFields({ anuncio, draft, options }: NoticeFieldsProps) {
  return (
    <>
      <TextField label="Título" name="titulo" required maxLength={120} defaultValue={anuncio?.titulo} />
      <TextArea
        label="Texto"
        name="texto"
        rows={3}
        maxLength={600}
        hint="Sin formato. En una barra, una o dos frases."
        defaultValue={anuncio?.texto}
      />
      <LinkField defaultValue={anuncio?.liga ?? ''} />
      <TextField
        label="Qué dice la liga"
        name="liga_texto"
        maxLength={60}
        placeholder="Ver los horarios"
        defaultValue={anuncio?.liga_texto}
      />
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <Choice label="Forma" name="forma" options={formLabels} chosen={anuncio?.forma ?? 'barra'} />
        <Choice label="Para quién" name="audiencia" options={audienceLabels} chosen={anuncio?.audiencia ?? 'publico'} />
        <Whom anuncio={anuncio} draft={draft} options={options} />
      </div>
      <WhenShown anuncio={anuncio} audiencia={draft.audiencia} />
    </>
  )
}

function WhenShown({ anuncio, audiencia }: { anuncio: Notice | undefined; audiencia: Draft['audiencia'] }) {
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <TextField
        label="Desde"
        type="datetime-local"
        name="desde"
        hint="Hora de la Ciudad de México. Vacío: ya."
        defaultValue={localTime(anuncio?.desde ?? null)}
      />
      <TextField
        label="Hasta"
        type="datetime-local"
        name="hasta"
        hint="Vacío: sin fin."
        defaultValue={localTime(anuncio?.hasta ?? null)}
      />
      <Choice label="Cuántas veces" name="frecuencia" options={frequencyLabels} chosen={anuncio?.frecuencia ?? 'una'} />
      <Choice label="Prioridad" name="prioridad" options={priorityLabels} chosen={String(anuncio?.prioridad ?? 2)} />
      <Choice label="Estado" name="estado" options={states} chosen={anuncio ? decidedOf(anuncio.estado) : 'BORRADOR'} />
      {audiencia !== 'publico' && (
        <Checkbox
          label="Pide «Enterado»: se ve hasta que cada quien lo acepta"
          name="requiere_enterado"
          defaultChecked={anuncio?.requiere_enterado}
          className="self-end"
        />
      )}
    </div>
  )
}

const states = {
  BORRADOR: 'Borrador: no se ve',
  PUBLICADO: 'Publicado, en sus fechas',
  ARCHIVADO: 'Archivado: no se ve',
}

type ChoiceProps = { label: string; name: string; options: Record<string, string>; chosen: string }

function Choice({ label, name, options, chosen }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      <Options of={Object.entries(options)} />
    </SelectField>
  )
}

/** What an audience needs to be known by. */
function Whom({ anuncio, draft: { audiencia }, options }: NoticeFieldsProps) {
  if (audiencia === 'grupo') {
    return (
      <SelectField label="Grupo" name="grupo_id" defaultValue={anuncio?.grupo_id ?? ''}>
        <option value="">Elige uno</option>
        <Options of={options.grupos} />
      </SelectField>
    )
  }
  if (audiencia === 'cliente') {
    return (
      <TextField
        label="Clave del cliente"
        name="cliente_clave"
        maxLength={40}
        defaultValue={anuncio?.cliente_clave ?? ''}
      />
    )
  }
  if (audiencia !== 'personal') return null
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">Roles; sin elegir, todos</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.roles.map((role) => (
          <Checkbox key={role} label={role} name="roles" value={role} defaultChecked={anuncio?.roles.includes(role)} />
        ))}
      </div>
    </fieldset>
  )
}
