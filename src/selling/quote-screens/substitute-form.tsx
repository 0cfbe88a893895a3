import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Options } from '#kit/forms/options.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { day } from '#kit/ui/format.ts'

type Lists = Reply<Api['GET /api/v1/compras-por-aprobar']>

/** Who says yes in one's place, from one day to another. */
export function SubstituteForm({ lists: { suplencia, personas } }: { lists: Lists }) {
  const { busy, write } = useWrite()
  const remove = () =>
    write(
      () => call('PUT /api/v1/compras-por-aprobar/suplencia', { body: { suplencia: null } }),
      'Nadie te suple desde ahora',
    )
  return (
    <section aria-labelledby="suplencia" className="grid max-w-xl gap-3 rounded-panel border border-line bg-card p-5">
      <div className="grid gap-1">
        <h2 id="suplencia" className="text-xl">
          Cuando no estás
        </h2>
        <p className="text-sm text-soft">
          {suplencia
            ? `${suplencia.nombre} aprueba en tu lugar del ${day(suplencia.desde)} al ${day(suplencia.hasta)}. Tú también puedes.`
            : 'Di quién aprueba en tu lugar y de qué día a qué día. Nadie aprueba lo que él mismo pidió.'}
        </p>
      </div>
      {personas.length === 0 ? (
        <p className="text-sm">Todavía no hay en tu empresa nadie más que compre.</p>
      ) : suplencia ? (
        <Button variant="secondary" className="justify-self-start" busy={busy} onClick={() => void remove()}>
          Quitar la suplencia
        </Button>
      ) : (
        <SaveForm
          label="Quién aprueba en mi lugar"
          said="Suplencia guardada"
          send={(fields) =>
            call('PUT /api/v1/compras-por-aprobar/suplencia', {
              body: {
                suplencia: {
                  suplente_id: Number(fields.text('suplente_id')),
                  desde: fields.text('desde'),
                  hasta: fields.text('hasta'),
                },
              },
            })
          }
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label="Quién" name="suplente_id" className="sm:col-span-2">
              <Options of={personas.map(({ id, name }) => [id, name])} />
            </SelectField>
            <TextField label="Desde el" name="desde" type="date" required />
            <TextField label="Hasta el" name="hasta" type="date" required />
          </div>
        </SaveForm>
      )}
    </section>
  )
}
