import { Trash2 } from 'lucide-react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

type Day = Reply<Api['GET /api/v1/dias-inhabiles']>['dias'][number]

/** Days that promises step over: the official ones stand, the company's own come and go. */
export function DaysOff({ days }: { days: Day[] }) {
  const isReady = useHydrated()
  const { write } = useWrite()
  const remove = ({ fecha, nombre }: Day) =>
    write(() => call('DELETE /api/v1/dias-inhabiles/:fecha', { params: { fecha } }), {
      title: `${nombre} ya se trabaja`,
      undo: () => call('POST /api/v1/dias-inhabiles', { body: { fecha, nombre } }),
    })
  return (
    <section aria-labelledby="inhabiles" className="mt-4 grid max-w-4xl gap-3">
      <h2 id="inhabiles" className="text-xl">
        Días inhábiles
      </h2>
      <p className="text-sm text-soft">
        Nada sale ni llega: las fechas prometidas los saltan, como a los domingos. Los oficiales salen de la ley; los
        días de elecciones y los de la empresa se agregan aquí.
      </p>
      <ul className="border-t border-line">
        {days.map((one) => (
          <li key={one.fecha} className="flex min-h-11 items-center gap-3 border-b border-line text-sm">
            <span className="w-24 tabular-nums">{day(`${one.fecha}T12:00:00-06:00`)}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{one.nombre}</span>
            {one.oficial ? (
              <Badge>Oficial</Badge>
            ) : (
              <IconButton label={`Quitar ${one.nombre}`} disabled={!isReady} onClick={() => void remove(one)}>
                <Icon of={Trash2} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <SaveForm
        key={days.length}
        label="Agregar día inhábil"
        said="Día agregado"
        button="Agregar"
        send={(fields) =>
          call('POST /api/v1/dias-inhabiles', { body: { fecha: fields.text('fecha'), nombre: fields.text('nombre') } })
        }
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Día" name="fecha" type="date" required />
          <TextField label="Por qué" name="nombre" required maxLength={60} placeholder="Inventario" />
        </div>
      </SaveForm>
    </section>
  )
}
