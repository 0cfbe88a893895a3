import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { actionLabel } from '#people/roles/audit-labels.ts'
import { changesOf } from '#kit/forms/changes.ts'
import { ChangesList } from '#kit/forms/changes-list.tsx'
import { Options } from '#kit/forms/options.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { Happening, Timeline } from '#kit/ui/timeline.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { FieldChange } from '#upkeep/editing/contract.ts'
import type { SectionProps } from './section.ts'
import { Panel } from './panel.tsx'
import { labelOf, restoredBy } from '#upkeep/editing/restore.ts'

type History = { hay_mas: boolean; campos: string[]; cambios: FieldChange[] }

/** Who changed what and when, field by field; what was there before can be brought back to the desk. */
export function HistorySection({ desk, options, rights }: SectionProps) {
  const { base, draft, edit } = desk
  const { history, fault, campo, choose, more, retry } = useHistory(base.id, base.version)
  const bring = (change: FieldChange) => {
    const restored = restoredBy(change, draft, options)
    if (!restored) return
    edit(restored)
    toast({ title: `${labelOf(change.campo)}: volvió al escritorio`, text: 'Revísalo y guárdalo.', kind: 'info' })
  }
  return (
    <Panel title="Historial por campo">
      <SelectField label="Campo" value={campo} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">Todos</option>
        <Options of={(history?.campos ?? []).map((name) => [name, labelOf(name)])} />
      </SelectField>
      <div className="grid gap-3 md:col-span-3" aria-busy={history === null && !fault}>
        {fault && <Alert title={fault.message} onRetry={retry} />}
        {history?.cambios.length === 0 && (
          <p className="text-soft">Nadie lo ha cambiado desde que existe la bitácora.</p>
        )}
        {history && history.cambios.length > 0 && (
          <Timeline>
            {history.cambios.map((change) => (
              <Happening
                key={`${change.id}-${change.campo}`}
                en={change.en}
                who={change.quien}
                source={change.carga && <LoadLink {...change.carga} />}
                title={actionLabel(change.accion)}
                aside={
                  rights.mayWrite(nameOf(change)) &&
                  restoredBy(change, draft, options) && (
                    <Button variant="secondary" size="sm" onClick={() => bring(change)}>
                      {Array.isArray(change.despues) ? 'Deshacer' : 'Volver a este valor'}
                      <span className="sr-only"> de {labelOf(change.campo)}</span>
                    </Button>
                  )
                }
              >
                <ChangesList changes={changesIn(change)} />
              </Happening>
            ))}
          </Timeline>
        )}
        {history?.hay_mas && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={more}>
            Ver los anteriores
          </Button>
        )}
      </div>
    </Panel>
  )
}

function changesIn({ campo, antes, despues }: FieldChange) {
  return changesOf({ [campo]: antes }, { [campo]: despues }).map((one) => ({ ...one, campo: labelOf(campo) }))
}

/** The load a change came with, and where it stands in its file. */
function LoadLink({ id, archivo, fila }: NonNullable<FieldChange['carga']>) {
  return (
    <a href={at(`/actualizarprods?carga=${id}`)} className="link block wrap-anywhere">
      {archivo}
      {fila === null ? '' : `, fila ${fila}`}
    </a>
  )
}

function nameOf({ campo }: FieldChange) {
  return (campo === 'linea' || campo === 'marca' ? `${campo}_id` : campo) as Parameters<
    SectionProps['rights']['mayWrite']
  >[0] // a field that is none is nobody's to restore: restoredBy says so
}

/** Read when the section is looked at, and again after each save; the last question asked is the one that counts. */
function useHistory(id: number, version: number) {
  const [history, setHistory] = useState<History | null>(null)
  const [fault, setFault] = useState<Refusal | null>(null)
  const [campo, setCampo] = useState('')
  const [page, setPage] = useState(1)
  const asked = useRef<AbortController>(null)
  const load = async (field: string, wanted: number) => {
    asked.current?.abort()
    asked.current = new AbortController()
    const { signal } = asked.current
    try {
      const query = { campo: field || undefined, pagina: wanted }
      const found = await call('GET /api/v1/productos/:id/historial', { params: { id: String(id) }, query, signal })
      setHistory((now) => (wanted === 1 || !now ? found : { ...found, cambios: [...now.cambios, ...found.cambios] }))
      setPage(wanted)
      setFault(null)
    } catch (error) {
      if (!signal.aborted)
        setFault(error instanceof Refusal ? error : new Refusal(500, 'No se pudo leer el historial.'))
    }
  }
  useEffect(() => {
    void load(campo, 1)
    return () => asked.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- a choice of field loads by itself
  }, [id, version])
  return {
    history,
    fault,
    campo,
    choose: (field: string) => {
      setCampo(field)
      void load(field, 1)
    },
    more: () => void load(campo, page + 1),
    retry: () => void load(campo, page),
  }
}
