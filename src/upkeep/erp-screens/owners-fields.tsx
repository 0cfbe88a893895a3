import { type ReactNode, useId } from 'react'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Checkbox } from '#kit/ui/field.tsx'
import { fieldWords, OWNED } from '#upkeep/erp/states.ts'

type Owners = Reply<Api['GET /api/v1/erp/conexion']>['proceso']['duenos']

/** A part of the form with its title. */
export function Block({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-panel border border-line bg-card p-4 md:p-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-soft">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Whose word holds for each field; the pictures, applications and texts of the shop never come from outside. */
export function OwnersFields({ duenos }: { duenos: Owners }) {
  return (
    <Block
      title="De quién es cada dato"
      text="Lo que es del ERP se corrige allá: lo que se cambie aquí dura hasta la siguiente lectura. Una parte nueva toma todo del ERP."
    >
      <div className="divide-y divide-line border-y border-line text-sm">
        {OWNED.map((field) => (
          <fieldset key={field} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-5">
            <legend className="sr-only">{fieldWords[field]}</legend>
            <span aria-hidden className="font-semibold">
              {fieldWords[field]}
            </span>
            {(['erp', 'tienda'] as const).map((owner) => (
              <Checkbox
                key={owner}
                type="radio"
                name={`duenos.${field}`}
                value={owner}
                label={owner === 'erp' ? 'ERP' : 'Tienda'}
                defaultChecked={duenos[field] === owner}
              />
            ))}
          </fieldset>
        ))}
        <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 py-2.5">
          <span className="font-semibold">Fotos, aplicaciones, equivalencias, fichas</span>
          <span className="text-soft">siempre de la tienda</span>
        </p>
      </div>
    </Block>
  )
}
