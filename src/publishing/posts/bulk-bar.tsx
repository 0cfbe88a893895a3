import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import type { Decided } from '#publishing/editor/states.ts'
import type { BulkChange } from './use-bulk-edit.ts'

type BulkBarProps = { busy: boolean; onApply: (change: BulkChange) => void }

/** One change for all that are chosen; what is left as it is changes nothing. */
export function BulkBar({ busy, onApply }: BulkBarProps) {
  return (
    <form
      method="post"
      aria-label="Cambiar las elegidas"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const text = (name: string) =>
          [data.get(name)]
            .filter((value) => typeof value === 'string')
            .join('')
            .trim()
        const [estado, categoria] = [text('estado'), text('categoria')]
        const change: BulkChange = { ...(estado && { estado: estado as Decided }), ...(categoria && { categoria }) } // values of the options below
        if (Object.keys(change).length > 0) onApply(change)
      }}
      className="flex flex-wrap items-end gap-3"
    >
      <SelectField label="Estado" name="estado" className="w-44 max-sm:w-full">
        <option value="">Como está</option>
        <option value="BORRADOR">Borrador</option>
        <option value="PUBLICADO">Publicado</option>
        <option value="ARCHIVADO">Archivado</option>
      </SelectField>
      <TextField
        label="Categoría"
        name="categoria"
        list="categorias"
        maxLength={60}
        placeholder="Como está"
        className="w-44 max-sm:w-full"
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Cambiar las elegidas
      </Button>
    </form>
  )
}
