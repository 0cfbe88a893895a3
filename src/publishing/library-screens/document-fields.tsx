import { Options } from '#kit/forms/options.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { DECISIONS } from '#publishing/library/library-states.ts'

export type Values = {
  titulo: string
  year: number
  categoria: string
  marca_id: number | null
  descripcion: string
  visibilidad: 'publico' | 'clientes'
  decision: 'BORRADOR' | 'PUBLICADO' | 'ARCHIVADO'
  desde: string | null
  hasta: string | null
}

/** What the fields below hold, as the calls take it. */
export function readValues({ text }: Fields) {
  return {
    titulo: text('titulo'),
    year: Number(text('year')),
    categoria: text('categoria'),
    marca_id: text('marca_id') ? Number(text('marca_id')) : ('' as const),
    descripcion: text('descripcion'),
    visibilidad: text('visibilidad') === 'clientes' ? ('clientes' as const) : ('publico' as const),
    decision: DECISIONS.find((known) => known === text('decision')) ?? ('BORRADOR' as const),
    desde: text('desde'),
    hasta: text('hasta'),
  }
}

/** What is said of a catalogue: title, edition, who sees it, and when. */
export function DocumentFields({
  values,
  categorias,
  marcas,
}: {
  values: Partial<Values>
  categorias: string[]
  marcas: { id: number; nombre: string }[]
}) {
  return (
    <div className="grid content-start gap-4">
      <TextField label="Título" name="titulo" required maxLength={160} defaultValue={values.titulo ?? ''} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Año de la edición"
          name="year"
          type="number"
          inputMode="numeric"
          min={1950}
          max={2100}
          required
          defaultValue={values.year ?? ''}
        />
        <TextField
          label="Categoría"
          name="categoria"
          list="categorias"
          required
          maxLength={80}
          defaultValue={values.categoria ?? ''}
        />
        <datalist id="categorias">
          <Options of={categorias} />
        </datalist>
      </div>
      <SelectField
        label="Marca de partes"
        name="marca_id"
        hint="Con una marca, el catálogo sale en «Nuestras Marcas»."
        defaultValue={String(values.marca_id ?? '')}
      >
        <option value="">De varias marcas, o de la casa</option>
        <Options of={marcas} />
      </SelectField>
      <TextArea
        label="Descripción"
        name="descripcion"
        rows={2}
        maxLength={500}
        defaultValue={values.descripcion ?? ''}
      />
      <Publishing values={values} />
    </div>
  )
}

/** Who sees it, and when. */
function Publishing({ values }: { values: Partial<Values> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Quién lo ve" name="visibilidad" defaultValue={values.visibilidad ?? 'publico'}>
        <option value="publico">Todos</option>
        <option value="clientes">Solo con sesión iniciada</option>
      </SelectField>
      <SelectField label="Publicación" name="decision" defaultValue={values.decision ?? 'BORRADOR'}>
        <option value="BORRADOR">Borrador: nadie lo ve</option>
        <option value="PUBLICADO">Publicado</option>
        <option value="ARCHIVADO">Archivado: ya no se muestra</option>
      </SelectField>
      <TextField label="Desde" name="desde" type="date" hint="Vacío: de inmediato." defaultValue={values.desde ?? ''} />
      <TextField
        label="Hasta"
        name="hasta"
        type="date"
        hint="Último día que se muestra. Vacío: sin fin."
        defaultValue={values.hasta ?? ''}
      />
    </div>
  )
}
