import { SelectField } from '#kit/ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { DeskFlag, DeskNumber, DeskText } from './desk-fields.tsx'
import { Panel } from './panel.tsx'
import type { SectionProps } from './section.ts'
import { UNITS } from '#upkeep/editing/kinds.ts'
import { fieldWords } from '#upkeep/editing/field-words.ts'

/** What the part is, how it is sold, what it measures, and what an invoice says of it. */
export function DataSection({ desk, options, rights }: SectionProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <WhatItIs desk={desk} options={options} rights={rights} />
      <HowItSells desk={desk} />
      <Measures desk={desk} />
    </div>
  )
}

function Measures({ desk }: Pick<SectionProps, 'desk'>) {
  return (
    <Panel title="Peso, medidas y SAT" isNarrow>
      <DeskText desk={desk} name="peso_kg" isOptional inputMode="decimal" maxLength={12} placeholder="1.250" />
      <DeskText desk={desk} name="dimensiones" isOptional maxLength={80} placeholder="30 × 20 × 10 cm" />
      <DeskText
        desk={desk}
        name="clave_prod_serv"
        isOptional
        inputMode="numeric"
        maxLength={8}
        placeholder="25174200"
      />
      <DeskText desk={desk} name="clave_unidad" isOptional maxLength={3} placeholder="H87" />
      <DeskFlag
        desk={desk}
        name="sin_estimulo"
        hint="También donde una sucursal vende con el 8 % de la región fronteriza: lo que el estímulo deja fuera."
      />
    </Panel>
  )
}

function HowItSells({ desk }: Pick<SectionProps, 'desk'>) {
  return (
    <Panel title="Cómo se vende" isNarrow>
      <DeskText desk={desk} name="unidad" maxLength={10} list="unidades" required />
      <DeskNumber desk={desk} name="empaque" hint="Se vende de tantas en tantas piezas." />
      <DeskNumber desk={desk} name="minimo" hint="Lo menos que se pide." />
      <DeskNumber desk={desk} name="garantia_meses" isOptional />
      <DeskText
        desk={desk}
        name="casco"
        isOptional
        inputMode="decimal"
        maxLength={10}
        placeholder="350.00"
        hint="Se cobra por pieza, con su IVA, y se devuelve al entregar el usado. Vacío: no lleva."
      />
      <datalist id="unidades">
        {UNITS.map((unit) => (
          <option key={unit} value={unit} aria-label={unit} />
        ))}
      </datalist>
    </Panel>
  )
}

function WhatItIs({ desk, options, rights }: SectionProps) {
  const { base, draft, errors, edit } = desk
  return (
    <Panel title="Qué es">
      <CodeField
        label={fieldWords.k_parte}
        value={draft.k_parte}
        error={errors['k_parte']}
        excepto={base.id}
        marcaId={draft.marca_id}
        readOnly={!rights.all}
        onChange={(k_parte) => edit({ k_parte })}
      />
      <DeskText desk={desk} name="descripcion" maxLength={500} required className="md:col-span-2" />
      <SelectField
        label={fieldWords.linea_id}
        value={String(draft.linea_id)}
        error={errors['linea_id']}
        disabled={!rights.all}
        onChange={({ currentTarget }) => edit({ linea_id: Number(currentTarget.value) })}
      >
        <Choices list={options.lineas} chosen={draft.linea_id} />
      </SelectField>
      <SelectField
        label={fieldWords.marca_id}
        value={String(draft.marca_id ?? '')}
        error={errors['marca_id']}
        disabled={!rights.all}
        onChange={({ currentTarget }) => edit({ marca_id: Number(currentTarget.value) || null })}
      >
        <option value="">Sin marca</option>
        <Choices list={options.marcas} chosen={draft.marca_id} />
      </SelectField>
      <DeskText
        desk={desk}
        name="familia"
        isOptional
        maxLength={80}
        hint="Las partes de una familia se muestran como variantes."
      />
    </Panel>
  )
}

type ChoicesProps = { list: { id: number; nombre: string; activa: boolean }[]; chosen: number | null }

/** What may be chosen; one that is no longer used stays where it is already. */
export function Choices({ list, chosen }: ChoicesProps) {
  return list
    .filter(({ id, activa }) => activa || id === chosen)
    .map(({ id, nombre, activa }) => (
      <option key={id} value={String(id)}>
        {activa ? nombre : `${nombre} (inactiva)`}
      </option>
    ))
}
