import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
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
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      const nombre = fields.text('nombre').trim()
      const [desde, hasta] = [fields.text('desde') || null, fields.text('hasta') || null]
      if (list) {
        const days = { ...(fields.has('desde') && { desde }), ...(fields.has('hasta') && { hasta }) }
        await call('PATCH /api/v1/listas-precios/:id', {
          params: { id: list.id },
          body: { version: list.version, nombre, ...days },
        })
      } else {
        const copia_de = Number(fields.text('copia_de')) || null
        const clave = fields.text('clave').trim().toUpperCase()
        await call('POST /api/v1/listas-precios', {
          body: { clave, nombre, moneda: fields.text('moneda') === 'USD' ? 'USD' : 'MXN', copia_de, desde, hasta },
        })
      }
      onClose()
    },
    { tells: 'here', reloads: true },
  )
  const isBase = list?.clave === 'BASE'
  const hasBegun = list !== null && list.desde !== null && list.estado !== 'futuro'
  return (
    <Dialog
      open
      onClose={onClose}
      title={list ? `Lista ${list.nombre}` : 'Nueva lista'}
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form="lista" busy={busy}>
            Guardar
          </Button>
        </>
      }
    >
      <WriteForm
        errors={errors}
        id="lista"
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-3 sm:grid-cols-2"
      >
        {fault && (
          <div className="sm:col-span-2">
            <Alert title={fault.message} />
          </div>
        )}
        <TextField label="Nombre" name="nombre" required maxLength={60} defaultValue={list?.nombre} />
        {!list && (
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
              {all.listas.map(({ id, nombre }) => (
                <option key={id} value={id}>
                  {nombre}
                </option>
              ))}
            </SelectField>
          </>
        )}
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
      </WriteForm>
    </Dialog>
  )
}
