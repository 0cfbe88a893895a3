import { Options } from '#kit/forms/options.tsx'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { WriteDialog } from '#kit/forms/write-dialog.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import type { Group, List } from './contract.ts'

type GroupDialogProps = { group: Group | null; all: { listas: List[] }; onClose: () => void }

/** A group: its name, its list, and one client more or less. */
export function GroupDialog({ group, all, onClose }: GroupDialogProps) {
  const write = useWrite(
    async (fields) => {
      const nombre = fields.text('nombre').trim()
      const lista_id = Number(fields.text('lista_id')) || null
      const [entra, sale] = [fields.text('entra').trim(), fields.text('sale').trim()]
      const moves = { ...(entra && { entra }), ...(sale && { sale }) }
      if (group) {
        await call('PATCH /api/v1/grupos-clientes/:id', {
          params: { id: group.id },
          body: { version: group.version, nombre, lista_id, ...moves },
        })
      } else await call('POST /api/v1/grupos-clientes', { body: { nombre, lista_id } })
      onClose()
    },
    { tells: 'here', reloads: true },
  )
  return (
    <WriteDialog title={group ? `Grupo ${group.nombre}` : 'Nuevo grupo'} write={write} onClose={onClose}>
      <TextField label="Nombre" name="nombre" required maxLength={60} defaultValue={group?.nombre} />
      <SelectField label="Su lista" name="lista_id" defaultValue={group?.lista_id ?? ''}>
        <option value="">Ninguna</option>
        <Options of={all.listas} />
      </SelectField>
      {group && (
        <>
          <TextField
            label="Entra el cliente con clave"
            name="entra"
            maxLength={40}
            hint="Deja el grupo en que estaba."
          />
          <TextField label="Sale el cliente con clave" name="sale" maxLength={40} />
        </>
      )}
    </WriteDialog>
  )
}
