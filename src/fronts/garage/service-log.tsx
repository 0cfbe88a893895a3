import { Trash2, Wrench } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { localTime } from '#kit/base/mexico-time.ts'
import { numberOf, SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Service, Vehicle } from '#selling/vehicles/contract.ts'
import { turnText } from '#selling/vehicles/vehicle-columns.ts'

type ServiceLogProps = { vehicle: Vehicle; services: Service[]; turn: Vehicle['toca']; mayChange: boolean }

/** What was done to the vehicle, the last first, and what it needs next. */
export function ServiceLog({ vehicle, services, turn, mayChange }: ServiceLogProps) {
  const heading = useId()
  const [isNoting, setNoting] = useState(false)
  const isReady = useHydrated()
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-2xl">
          Mantenimiento
        </h2>
        {mayChange && (
          <Button size="sm" disabled={!isReady} onClick={() => setNoting(true)}>
            <Icon of={Wrench} size={16} /> Anotar servicio
          </Button>
        )}
      </div>
      {turn && (
        <Alert kind={turn.ya ? 'warning' : 'info'} title={`${turn.ya ? 'Ya le toca' : 'Le toca'}: ${turnText(turn)}`} />
      )}
      {services.length === 0 ? (
        <p className="text-soft">
          Todavía no hay nada anotado.{mayChange && ' Anota qué se le hizo y te avisamos cuando le toque otra vez.'}
        </p>
      ) : (
        <ol className="rounded-panel border border-line bg-card">
          {services.map((service) => (
            <ServiceLine key={service.id} service={service} mayChange={mayChange} />
          ))}
        </ol>
      )}
      {isNoting && <ServiceDialog vehicle={vehicle} onClose={() => setNoting(false)} />}
    </section>
  )
}

function ServiceLine({ service, mayChange }: { service: Service; mayChange: boolean }) {
  const { write, busy } = useWrite({ title: 'No se quitó' })
  const { id, que, hecho_en, km, proximo_en, proximo_km, toca, anotado_por } = service
  const next = [proximo_en && day(proximo_en), proximo_km !== null && `${count(proximo_km)} km`].filter(Boolean)
  const params = { id }
  const remove = () =>
    write(() => call('DELETE /api/v1/mis-vehiculos/servicios/:id', { params }), {
      title: `Quitaste «${que}»`,
      undo: () => call('POST /api/v1/mis-vehiculos/servicios/:id/recuperacion', { params }),
      undone: `«${que}» está como antes`,
    })
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{que}</span>
          {toca && <Badge tone="maybe">Ya le toca</Badge>}
        </span>
        <span className="text-sm text-soft">
          {[day(hecho_en), km !== null && `${count(km)} km`, anotado_por].filter(Boolean).join(' · ')}
        </span>
        {next.length > 0 && <span className="text-sm">Otra vez: {next.join(' o ')}</span>}
      </div>
      {mayChange && (
        <IconButton label={`Quitar «${que}»`} disabled={busy} onClick={() => void remove()}>
          <Icon of={Trash2} size={16} />
        </IconButton>
      )}
    </li>
  )
}

function ServiceDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const [today] = useState(() => localTime(new Date().toISOString()).slice(0, 10))
  return (
    <Dialog open onClose={onClose} title="Anotar servicio" place="sheet">
      <SaveForm
        label="Anotar servicio"
        said="Servicio anotado"
        button="Anotar"
        onDone={onClose}
        send={(fields) =>
          call('POST /api/v1/mis-vehiculos/:id/servicios', {
            params: { id: vehicle.id },
            body: {
              que: fields.text('que').trim(),
              hecho_en: fields.text('hecho_en'),
              km: numberOf(fields, 'km'),
              proximo_en: textOf(fields, 'proximo_en'),
              proximo_km: numberOf(fields, 'proximo_km'),
            },
          })
        }
      >
        <TextField
          label="Qué se le hizo"
          name="que"
          required
          maxLength={300}
          autoComplete="off"
          placeholder="Cambio de aceite y filtro"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Cuándo" name="hecho_en" type="date" required max={today} defaultValue={today} />
          <KmField label="Con cuántos kilómetros" name="km" initial={vehicle.km} />
          <TextField label="Le toca otra vez el" name="proximo_en" type="date" />
          <KmField label="O a los kilómetros" name="proximo_km" initial={null} />
        </div>
        <p className="text-sm text-soft">Si dices cuándo le toca otra vez, te avisamos una semana o 500 km antes.</p>
      </SaveForm>
    </Dialog>
  )
}

type KmFieldProps = { label: string; name: string; initial: number | null }

function KmField({ initial, ...field }: KmFieldProps) {
  return <TextField {...field} type="number" inputMode="numeric" min={0} max={9_999_999} defaultValue={initial ?? ''} />
}
