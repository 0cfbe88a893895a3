import { BellRing, Plus } from 'lucide-react'
import { useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { noticeKinds } from './scopes.ts'
import { Secret } from './secret.tsx'

type Notice = Reply<Api['GET /api/v1/programas']>['avisos'][number]
type Delivery = Notice['entregas'][number]

/** The addresses that are told of what happens, each with its latest deliveries. */
export function NoticeList({ canMake, notices }: { canMake: boolean; notices: Notice[] }) {
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <section aria-labelledby="avisos" className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="avisos" className="text-xl">
          {notices.length === 0
            ? 'Avisos a tus sistemas'
            : plural(notices.length, 'dirección con avisos', 'direcciones con avisos')}
        </h2>
        {canMake && (
          <Button variant="secondary" onClick={() => setMaking(true)}>
            <Icon of={Plus} /> Nueva dirección
          </Button>
        )}
      </header>
      {made && <Secret title="Secreto que firma los avisos" secret={made} onClose={() => setMade(null)} />}
      {notices.length === 0 ? (
        <EmptyState
          title="Ninguna dirección recibe avisos"
          text="Cuando algo pasa con una cotización o un pedido, se avisa a tu sistema en segundos, firmado, y se reintenta durante horas si no responde."
          figure={<Icon of={BellRing} size={40} />}
        />
      ) : (
        <ul className="grid gap-3">
          {notices.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} isOthers={!canMake} />
          ))}
        </ul>
      )}
      <Dialog open={isMaking} onClose={() => setMaking(false)} title="Nueva dirección" place="wide">
        <AddressForm
          onMade={(secret) => {
            setMade(secret)
            setMaking(false)
          }}
        />
      </Dialog>
    </section>
  )
}

function AddressForm({ onMade }: { onMade: (secret: string) => void }) {
  return (
    <SaveForm
      label="Nueva dirección"
      button="Pedir avisos"
      send={async (fields) => {
        const body = {
          url: fields.text('url').trim(),
          eventos: fields.all('eventos'),
          prueba: fields.all('prueba').length > 0,
        }
        const { secreto } = await call('POST /api/v1/programas/avisos', { body })
        onMade(secreto)
      }}
    >
      <TextField
        label="Dirección de tu sistema"
        name="url"
        type="url"
        required
        maxLength={500}
        placeholder="https://sistema.ejemplo.mx/avisos"
      />
      <Checkbox name="prueba" value="1" label="De prueba: solo se entera de lo que hacen las llaves de prueba" />
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="text-sm font-semibold">De qué se avisa</legend>
        {noticeKinds.map(([name, text]) => (
          <Checkbox key={name} name="eventos" value={name} label={text} />
        ))}
        <FieldFault name="eventos" />
      </fieldset>
    </SaveForm>
  )
}

function NoticeCard({ notice, isOthers }: { notice: Notice; isOthers: boolean }) {
  const { id, url, eventos, prueba, activo, falla_desde, entregas, cliente } = notice
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="grid gap-2 rounded-panel border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="code min-w-0 flex-1 wrap-anywhere">{url}</h3>
        {prueba && <Badge tone="maybe">De prueba</Badge>}
        <Badge tone={activo ? 'yes' : 'neutral'}>{activo ? 'Encendido' : 'Apagado'}</Badge>
      </div>
      <p className="text-sm text-soft">
        {isOthers && `${cliente} · `}
        {eventos.map((name) => noticeKinds.find(([known]) => known === name)?.[1] ?? name).join(' · ')}
      </p>
      {falla_desde && (
        <Alert kind="warning" title={`No responde bien desde ${moment(falla_desde)}`}>
          A los cinco días sin respuesta se apaga.
        </Alert>
      )}
      <Acts notice={notice} onDrop={() => setAsking(true)} />
      {entregas.length > 0 && (
        <Disclosure summary="Últimas entregas" className="border-b-0">
          <ul className="grid divide-y divide-line border-y border-line">
            {entregas.map((one) => (
              <DeliveryRow key={one.id} delivery={one} />
            ))}
          </ul>
        </Disclosure>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Quitar esta dirección"
        confirm="Quitar"
        isDanger
        onConfirm={() => call('DELETE /api/v1/programas/avisos/:id', { params: { id } })}
        said="Dirección quitada"
      >
        <span className="wrap-anywhere">{url}</span> deja de recibir avisos, y lo que esperaba para ella se pierde.
      </ConfirmDialog>
    </li>
  )
}

function Acts({ notice: { id, url, activo, version }, onDrop }: { notice: Notice; onDrop: () => void }) {
  const { write } = useWrite()
  const params = { id }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        onClick={() =>
          void write(() => call('POST /api/v1/programas/avisos/:id/prueba', { params, body: {} }), 'Prueba en camino')
        }
      >
        Probar
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() =>
          void write(
            () => call('PATCH /api/v1/programas/avisos/:id', { params, body: { version, activo: !activo } }),
            activo ? 'Avisos apagados' : 'Avisos encendidos',
          )
        }
      >
        {activo ? 'Apagar' : 'Encender'}
      </Button>
      <Button size="sm" variant="quiet" onClick={onDrop}>
        Quitar<span className="sr-only"> {url}</span>
      </Button>
    </div>
  )
}

const states: Record<Delivery['estado'], [texto: string, tono: Tone]> = {
  PENDIENTE: ['En camino', 'accent'],
  ENTREGADA: ['Entregado', 'yes'],
  FALLIDA: ['No llegó', 'no'],
}

function DeliveryRow({ delivery: { id, evento, estado, intentos, codigo, error, creado_en } }: { delivery: Delivery }) {
  const { write } = useWrite()
  const [texto, tono] = states[estado]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <Badge tone={tono}>{texto}</Badge>
      <span className="code">{evento}</span>
      <span className="min-w-0 flex-1 text-soft wrap-anywhere">
        {moment(creado_en)}
        {codigo !== null && ` · ${codigo}`}
        {intentos > 1 && ` · ${plural(intentos, 'intento', 'intentos')}`}
        {error && ` · ${error}`}
      </span>
      {estado !== 'PENDIENTE' && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() =>
            void write(
              () => call('POST /api/v1/programas/entregas/:id/repeticion', { params: { id }, body: {} }),
              'En camino otra vez',
            )
          }
        >
          Repetir
        </Button>
      )}
    </li>
  )
}
