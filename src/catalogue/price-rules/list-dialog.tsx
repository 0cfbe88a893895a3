import { Options } from '#kit/forms/options.tsx'
import { call } from '#kit/base/call.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { WriteDialog } from '#kit/forms/write-dialog.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import type { List } from './contract.ts'
import { typedDay, typedLastDay } from './typed-days.ts'

type ListDialogProps = {
  /** Null: a new one. */
  list: List | null
  all: { listas: List[]; hoy: string }
  onClose: () => void
}

/** A list: its name, its days; of a new one its key and what it is copied from. */
export function ListDialog({ list, all, onClose }: ListDialogProps) {
  const write = useWrite(
    async (fields) => {
      await save(list, fields)
      onClose()
    },
    { tells: 'here', reloads: true },
  )
  const isBase = list?.clave === 'BASE'
  const hasBegun = list !== null && list.desde !== null && list.estado !== 'futuro'
  return (
    <WriteDialog title={list ? `Lista ${list.nombre}` : 'Nueva lista'} write={write} onClose={onClose}>
      <TextField label="Nombre" name="nombre" required maxLength={60} defaultValue={list?.nombre} />
      {!list && <NewListFields listas={all.listas} />}
      {!isBase && !hasBegun && (
        <TextField
          label="Primer día (vacío: desde siempre)"
          name="desde"
          type="date"
          min={all.hoy}
          defaultValue={typedDay(list?.desde ?? null)}
        />
      )}
      {!isBase && (
        <TextField
          label="Último día (vacío: sin término)"
          name="hasta"
          type="date"
          min={all.hoy}
          defaultValue={typedLastDay(list?.hasta ?? null)}
        />
      )}
    </WriteDialog>
  )
}

function NewListFields({ listas }: { listas: List[] }) {
  return (
    <>
      <TextField label="Clave" name="clave" required maxLength={20} hint="La que usan las cargas y el ERP." />
      <SelectField
        label="Moneda"
        name="moneda"
        hint="En dólares, cada precio se cobra en pesos al tipo de cambio del día."
      >
        <option value="MXN">Pesos</option>
        <option value="USD">Dólares</option>
      </SelectField>
      <SelectField label="Empieza con los precios de" name="copia_de">
        <option value="">Ninguna: vacía</option>
        <Options of={listas} />
      </SelectField>
    </>
  )
}

function save(list: List | null, fields: Fields): Promise<unknown> {
  const nombre = fields.text('nombre').trim()
  const [desde, hasta] = [fields.text('desde') || null, fields.text('hasta') || null]
  if (list) {
    // A field that is not there changes nothing.
    const days = { ...(fields.has('desde') && { desde }), ...(fields.has('hasta') && { hasta }) }
    return call('PATCH /api/v1/listas-precios/:id', {
      params: { id: list.id },
      body: { version: list.version, nombre, ...days },
    })
  }
  const copia_de = Number(fields.text('copia_de')) || null
  const clave = fields.text('clave').trim().toUpperCase()
  return call('POST /api/v1/listas-precios', {
    body: { clave, nombre, moneda: fields.text('moneda') === 'USD' ? 'USD' : 'MXN', copia_de, desde, hasta },
  })
}
