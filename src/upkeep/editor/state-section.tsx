import { useState } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { at } from '#kit/base/place.ts'
import { Checkbox } from '#kit/ui/field.tsx'
import { DeskFlag } from './desk-fields.tsx'
import type { SectionProps } from './section.ts'
import { Panel } from './panel.tsx'
import { STATES, stateWords } from '#upkeep/editing/kinds.ts'
import { PartFinder } from './part-finder.tsx'
import { listed, missingToPublish } from '#upkeep/editing/publishing.ts'

/** Whether it is sold, what took its place, and the marks that it carries. */
export function StateSection(props: SectionProps) {
  const { desk, rights } = props
  const { base, draft, errors } = desk
  const { faltan, convendria } = missingToPublish({ ...draft, imagenes: base.imagenes })
  // What was published does not go back to being a draft.
  const open = STATES.filter((state) => base.estado === 'borrador' || state !== 'borrador')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title="Estado">
        <fieldset className="grid gap-2 md:col-span-3" disabled={!rights.all}>
          <legend className="sr-only">Estado del producto</legend>
          {open.map((state) => (
            <Checkbox
              key={state}
              type="radio"
              name="estado"
              value={state}
              checked={draft.estado === state}
              onChange={() => desk.edit({ estado: state })}
              aria-invalid={errors['estado'] && draft.estado === state ? true : undefined}
              label={
                <>
                  <span className="font-semibold">{stateWords[state].texto}</span>
                  <span className="block text-soft">{stateWords[state].que}</span>
                </>
              }
            />
          ))}
          {errors['estado'] && <p className="text-sm text-no">{errors['estado']}</p>}
        </fieldset>
        {base.estado === 'borrador' && (
          <div className="md:col-span-3">
            <Alert
              kind={faltan.length > 0 ? 'warning' : 'info'}
              title={faltan.length > 0 ? `Para publicarlo falta ${listed(faltan)}` : 'Se puede publicar'}
            >
              {convendria.length > 0 && `Se vendería mejor con ${listed(convendria)}.`}
            </Alert>
          </div>
        )}
        {draft.estado !== 'activo' && draft.estado !== 'borrador' && <Replacement {...props} />}
      </Panel>
      <Panel title="Distintivos">
        <DeskFlag desk={desk} name="badgenuevo" />
        <DeskFlag desk={desk} name="especial" />
        <DeskFlag desk={desk} name="mejoresventas" hint="También la calcula la búsqueda por ventas." />
        <DeskFlag desk={desk} name="mejoresventaslineas" />
        <DeskFlag desk={desk} name="hecho_mx" />
      </Panel>
    </div>
  )
}

/** Which part took this one's place: an equivalence like any other, here because this is where one thinks of it. */
function Replacement({ desk, rights }: SectionProps) {
  const { draft, edit } = desk
  const [isOpen, setOpen] = useState(false)
  const current = draft.equivalencias.filter(({ tipo }) => tipo === 'reemplazado_por')
  const replaceBy = (k_parte: string) => {
    const rest = draft.equivalencias.filter(({ tipo }) => tipo !== 'reemplazado_por')
    const row = {
      codigo: k_parte,
      fabricante: '',
      tipo: 'reemplazado_por',
      certeza: 'exacta',
      nota: null,
      fuente: null,
    } as const
    edit({ equivalencias: [...rest, row] })
    setOpen(false)
  }
  return (
    <div className="grid content-start gap-2 md:col-span-3">
      <p className="text-sm font-semibold">Reemplazado por</p>
      {current.length === 0 && <p className="text-soft">Nada: quien la busque verá las partes más parecidas.</p>}
      {current.map(({ codigo }) => (
        <a key={codigo} href={at(`/verprods/${encodeURIComponent(codigo)}`)} className="link code justify-self-start">
          {codigo}
        </a>
      ))}
      {rights.all && (current.length === 0 || isOpen) && (
        <PartFinder
          label="Parte que la reemplaza"
          without={[desk.base.k_parte]}
          onChoose={({ k_parte }) => replaceBy(k_parte)}
        />
      )}
      {rights.all && current.length > 0 && !isOpen && (
        <button type="button" onClick={() => setOpen(true)} className="link min-h-8 justify-self-start text-sm">
          Cambiar
        </button>
      )}
    </div>
  )
}
