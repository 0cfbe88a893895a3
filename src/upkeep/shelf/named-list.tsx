import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { count } from '#kit/ui/format.ts'
import type { Named, Told } from './named-photo.ts'
import type { Upload } from '#upkeep/photos/use-uploads.ts'

const looks: Record<Told['estado'], { texto: string; tono: Tone; text: string }> = {
  ambigua: {
    texto: 'Dudosas',
    tono: 'maybe',
    text: 'Su nombre puede ser de varias partes. Elige de cuál es; las que dejes sin elegir no se suben.',
  },
  desconocida: {
    texto: 'Desconocidas',
    tono: 'no',
    text: 'Ninguna parte tiene ese código, así que no se suben. Corrige el nombre del archivo y vuelve a elegirlas.',
  },
  repetida: {
    texto: 'Repetidas',
    tono: 'maybe',
    text: 'Otra foto del lote trae la misma parte y el mismo número: se ponen después de ella.',
  },
  reconocida: { texto: 'Reconocidas', tono: 'yes', text: 'Su código es de una sola parte.' },
}
/** Shown of a group; thousands would only slow the page down. */
const MOST_SHOWN = 200

type NamedListProps = {
  named: Named[]
  uploads: Upload[]
  /** They are on their way: nothing is chosen any more. */
  isFixed: boolean
  onChange: (named: Named[]) => void
}

/** The photos of a batch by what their names say, what needs somebody first. */
export function NamedList({ named, uploads, isFixed, onChange }: NamedListProps) {
  const sent = new Map(uploads.map((upload) => [upload.name, upload]))
  const groups = Map.groupBy(named, ({ told }) => told.estado)
  const states = ['ambigua', 'desconocida', 'repetida', 'reconocida'] as const
  return (
    <div className="grid gap-4">
      {states.map((state) => {
        const photos = groups.get(state)
        if (!photos) return null
        const { texto, tono, text } = looks[state]
        return (
          <Disclosure
            key={state}
            open={state !== 'reconocida' || photos.length <= 50}
            summary={
              <span className="inline-flex items-center gap-2">
                {texto} <Badge tone={tono}>{count(photos.length)}</Badge>
              </span>
            }
          >
            <p className="mb-2 text-sm text-soft">{text}</p>
            <ul className="grid gap-px overflow-hidden rounded-control border border-line bg-line">
              {photos.slice(0, MOST_SHOWN).map((photo) => (
                <Line
                  key={photo.told.nombre}
                  photo={photo}
                  upload={sent.get(photo.file.name)}
                  isFixed={isFixed}
                  onChoose={(chosen) => onChange(named.map((one) => (one === photo ? { ...one, chosen } : one)))}
                />
              ))}
            </ul>
            {photos.length > MOST_SHOWN && (
              <p className="mt-2 text-sm text-soft">Y {count(photos.length - MOST_SHOWN)} más.</p>
            )}
          </Disclosure>
        )
      })}
    </div>
  )
}

type LineProps = {
  photo: Named
  upload: Upload | undefined
  isFixed: boolean
  onChoose: (chosen: Named['chosen']) => void
}

const stages = { espera: 'En espera', sube: 'Subiendo…', lista: 'Subida', fallo: '' } as const

function Line({ photo: { told, chosen }, upload, isFixed, onChoose }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-card px-3 py-1.5 text-sm">
      <span className="code min-w-48 flex-1 wrap-anywhere">{told.nombre}</span>
      {told.estado === 'ambigua' ? (
        <SelectField
          hideLabel
          label={`De qué parte es ${told.nombre}`}
          className="w-72 max-sm:w-full"
          disabled={isFixed}
          value={chosen ? told.partes.indexOf(chosen) : ''}
          onChange={({ currentTarget }) => onChoose(told.partes[Number(currentTarget.value || -1)] ?? null)}
        >
          <option value="">No subirla</option>
          {told.partes.map(({ k_parte, orden, descripcion }, place) => (
            <option key={`${k_parte} ${orden}`} value={place}>
              {k_parte}, foto {orden}: {descripcion}
            </option>
          ))}
        </SelectField>
      ) : (
        <span className="min-w-0 text-soft">
          {chosen ? (
            <>
              <span className="code font-semibold text-ink">{chosen.k_parte}</span> · foto {chosen.orden} ·{' '}
              {chosen.descripcion}
            </>
          ) : (
            'No se sube'
          )}
        </span>
      )}
      {upload && <span className={upload.fault ? 'text-no' : 'text-soft'}>{upload.fault || stages[upload.state]}</span>}
    </li>
  )
}
