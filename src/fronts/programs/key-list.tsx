import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { day, listed, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { KeyForm } from './key-form.tsx'
import { scopes } from './scopes.ts'
import { Secret } from './secret.tsx'

type Key = Reply<Api['GET /api/v1/programas']>['llaves'][number]

const states: Record<Key['estado'], { texto: string; tono: Tone }> = {
  VIGENTE: { texto: 'Vigente', tono: 'yes' },
  VENCIDA: { texto: 'Vencida', tono: 'neutral' },
  REVOCADA: { texto: 'De baja', tono: 'neutral' },
}

/** The keys, and the one that was just made: it is shown once. */
export function KeyList({ canMake, keys }: { canMake: boolean; keys: Key[] }) {
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <section aria-labelledby="llaves" className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="llaves" className="text-xl">
          {keys.length === 0 ? 'Llaves' : plural(keys.length, 'llave', 'llaves')}
        </h2>
        {canMake && (
          <Button onClick={() => setMaking(true)}>
            <Icon of={Plus} /> Nueva llave
          </Button>
        )}
      </header>
      {made && <Secret title="Tu llave nueva" secret={made} onClose={() => setMade(null)} />}
      {keys.length === 0 ? (
        <EmptyState
          title="Ningún programa tiene llave"
          text={
            canMake
              ? 'Haz una para cada programa: así puedes quitársela a uno sin detener a los demás.'
              : 'Las hace cada cliente desde su cuenta.'
          }
          figure={<Icon of={KeyRound} size={40} />}
        />
      ) : (
        <ul className="grid gap-3 desktop:grid-cols-2">
          {keys.map((key) => (
            <KeyCard key={key.id} of={key} isOthers={!canMake} />
          ))}
        </ul>
      )}
      <Dialog open={isMaking} onClose={() => setMaking(false)} title="Nueva llave" place="wide">
        <KeyForm
          onMade={(key) => {
            setMade(key)
            setMaking(false)
          }}
        />
      </Dialog>
    </section>
  )
}

function KeyCard({ of: key, isOthers }: { of: Key; isOthers: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { texto, tono } = states[key.estado]
  const caps = [
    key.tope_documento && `${money(key.tope_documento)} por documento`,
    key.tope_mes && `${money(key.tope_mes)} al mes`,
  ].filter((cap) => typeof cap === 'string')
  return (
    <li className="grid content-start gap-2 rounded-panel border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-lg wrap-anywhere">{key.nombre}</h3>
        {key.prueba && <Badge tone="maybe">De prueba</Badge>}
        <Badge tone={tono}>{texto}</Badge>
      </div>
      <p className="text-sm text-soft">
        <span className="code text-ink">{key.prefijo}…</span> · {isOthers ? `${key.cliente}, ` : ''}
        {key.persona} · {key.usada_en ? `usada ${moment(key.usada_en)}` : 'sin usar'} · vence el {day(key.expira_en)}
      </p>
      <p className="flex flex-wrap gap-1">
        {key.alcances.map((scope) => (
          <Badge key={scope}>{scopes[scope].nombre}</Badge>
        ))}
      </p>
      <p className="text-sm">
        {caps.length > 0 ? `Hasta ${listed(caps)}. ` : 'Sin tope. '}
        <span className="text-soft">Este mes: {money(key.gastado_mes)}.</span>
      </p>
      {key.estado === 'VIGENTE' && (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          Dar de baja<span className="sr-only"> la llave {key.nombre}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Dar de baja «${key.nombre}»`}
        confirm="Dar de baja"
        isDanger
        onConfirm={() => call('DELETE /api/v1/programas/llaves/:id', { params: { id: key.id } })}
        said="La llave ya no sirve"
      >
        El programa que la usa deja de poder entrar en este momento. No se puede deshacer: tendrías que hacer otra.
      </ConfirmDialog>
    </li>
  )
}
