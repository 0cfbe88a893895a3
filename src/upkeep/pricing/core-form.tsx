import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { money } from '#kit/ui/format.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'

type CoreFormProps = { parte: { id: number; k_parte: string; version: number; casco: string | null } }

/** What is charged with each piece until its used one is handed in. */
export function CoreForm({ parte: { id, k_parte, version, casco } }: CoreFormProps) {
  const put = (at: number, value: string | null) =>
    call('PUT /api/v1/estante/:id/casco', { params: { id: String(id) }, body: { version: at, casco: value } })
  const said = useWrite(NOT_SAVED)
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      const done = await put(version, fields.text('casco').trim() || null)
      void said.write(
        () => Promise.resolve(done),
        () => ({
          title: done.casco ? `Casco de ${k_parte}: ${money(done.casco)}` : `${k_parte} ya no lleva casco`,
          undo: () => put(done.version, casco),
        }),
      )
    },
    { ...NOT_SAVED, tells: 'here' },
  )
  return (
    <WriteForm
      errors={errors}
      key={version}
      method="post"
      aria-label="Casco"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-3"
    >
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Casco por pieza, sin IVA"
          name="casco"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          defaultValue={casco ?? ''}
          hint="Se cobra con la parte y se devuelve al entregar el usado. Vacío: no lleva."
          className="w-72 max-sm:w-full"
        />
        <Button type="submit" variant="secondary" busy={busy} className="mt-6 max-sm:mt-0 max-sm:w-full">
          Guardar casco
        </Button>
      </div>
      {fault && !errors['casco'] && <Alert title={fault.message} />}
    </WriteForm>
  )
}
