import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { count } from '#kit/ui/format.ts'
import type { Choices } from './fields.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import { fieldLabels, type FieldName, type PartState, stateLabels } from './states.ts'
import { partsText, takeBack } from './use-changes.ts'

export type Foreseen = Reply<Api['POST /api/v1/estante/cambios']>

type BulkPreviewProps = {
  foreseen: Foreseen | null
  choices: Choices
  onClose: () => void
  onDone: () => Promise<void>
}

/** A value of a field as people read it. */
export function valueText(field: string, value: string | number | boolean | null, choices: Choices): string {
  if (value === null || value === '') return 'vacío'
  if (value === true || value === 'true') return 'sí'
  if (value === false || value === 'false') return 'no'
  const text = String(value)
  if (field === 'estado') return stateLabels[text as PartState] ?? text // another word shows itself
  const list = field === 'linea_id' ? choices.lineas : field === 'marca_id' ? choices.marcas : []
  return list.find(({ id }) => String(id) === text)?.nombre ?? text
}

/** How a field is called; one that is not known shows its own name. */
export function fieldText(field: string): string {
  return fieldLabels[field as FieldName] ?? field // see above
}

/** What would change, before it does: how many parts, from what, the first of them; then the button that does it. */
export function BulkPreview({ foreseen, choices, onClose, onDone }: BulkPreviewProps) {
  const { busy, fault, write, clear } = useWrite({ ...NOT_SAVED, tells: 'here' })
  const close = () => {
    clear()
    onClose()
  }
  const apply = (id: number) =>
    write(
      async () => {
        const done = await call('POST /api/v1/estante/cambios/:id/aplicar', { params: { id } })
        await onDone()
        return done
      },
      ({ cambiadas, conflictos, ejemplos }) => ({
        title: `Cambio hecho en ${partsText(cambiadas)}`,
        text:
          conflictos > 0
            ? `${partsText(conflictos)} cambió alguien más mientras tanto y se quedó como estaba: ${ejemplos.join(', ')}`
            : 'Se puede deshacer durante un día, también en «Cambios hechos».',
        kind: conflictos > 0 ? 'warning' : 'success',
        undo: cambiadas > 0 ? async () => (await takeBack(id), onDone()) : undefined,
      }),
    )
  return (
    <Dialog
      open={foreseen !== null}
      onClose={close}
      place="wide"
      title="Qué va a cambiar"
      foot={
        foreseen && (
          <>
            <Button variant="secondary" onClick={close} data-starts-focused>
              Cancelar
            </Button>
            {foreseen.partes > 0 && (
              <Button busy={busy} onClick={() => void apply(foreseen.id)}>
                Cambiar {partsText(foreseen.partes)}
              </Button>
            )}
          </>
        )
      }
    >
      {foreseen && (
        <div className="grid gap-4">
          {fault && <Alert title={fault.message} />}
          <Sums foreseen={foreseen} />
          {foreseen.partes > 0 && <From foreseen={foreseen} choices={choices} />}
          {foreseen.muestra.length > 0 && <Sample foreseen={foreseen} choices={choices} />}
        </div>
      )}
    </Dialog>
  )
}

function Sums({ foreseen: { elegidas, partes, otras_versiones } }: { foreseen: Foreseen }) {
  const same = elegidas - partes
  return (
    <>
      <p>
        {partes === 0 ? (
          'Ninguna cambia: todas las elegidas ya están así.'
        ) : (
          <>
            <strong>{partsText(partes)}</strong> de {count(elegidas)} cambian
            {same > 0 ? `; ${same === 1 ? 'la otra ya está así' : `las otras ${count(same)} ya están así`}.` : '.'}
          </>
        )}
      </p>
      {otras_versiones > 0 && (
        <Alert kind="warning" title={`${partsText(otras_versiones)} cambió alguien más después de que la viste`}>
          Se quedan como están. Si también las quieres, recarga la lista y elígelas otra vez.
        </Alert>
      )}
    </>
  )
}

type ShownProps = { foreseen: Foreseen; choices: Choices }

function From({ foreseen: { campos }, choices }: ShownProps) {
  return (
    <dl className="grid gap-2 text-sm">
      {campos.map(({ campo, valores }) => (
        <div key={campo}>
          <dt className="font-semibold">{fieldText(campo)}, hoy</dt>
          <dd className="flex flex-wrap gap-x-4 text-soft">
            {valores.map(({ antes, partes }) => (
              <span key={antes}>
                {valueText(campo, antes, choices)} ({count(partes)})
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sample({ foreseen: { muestra, partes }, choices }: ShownProps) {
  const names = Object.keys(muestra[0]?.despues ?? {})
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left font-semibold">
          {partes > muestra.length ? `Las primeras ${muestra.length}` : 'Una por una'}
        </caption>
        <thead>
          <tr className="text-left text-soft">
            <th scope="col" className="pr-4 font-normal">
              Código
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="pr-4 font-normal">
                {fieldText(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {muestra.map(({ k_parte, antes, despues }) => (
            <tr key={k_parte} className="border-t border-line">
              <th scope="row" className="code py-1.5 pr-4 text-left font-semibold whitespace-nowrap">
                {k_parte}
              </th>
              {names.map((name) => (
                <td key={name} className="py-1.5 pr-4">
                  <del className="text-soft">{valueText(name, antes[name] ?? null, choices)}</del>
                  <span aria-hidden> → </span>
                  <ins className="font-semibold no-underline">{valueText(name, despues[name] ?? null, choices)}</ins>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
